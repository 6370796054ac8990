import { folded } from '../../platform/domain/fold.pure.js';
import type { AttachedRow } from './attached.queries.js';
import type { ComparedEntry } from './registry-entry.pure.js';

/** The words for what differs between the answer that was taken and the registry of now (guards 3), in their order. */
const CHANGED_PARTS = {
  owner: 'ownerName',
  address: 'ownerAddress',
  vehicle: 'ownerVehicleMakeModel',
} as const satisfies Record<string, keyof ComparedEntry>;

/** The word for an answer whose entry is gone. */
const NO_ENTRY = 'no entry';

/** A word of `changed`. */
export type Changed = keyof typeof CHANGED_PARTS | typeof NO_ENTRY;

/**
 * Returns what differs, folded, between the answer that was taken and the entries of its key now. Of several entries one
 * that is equal means that nothing has changed; otherwise the one that differs least is compared.
 */
export function changedSince(
  taken: ComparedEntry,
  now: readonly ComparedEntry[],
): readonly Changed[] {
  if (now.length === 0) return [NO_ENTRY];
  const differing = now.map((entry) =>
    (Object.keys(CHANGED_PARTS) as (keyof typeof CHANGED_PARTS)[]).filter(
      (part) => keyOf(taken, part) !== keyOf(entry, part),
    ),
  );
  return differing.reduce((least, each) => (each.length < least.length ? each : least));
}

function keyOf(entry: ComparedEntry, part: keyof typeof CHANGED_PARTS): string {
  return folded(entry[CHANGED_PARTS[part]] ?? '');
}

/** The registry of a citation, as both doors show it. */
export interface CitationRegistry {
  answerId: number;
  askedAt: string;
  sourceDay: string | null;
  storedAt: string | null;
  ownerSince: string | null;
  changed: readonly Changed[];
  entries: number;
}

/** Returns the entries of now: those of a service as it gave them when it was last asked, else those of the table. */
export function entriesNow({ lastEntries, tableEntries }: AttachedRow): readonly ComparedEntry[] {
  return lastEntries ?? tableEntries;
}

/** Returns the registry of a citation from what SQL answers. */
export function citationRegistryOf(row: AttachedRow): CitationRegistry {
  const { answerId, askedAt, entry } = row;
  const now = entriesNow(row);
  return {
    answerId,
    askedAt,
    sourceDay: entry.sourceDay,
    storedAt: entry.storedAt,
    ownerSince: entry.ownerSince,
    changed: changedSince(entry, now),
    entries: now.length,
  };
}
