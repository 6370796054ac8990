/** Data as an address that holds it: a page that has it needs to fetch nothing. */
export function dataUri(type: string, data: Buffer): string {
  return `data:${type};base64,${data.toString('base64')}`;
}
