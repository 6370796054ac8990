import { describe, expect, it } from 'vitest';
import { isBlank, textFault, tidied } from './text.pure.js';
import { optionalLines, optionalText, requiredLines, requiredText, validate } from './validate.js';

// Issue: U+200B, U+2060, U+3164 and their like; Unicode's Default_Ignorable_Code_Point lists most of them.
const INVISIBLE = {
  'zero width space': '\u200b',
  'zero width non-joiner': '\u200c',
  'zero width joiner': '\u200d',
  'left-to-right mark': '\u200e',
  'word joiner': '\u2060',
  'invisible times': '\u2062',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'combining grapheme joiner': '\u034f',
  'Arabic letter mark': '\u061c',
  'Mongolian vowel separator': '\u180e',
  'Hangul choseong filler': '\u115f',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uffa0',
  'right-to-left override': '\u202e',
  'first strong isolate': '\u2068',
  'variation selector': '\ufe0f',
  'tag space': '\u{e0020}',
  'interlinear annotation anchor': '\ufff9',
  'braille blank': '\u2800',
  'musical null notehead': '\u{1d159}',
  'no-break space': '\u00a0',
  'ideographic space': '\u3000',
  'next line': '\u0085',
};

describe('a text of invisible characters only counts as empty', () => {
  it.each(Object.entries(INVISIBLE))('%s', (_, character) => {
    for (const text of [character, ` ${character}\n${character} `, character.repeat(5)]) {
      expect(isBlank(text)).toBe(true);
      for (const rule of [requiredText('Name', 20), requiredLines('Name', 20)])
        expect(() => validate(rule, text)).toThrow('Name is required');
      for (const rule of [optionalText('Name', 20), optionalLines('Name', 20)])
        expect(validate(rule, text)).toBeNull();
    }
  });

  it('all of them together', () => expect(isBlank(Object.values(INVISIBLE).join(''))).toBe(true));

  it.each(['a', '.', '한', '\u200ba', 'नि\u200dत', '👨\u200d👩\u200d👧', '\ufffd'])(
    '%j shows something and is kept as it is',
    (text) => {
      expect(isBlank(text)).toBe(false);
      expect(validate(requiredText('Name', 20), text)).toBe(text);
    },
  );
});

describe('one line or several', () => {
  it.each(['a\nb', 'a\rb', 'a\r\nb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
    '%j is refused in a text of one line',
    (text) => {
      for (const rule of [requiredText('Name', 20), optionalText('Name', 20)])
        expect(() => validate(rule, text)).toThrow('Name must be one line of text');
    },
  );

  it('lets a line break at the end go, like a blank', () =>
    expect(validate(requiredText('Name', 20), ' Ada \r\n')).toBe('Ada'));

  it.each([
    ['12 Harbour Lane\r\nFlat 3\rPort Ellery', '12 Harbour Lane\nFlat 3\nPort Ellery'],
    ['\n12 Harbour Lane\n\nPort Ellery\n', '12 Harbour Lane\n\nPort Ellery'],
  ])('%j is kept as %j where lines are allowed', (text, kept) => {
    expect(tidied(text)).toBe(kept);
    expect(validate(requiredLines('Address', 60), text)).toBe(kept);
    expect(validate(optionalLines('Address', 60), text)).toBe(kept);
  });

  it('counts a line break of two characters once', () =>
    expect(validate(requiredLines('Address', 3), 'a\r\nb')).toBe('a\nb'));
});

describe('what is wrong with a text', () => {
  it.each([
    ['a\u0000b', 5, true, 'characters'],
    ['a\u001bb', 5, true, 'characters'],
    ['a\u007fb', 5, true, 'characters'],
    ['a\ud800', 5, true, 'characters'],
    ['a\nb', 5, false, 'line break'],
    ['a\nb', 5, true, null],
    ['a\tb', 5, false, null],
    ['😀'.repeat(5), 5, false, null],
    ['😀'.repeat(6), 5, false, 'length'],
  ] as const)('%j, at most %i, several lines %s: %s', (text, max, severalLines, fault) =>
    expect(textFault(text, max, severalLines)).toBe(fault),
  );
});
