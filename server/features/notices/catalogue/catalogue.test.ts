import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../platform/domain/language.js';
import { unprintable } from '../../../platform/domain/glyphs.pure.js';
import { fill, wordsIn } from './catalogue.pure.js';
import type { Words } from './words.types.js';

const FEATURES = join(import.meta.dirname, '../..');
const keys = Object.keys(wordsIn('en')) as (keyof Words)[];

/** The sources of the rooms that print or show these words. */
const sources = ['notices', 'public-evidence'].flatMap((room) => {
  const folder = join(FEATURES, room);
  const files = readdirSync(FEATURES).includes(room)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
});

describe('the catalogue (mailing 4)', () => {
  it.each(LANGUAGES)('has every key in %s, with words that can be printed', (language) => {
    const words = wordsIn(language);
    expect(Object.keys(words).sort()).toEqual(keys.toSorted());
    const empty = Object.entries(words).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
    expect(
      Object.values(words)
        .map(unprintable)
        .filter((letter) => letter !== null),
    ).toEqual([]);
  });

  it.each(LANGUAGES)('names the same values in %s as in English', (language) => {
    const values = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const key of keys)
      expect([key, values(wordsIn(language)[key])]).toEqual([key, values(wordsIn('en')[key])]);
  });

  it('has no word that nothing uses', () => {
    const text = sources.join('\n');
    const unused = keys.filter(
      (key) => !new RegExp(`words\\.${key}\\b|\\)\\.${key}\\b|'${key}'`).test(text),
    );
    expect(unused).toEqual([]);
  });

  it('fills values in the place of their names, and reads none of them again', () => {
    expect(fill('Page {page} of {pages}', { page: '{pages}', pages: '3' })).toBe(
      'Page {pages} of 3',
    );
  });
});
