import { Text } from '@mantine/core';

import type { Report_CitationFragment } from '../../../../graphql/documents';

/** Returns the sentence beside the act *generate* where it makes a warning letter; null where it does not, or is not offered. */
export function letterSentence({
  letter: { kind, reason },
  availableActions,
}: Pick<Report_CitationFragment, 'letter' | 'availableActions'>): string | null {
  const isOffered = availableActions.some(({ name }) => name === 'GENERATE');
  return kind === 'WARNING' && isOffered ? `Generate makes a warning letter: ${reason}` : null;
}

/** Says beside the act that it makes a warning letter, and why. */
export function LetterNote({ citation }: { citation: Report_CitationFragment }) {
  const sentence = letterSentence(citation);
  return sentence === null ? null : <Text size="sm">{sentence}</Text>;
}
