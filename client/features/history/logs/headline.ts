const ARROW = ' → ';

/** The beginnings of a list of changes in a sentence. */
const MARKS = [': ', ' ('] as const;

/**
 * Returns the beginning of a sentence whose rest repeats the changes that stand below it: `Citation settings changed by Ada
 * Marlow`. A sentence that does not is returned whole. The rest is known by its arrow, whatever the fields are called in it and
 * whichever of them is the first.
 */
export function headline(description: string, changes: readonly object[]): string {
  const arrow = description.indexOf(ARROW);
  const act = description.indexOf(' changed');
  if (changes.length === 0 || act < 0 || arrow < act) return description;
  const begins = MARKS.map((mark) => description.indexOf(mark, act)).filter(
    (at) => at >= 0 && at < arrow,
  );
  return begins.length === 0 ? description : description.slice(0, Math.min(...begins));
}
