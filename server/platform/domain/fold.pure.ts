// Letters that Unicode does not take apart, as people type them without.
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const APOSTROPHES = /['`´ʹʼʻʽʾʿˈ‘’‚‛′＇]/gu;
const SPACES = /[\s\p{Dash_Punctuation}−.,·\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Returns the key by which texts are searched, compared and mentioned (reliability 29): without marks and case in the sense
 * of Unicode, without apostrophes of any kind; dashes, dots, commas and blanks of any kind are one space. Every place that
 * compares what people write uses this, and nothing else.
 */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      // A capital of these is taken apart only now: İ, for example.
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
      .replace(APOSTROPHES, '')
      .replace(SPACES, ' ')
      .trim()
  );
}
