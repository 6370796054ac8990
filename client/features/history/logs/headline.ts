/**
 * Returns the beginning of a sentence whose rest repeats the changes that stand below it: `Citation settings changed by Ada
 * Marlow`. A sentence that does not is returned whole.
 */
export function headline(description: string, changes: readonly { field: string }[]): string {
  const [first] = changes;
  if (first === undefined) return description;
  for (const mark of [': ', ' (']) {
    const at = description.indexOf(`${mark}${first.field} `);
    if (at > 0) return description.slice(0, at);
  }
  return description;
}
