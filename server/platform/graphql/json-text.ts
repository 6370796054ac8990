/** The value of a JSON text; the text itself if it is none, which the rules of its field refuse. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
