import type { Checks_CheckFragment } from '../../../../graphql/documents';
import type {
  CitationAction,
  CitationTransition,
  ConfirmationInput,
  Recommendation,
} from '../../../../graphql/schema';
import type { Draft } from '../../../drafts/drafts';

export type Check = Omit<Checks_CheckFragment, '__typename'>;

interface Checked {
  checks: readonly Check[];
  availableActions: readonly { name: CitationAction }[];
}

/** The acts that checks matter for: the submit with the recommendation GENERATE, and generate (cameras 2). */
const ACTS: ReadonlySet<CitationAction> = new Set(['SUBMIT', 'GENERATE']);

/** Returns the checks that ask the caller for a reason: those of the weight CONFIRM, where one of the acts is theirs. */
export const askingChecks = ({ checks, availableActions }: Checked): Check[] =>
  availableActions.some(({ name }) => ACTS.has(name))
    ? checks.filter(({ weight }) => weight === 'CONFIRM')
    : [];

/**
 * Returns the sentence that takes the recommendation GENERATE away: there was no violation, or checks block, joined as the
 * server joins them. Null without any.
 */
export function blockingSentence({
  noViolation,
  checks,
}: Pick<Checked, 'checks'> & { noViolation: string | null }): string | null {
  if (noViolation !== null) return noViolation;
  const sentences = checks.flatMap(({ weight, sentence }) =>
    weight === 'BLOCK' ? [sentence] : [],
  );
  return sentences.length === 0 ? null : sentences.join('. ');
}

type Confirmations = Draft['confirmations'];

/** Returns the reason that was typed for a check. */
export const reasonFor = (given: Confirmations, code: string): string =>
  given?.find((each) => each.code === code)?.reason ?? '';

/** Returns the confirmations with the reason for one check; an empty reason is none. */
export function withReason(given: Confirmations, code: string, reason: string): Confirmations {
  const others = (given ?? []).filter((each) => each.code !== code);
  const all = reason === '' ? others : [...others, { code, reason }];
  return all.length === 0 ? null : all;
}

/** True for the acts that checks matter for: generate, and submit with the recommendation GENERATE (cameras 2). */
export const isForNotice = (
  act: CitationTransition,
  recommendation: Recommendation | null | undefined,
): boolean => act === 'GENERATE' || (act === 'SUBMIT' && recommendation === 'GENERATE');

/** Returns what an act for a notice sends of the reasons: those for checks that ask for one; nothing without any. */
export function confirmationsOf(
  event: Checked,
  given: Confirmations,
): { confirmations?: ConfirmationInput[] } {
  const confirmations = askingChecks(event).flatMap(({ code }) => {
    const reason = reasonFor(given, code).trim();
    return reason === '' ? [] : [{ code, reason }];
  });
  return confirmations.length === 0 ? {} : { confirmations };
}

/** Returns the first check that asks for a reason and has none. */
export const firstUnconfirmed = (event: Checked, given: Confirmations): Check | undefined =>
  askingChecks(event).find(({ code }) => reasonFor(given, code).trim() === '');

/** The server's sentence about a check without its reason. */
export const reasonNeeded = ({ sentence }: Check): string => `A reason is needed: ${sentence}`;

/** The id of the field of a check. */
export const reasonFieldId = (code: string): string => `check-${code}`;

/** Puts the caret into the field of a check. */
export const askForReason = ({ code }: Check): void =>
  document.getElementById(reasonFieldId(code))?.focus();
