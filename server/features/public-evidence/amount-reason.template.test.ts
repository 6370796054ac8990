import { describe, expect, it } from 'vitest';
import type { FineReason, NoticeFine } from '../fines/fine.types.js';
import { wordsIn } from '../notices/catalogue/catalogue.pure.js';
import type { Writing } from '../notices/page/notice-writing.pure.js';
import { amountReason } from './amount-reason.template.js';

const FINE: NoticeFine = {
  scheduleId: 7,
  amount: 26_000,
  fee: 2_850,
  total: 28_850,
  currency: 'EUR',
  unit: 'km/h',
  points: 1,
  over: 27,
  tolerance: 3,
  charged: 77,
  band: { from: 26, to: 31 },
  payableBy: '2026-12-20',
  early: null,
  late: [],
  note: null,
  siteKind: 'BUILT_UP',
  offenceCode: '103204',
  legalBasis: null,
  contestBy: '2026-12-14',
  earlier: ['STL-2026-000001'],
  reason: [
    { rule: 'SCHEDULE', input: 'BUILT_UP', result: '7' },
    { rule: 'TOLERANCE', input: '80', result: '77' },
    { rule: 'OVER', input: '50', result: '27' },
    { rule: 'BAND', input: '27', result: '10000' },
    { rule: 'REPEAT', input: '1', result: '12000' },
    { rule: 'PER_UNIT', input: '2', result: '13000' },
    { rule: 'FACTOR', input: '2', result: '26000' },
    { rule: 'FEE', input: '2850', result: '28850' },
  ],
};

const shown = (fine: NoticeFine | null, language: 'de' | 'en' = 'en') => {
  const locale = language === 'de' ? 'de-DE' : 'en-US';
  const html = amountReason(fine, { words: wordsIn(language), locale } as Writing);
  const plain = (text = '') => text.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
  return [...html.matchAll(/<th[^>]*>(.*?)<\/th>\s*<td[^>]*>(.*?)<\/td>/gs)].map(
    ([, label, value]) => `${plain(label)}: ${plain(value)}`,
  );
};

const only = (step: FineReason, fields: Partial<NoticeFine> = {}) =>
  shown({ ...FINE, offenceCode: null, contestBy: null, ...fields, reason: [step] });

describe("the owner's page says how the amount came about (programs 2)", () => {
  it('with a row for each rule, in their order', () =>
    expect(shown(FINE)).toEqual([
      'Offence code: 103204',
      'Contest by: December 14, 2026',
      'Fine schedule: Built-up area → 7',
      'Charged speed: 80 km/h → 77 km/h',
      'Over the limit: 27 km/h',
      'Amount for this value: 27 km/h → €100.00',
      'Earlier violations: 1 → €120.00',
      'Whole units above: 2 → €130.00',
      'Multiplied by: 2 → €260.00',
      'Amount to pay: Costs €28.50 → €288.50',
    ]));

  it('in the language of the page', () =>
    expect(shown(FINE, 'de').slice(0, 4)).toEqual([
      'Tatbestandsnummer: 103204',
      'Einspruch bis: 14. Dezember 2026',
      'Bußgeldkatalog: Innerorts → 7',
      'Vorgeworfen: 80 km/h → 77 km/h',
    ]));

  it('of any site, of court, of what nobody knows, and of red lights', () => {
    expect(only({ rule: 'SCHEDULE', input: 'ANY', result: '7' })).toEqual(['Fine schedule: 7']);
    expect(only({ rule: 'SPEED_BAND', input: '150', result: 'court' })).toEqual([
      'Amount for this value: 150 km/h → No fixed amount',
    ]);
    expect(only({ rule: 'REPEAT', input: 'unknown', result: '5000' })).toEqual([
      'Earlier violations: not known yet → €50.00',
    ]);
    expect(only({ rule: 'OVER', input: '0', result: '1.25' }, { unit: 's' })).toEqual([
      'Red for: 1.25 s',
    ]);
  });

  it('not without a fine, and not for notices of before it was kept', () => {
    const { reason: _, offenceCode: __, contestBy: ___, ...before } = FINE;
    expect(amountReason(null, { words: wordsIn('en'), locale: 'en-US' } as Writing)).toBe('');
    expect(amountReason(before, { words: wordsIn('en'), locale: 'en-US' } as Writing)).toBe('');
  });
});
