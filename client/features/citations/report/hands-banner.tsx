import { Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';

import type { Hands_CitationFragment } from '../../../graphql/documents';
import { useSignedIn } from '../../../lib/session/session';
import { useSecondsUntil } from '../../../lib/use-seconds-until';
import classes from './report.module.css';

/** Says in whose hands the event is: a hint, nobody is kept from acting. */
export function HandsBanner({
  citation,
}: {
  citation: Omit<Hands_CitationFragment, '__typename'>;
}) {
  const { user } = useSignedIn();
  const { reviewer, deferred } = citation;
  const seconds = useSecondsUntil(deferred?.takesEffectAt ?? null);
  const text =
    deferred !== null && seconds > 0
      ? `${deferred.user.name} decided this, it takes effect in ${seconds} s`
      : reviewer !== null && reviewer.id !== user.id
        ? `${reviewer.name} is reviewing this`
        : null;
  if (text === null) return null;
  return (
    <Text className={classes.hands} size="sm" role="status">
      <IconHandStop size={16} aria-hidden />
      {text}
    </Text>
  );
}
