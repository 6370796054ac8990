import { describe, expect, it } from 'vitest';
import { untranslated } from './notice-texts.pure.js';
import { NO_TEXTS, type NoticeTexts } from './text-fields.pure.js';

const some = (texts: Partial<NoticeTexts>): NoticeTexts => ({ ...NO_TEXTS, ...texts });

const REQUIRED = { violationTitle: 'Título', officerCitationStatement: 'Declaro' };

describe('what is filled in the first notice language must be filled in the second', () => {
  it.each([
    ['one language', {}, ['en'], []],
    [
      'no text at all',
      {},
      ['en', 'es'],
      ['Violation title is missing in Spanish', 'Officer citation statement is missing in Spanish'],
    ],
    ['what the second language requires', { es: some(REQUIRED) }, ['en', 'es'], []],
    [
      'a text of the first language only',
      { en: some({ howToPay: 'Pay' }), ar: some(REQUIRED) },
      ['en', 'ar'],
      ['How to pay is missing in Arabic'],
    ],
    [
      'reply fields of the first language only',
      { de: some({ replyFields: ['Name'] }), fr: some(REQUIRED) },
      ['de', 'fr'],
      ['Reply fields is missing in French'],
    ],
    [
      'fewer reply fields than the first language has',
      {
        de: some({ replyFields: ['Name', 'Anschrift'] }),
        fr: some({ ...REQUIRED, replyFields: ['Nom'] }),
      },
      ['de', 'fr'],
      ['Reply fields is missing in French'],
    ],
    [
      'a text of the second language only',
      { en: some({}), es: some({ ...REQUIRED, footer: 'Pie' }) },
      ['en', 'es'],
      [],
    ],
    [
      'a language that is no notice language',
      { en: some({}), es: some(REQUIRED), de: some({ privacy: 'x' }) },
      ['en', 'es'],
      [],
    ],
  ] as const)('%s', (_, texts, languages, sentences) => {
    expect(untranslated(texts, languages).map(({ sentence }) => sentence)).toEqual(sentences);
  });
});
