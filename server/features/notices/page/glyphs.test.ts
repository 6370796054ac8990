import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import {
  familyOf,
  printed,
  unprintable,
  unprintableSentence,
} from '../../../platform/domain/glyphs.pure.js';
import { FONT_VERSIONS } from '../../../platform/domain/glyph-table.pure.js';
import { fontFaces } from './notice.fonts.js';

const require = createRequire(import.meta.url);

describe('the table of letters', () => {
  it('was made of the fonts that are installed: npm run glyphs', () => {
    for (const [name, version] of Object.entries(FONT_VERSIONS)) {
      const path = require.resolve(
        name === 'dejavu-fonts-ttf' ? `${name}/package.json` : `${name}/unicode.json`,
      );
      const manifest = readFileSync(path.replace(/unicode\.json$/, 'package.json'), 'utf8');
      expect([name, (JSON.parse(manifest) as { version: string }).version]).toEqual([
        name,
        version,
      ]);
    }
  });

  it.each([
    ['A', 'publicSans'],
    ['ß', 'publicSans'],
    ['Ż', 'publicSans'],
    ['Ж', 'noto'],
    ['Ω', 'noto'],
    ['ش', 'arabic'],
    ['ש', 'hebrew'],
    ['ก', 'thai'],
    ['क', 'devanagari'],
    ['さ', 'japanese'],
    ['カ', 'japanese'],
    ['김', 'korean'],
    ['国', 'simplifiedChinese'],
    ['偀', 'traditionalChinese'],
    ['😀', 'dejaVu'],
    // No font that is shipped has these.
    ['ক', null],
    ['\ue000', null],
    ['𓀀', null],
  ])('%s is drawn by %s', (letter, family) => {
    expect(familyOf(letter.codePointAt(0)!)).toBe(family);
  });

  it('names letters of slices that are then in the document', () => {
    const letters = new Map<string, number[]>();
    for (let codePoint = 0x80; codePoint < 0x30000; codePoint += 1) {
      const family = familyOf(codePoint);
      if (family === null || family === 'dejaVu') continue;
      const own = letters.get(family) ?? [];
      letters.set(family, own);
      own.push(codePoint);
    }
    for (const [family, own] of letters) {
      const ranges = fontFaces(String.fromCodePoint(...own)).matchAll(
        /'Stopline (\w+)'[^}]*unicode-range: ([^;]+);/g,
      );
      const held = new Set(
        [...ranges].flatMap(([, name, range]) => (name === family ? lettersIn(range!) : [])),
      );
      expect([family, own.filter((letter) => !held.has(letter))]).toEqual([family, []]);
    }
  }, 60_000);
});

/** The letters of a range as CSS writes it. */
function lettersIn(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    const first = parseInt(from, 16);
    return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}

describe('what cannot be printed (mailing 3)', () => {
  it.each([
    ['12 Harbour Lane\nPort Ellery', null],
    ['Zoë Łukasz, Đặng – ½ „x“', null],
    // These are invisible: spaces, controls, ignorable characters.
    ['a\u200b\u200d\u2060\u00ad\u3000\u2003\ufe0f\t', null],
    // Letters and marks that Unicode has one character for.
    ['A\u030a\u1112\u1161\u11ab', null],
    ['Rahim রহিম', 'র'],
    ['x\u{1f9ff}y', '\u{1f9ff}'],
    ['ok \ue000', '\ue000'],
  ])('%j: %j', (text, letter) => expect(unprintable(text)).toBe(letter));

  it('is recognized by its first character', () => {
    expect(unprintableSentence('রহিম')).toBe('This character cannot be printed: র');
    expect(unprintableSentence('Rahim')).toBeNull();
  });

  it('is printed as one letter where Unicode has one', () => {
    expect(printed('e\u0301\u1680x')).toBe('\u00e9 x');
  });
});

describe('the fonts of a document', () => {
  const families = (text: string): string[] => [
    ...new Set([...fontFaces(text).matchAll(/'Stopline (\w+)'/g)].map(([, name]) => name ?? '')),
  ];
  it.each([
    ['Ada Marlow, 12 Harbour Lane', ['publicSans']],
    ['شارع الملك فهد', ['publicSans', 'arabic']],
    ['東京 さくら', ['publicSans', 'japanese', 'simplifiedChinese']],
    ['① 😀', ['publicSans', 'simplifiedChinese', 'dejaVu']],
    // Drawn together only by a font that has both.
    ['x\u0301', ['publicSans', 'dejaVu']],
    // A narrow space, as in Spanish times, and a mark of direction are no letters.
    ['9:05 a.\u202fm. \u200f', ['publicSans']],
  ])('%s', (text, expected) => expect(families(text)).toEqual(expected));

  it('are only the slices that the text needs', () => {
    expect(fontFaces('国').length - fontFaces('').length).toBeLessThan(150_000);
  });
});
