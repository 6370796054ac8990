/** Returns a text as a field of CSV (RFC 4180): in quotation marks only if they are needed. */
export function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
