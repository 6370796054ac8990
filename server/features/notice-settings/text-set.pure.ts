/** The kinds of letters that a set of texts can be for. */
export const TEXT_SET_KINDS = ['NOTICE', 'WARNING'] as const;
export type TextSetKind = (typeof TEXT_SET_KINDS)[number];

/** A set of texts in one of its versions, as a letter keeps it (programs 3). */
export interface TextSetVersion {
  id: number;
  kind: TextSetKind;
  /** The local day of issue from which it holds; null for all days before the others. */
  from: string | null;
  version: number;
}

type Dated = Pick<TextSetVersion, 'kind' | 'from'>;

/** True for the set that each PDF setting has from the beginning: it is never deleted, and keeps its day. */
export function isFirstSet({ kind, from }: Dated): boolean {
  return kind === 'NOTICE' && from === null;
}

/**
 * Returns the set of a kind that holds on a day: the one with the latest day not after it (programs 3). Only of notices
 * there is always one.
 */
export function setInForce<Set extends Dated>(
  sets: readonly Set[],
  kind: TextSetKind,
  day: string,
): Set | null {
  return sets
    .filter((set) => set.kind === kind && (set.from ?? '') <= day)
    .reduce<Set | null>(
      (latest, set) => (latest === null || (set.from ?? '') > (latest.from ?? '') ? set : latest),
      null,
    );
}
