const LETTER = String.raw`\p{L}`;
const DIGIT = String.raw`\p{Nd}`;

/** Returns a format as an expression for one place of a text; no letter or digit may touch the match. */
function expressionOf(format: string): RegExp {
  const signs = [...format].map((sign) =>
    sign === '#' ? DIGIT : sign === '@' ? LETTER : sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'),
  );
  const beside = `[${LETTER}${DIGIT}]`;
  return new RegExp(`(?<!${beside})${signs.join('')}(?!${beside})`, 'uy');
}

/**
 * The postal code in an address (mailing 3): the last match of a format, the longest where several end there.
 *
 * @param formats `#` a digit, `@` a letter, others as they are, alternatives by `|`; empty for none
 */
export function postalCodeIn(address: string, formats: string): string | null {
  const expressions = formats
    .split('|')
    .filter((format) => format !== '')
    .map(expressionOf);
  let last: { end: number; text: string } | null = null;
  for (let start = 0; start < address.length; start++) {
    for (const expression of expressions) {
      expression.lastIndex = start;
      const text = expression.exec(address)?.[0];
      // Matches are read from left to right, so that of several with the same end the first one is the longest.
      if (text !== undefined && start + text.length > (last?.end ?? 0))
        last = { end: start + text.length, text };
    }
  }
  return last?.text ?? null;
}
