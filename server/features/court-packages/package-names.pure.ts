/** Returns the name under which a package is downloaded. */
export function filenameOf(referenceId: string): string {
  return `CASE-${referenceId}.zip`;
}
