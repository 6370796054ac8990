/** The old and the new value of a setting. */
export interface Change {
  old: unknown;
  new: unknown;
}

/** The fields that differ, in the order of the labels, with what they were and what they are. */
export function changesBetween<Fields extends object>(
  labels: { readonly [Key in keyof Fields]?: string },
  before: Fields,
  after: Fields,
): Partial<Record<keyof Fields, Change>> {
  const changes: Partial<Record<keyof Fields, Change>> = {};
  for (const field of Object.keys(labels) as (keyof Fields)[]) {
    if (before[field] !== after[field]) changes[field] = { old: before[field], new: after[field] };
  }
  return changes;
}

/** Changes as a log shows them, e.g. `Max Image Evidence 4 → 5; Speed unit km/h → mph`. */
export function describeChanges<Field extends string>(
  labels: { readonly [Key in Field]?: string },
  changes: Partial<Record<Field, Change>>,
): string {
  return (Object.entries(changes) as [Field, Change][])
    .map(
      ([field, change]) => `${labels[field] ?? field} ${shown(change.old)} → ${shown(change.new)}`,
    )
    .join('; ');
}

const LONGEST_SHOWN = 80;

/** The whole value is in the entry's details; the sentence stays one. */
function shown(value: unknown): string {
  const characters = [...String(value)];
  return characters.length <= LONGEST_SHOWN
    ? characters.join('')
    : `${characters.slice(0, LONGEST_SHOWN).join('')}…`;
}
