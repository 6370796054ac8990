/** A letter or a digit that would make a longer name of one that ends before it. */
const GOES_ON = /^[\p{L}\p{N}]/u;

/**
 * True if a text mentions somebody: one of their names behind an `@`, in any case of letters, with no letter or digit after
 * it. A letter or digit before the `@` makes it a mail address.
 */
export function isMentioned(text: string, names: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return names.some((name) => {
    const sign = `@${name.toLowerCase()}`;
    for (let at = folded.indexOf(sign); at !== -1; at = folded.indexOf(sign, at + 1)) {
      const isAddress = /[\p{L}\p{N}]$/u.test(folded.slice(0, at));
      if (!isAddress && !GOES_ON.test(folded.slice(at + sign.length))) return true;
    }
    return false;
  });
}
