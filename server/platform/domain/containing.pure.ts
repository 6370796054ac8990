/** A LIKE pattern for "contains", in which nothing typed is a wildcard (reliability 7). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
