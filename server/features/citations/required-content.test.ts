import { describe, expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../platform/database/migrations/initial-pdf-settings.js';
import type { NoticeFine } from '../fines/fine.types.js';
import { REQUIRED_FIELDS, type RequiredField } from '../notice-settings/mailing.types.js';
import { NO_TEXTS, type NoticeTexts } from '../notice-settings/text-fields.pure.js';
import type { NoticeContent, NoticeMailing } from '../notices/notice.content.js';
import { sampleContent } from '../notices/notice.sample.js';
import { unmetRequirements } from './required-content.pure.js';

const [redlight, speeding] = INITIAL_PDF_SETTINGS;
const place = { locale: 'en-US', timeZone: 'UTC' };

const FINE: NoticeFine = {
  scheduleId: 1,
  amount: 5_000,
  fee: 0,
  total: 5_000,
  currency: 'EUR',
  unit: 'km/h',
  points: null,
  over: 30,
  tolerance: 3,
  charged: 80,
  band: { from: 0, to: null },
  payableBy: '2026-04-03',
  early: null,
  late: [],
  note: null,
};
const COURT: NoticeFine = { ...FINE, amount: null, total: null };

const ALL_TEXTS: NoticeTexts = {
  ...NO_TEXTS,
  legalBasis: 'Section 12',
  howToPay: 'Pay {total}',
  howToContest: 'Write to us',
  otherDriver: 'Tell us',
  consequences: 'Costs',
  privacy: 'Kept',
};

interface Changes {
  fine?: NoticeFine | null;
  texts?: Partial<NoticeTexts>;
  mailing?: Partial<NoticeMailing>;
  address?: string;
  content?: Partial<NoticeContent>;
}

function notice(changes: Changes): NoticeContent & { mailing: NoticeMailing } {
  const {
    fine = FINE,
    texts = {},
    mailing = {},
    address = '1 Example Road\nSampleton',
    content,
  } = changes;
  const sample = sampleContent(speeding, 'SPEEDING', place);
  return {
    ...sample,
    ...content,
    owner: { ...sample.owner, address },
    mailing: {
      languages: ['en'],
      paper: 'A4',
      window: 'DIN',
      mailBarcode: 'NONE',
      texts: { en: { ...ALL_TEXTS, ...texts } },
      paymentCode: 'pay:{number}:{total_decimal}',
      fine,
      evidenceUrl: null,
      ...mailing,
    },
  };
}

const unmet = (field: RequiredField, changes: Changes, format = ''): string[] =>
  unmetRequirements([field], notice(changes), format, null);

describe('each required field has its sentence (mailing 3)', () => {
  const AMOUNT = 'Missing fine amount, the fine schedule has none for this event';
  const DATE = 'Missing payment date, no fine schedule covers this event';

  it('in their order, where everything is missing', () => {
    const nothing = notice({
      fine: null,
      mailing: { texts: {}, paymentCode: null },
      address: 'Sampleton',
      content: { speeding: null, redlight: null },
    });
    expect(unmetRequirements(REQUIRED_FIELDS, nothing, '', AMOUNT)).toEqual([
      AMOUNT,
      DATE,
      'Missing text, Legal basis is empty',
      'Missing text, How to pay is empty',
      'Missing text, How to contest is empty',
      'Missing text, Other driver is empty',
      'Missing text, Consequences is empty',
      'Missing text, Privacy is empty',
      'Missing payment code',
      'Missing measurement',
      'Missing complete owner address',
    ]);
    expect(unmetRequirements(REQUIRED_FIELDS, notice({}), '', null)).toEqual([]);
    expect(unmetRequirements([], nothing, '#####', null)).toEqual([]);
  });

  it('a site without a schedule has a sentence of its own, ticked or not (programs 2)', () => {
    const elsewhere = 'Missing fine amount, no fine schedule holds at a site of kind SCHOOL';
    const without = notice({ fine: null });
    expect(unmetRequirements([], without, '', elsewhere)).toEqual([elsewhere]);
    expect(unmetRequirements(['amount'], without, '', elsewhere)).toEqual([elsewhere]);
  });

  it('the legal basis of the band fills the block (programs 2)', () => {
    const basis = (legalBasis: object | null) =>
      unmetRequirements(
        ['legal_basis'],
        notice({ fine: { ...COURT, legalBasis }, texts: { legalBasis: null } }),
        '',
        null,
      );
    expect(basis(null)).toEqual(['Missing text, Legal basis is empty']);
    expect(basis({ de: '§ 24 StVG' })).toEqual([]);
  });

  it('a schedule without a band for the event needs an amount, ticked or not (guards 1)', () => {
    const uncovered = notice({ fine: null });
    expect(unmetRequirements([], uncovered, '', AMOUNT)).toEqual([AMOUNT]);
    expect(unmetRequirements(['payable_by'], uncovered, '', AMOUNT)).toEqual([AMOUNT, DATE]);
    expect(unmetRequirements(['amount'], uncovered, '', AMOUNT)).toEqual([AMOUNT]);
    expect(unmetRequirements([], notice({ fine: COURT }), '', null)).toEqual([]);
  });

  it.each<[string, RequiredField, Changes, string | null]>([
    ['a band without an amount', 'amount', { fine: COURT }, AMOUNT],
    ['a band without an amount has a date', 'payable_by', { fine: COURT }, null],
    [
      'nothing is left of a text',
      'legal_basis',
      { texts: { legalBasis: 'By {evidence_url}' } },
      'Missing text, Legal basis is empty',
    ],
    [
      'something is left of a text',
      'legal_basis',
      { texts: { legalBasis: 'By {evidence_url}\n\nBy law' } },
      null,
    ],
    [
      'the PIN that a notice will have where owners look at the evidence',
      'privacy',
      { texts: { privacy: '{pin}' }, mailing: { evidenceUrl: 'https://x.test/evidence' } },
      null,
    ],
    [
      'a PIN where owners do not look at the evidence',
      'privacy',
      { texts: { privacy: '{pin}' } },
      'Missing text, Privacy is empty',
    ],
    [
      'a payment code that is too long with the PIN of a notice',
      'payment_code',
      {
        mailing: {
          paymentCode: `${'x'.repeat(325)}{pin}`,
          evidenceUrl: 'https://x.test/evidence',
        },
      },
      'Missing payment code',
    ],
    [
      'what stands in place of the payment',
      'how_to_pay',
      { fine: COURT, texts: { noAmount: 'Court' } },
      null,
    ],
    [
      'nothing in place of the payment',
      'how_to_pay',
      { fine: COURT, texts: { howToPay: 'Pay' } },
      'Missing text, How to pay is empty',
    ],
    [
      'the text for no amount is none for an amount',
      'how_to_pay',
      { texts: { howToPay: null, noAmount: 'Court' } },
      'Missing text, How to pay is empty',
    ],
    [
      'the second language lacks it',
      'privacy',
      { mailing: { languages: ['en', 'es'] } },
      'Missing text, Privacy is empty',
    ],
    ['a code with a value that is missing', 'payment_code', { fine: null }, 'Missing payment code'],
    [
      'an EPC code of another currency',
      'payment_code',
      { fine: { ...FINE, currency: 'USD' }, mailing: { paymentCode: 'BCD\n{total_decimal}' } },
      'Missing payment code',
    ],
    [
      'an EPC code in EUR',
      'payment_code',
      { mailing: { paymentCode: 'BCD\n{total_decimal}' } },
      null,
    ],
    [
      'no limit',
      'measurement',
      { content: { speeding: { measured: '87', limit: null, trigger: null } } },
      'Missing measurement',
    ],
    [
      'no moment of red',
      'measurement',
      { content: { speeding: null, redlight: { stopLineDistance: '4', switchedAt: null } } },
      'Missing measurement',
    ],
    [
      'seconds of red',
      'measurement',
      { content: sampleContent(redlight, 'REDLIGHT', place) },
      null,
    ],
  ])('%s', (_, field, changes, sentence) => {
    expect(unmet(field, changes)).toEqual(sentence === null ? [] : [sentence]);
  });

  it.each([
    ['two lines', '1 Road\nSampleton', '', true],
    ['two parts by a comma', '1 Road, Sampleton', '', true],
    ['one part', '1 Road Sampleton', '', false],
    ['one part and a comma', '1 Road Sampleton,', '', false],
    ['a postal code', '1 Road\nSampleton 12345', '#####', true],
    ['no postal code', '1 Road\nSampleton 1234', '#####', false],
    ['8 lines of 60', Array.from({ length: 8 }, () => 'x'.repeat(60)).join('\n'), '', true],
    ['9 lines', Array.from({ length: 9 }, () => 'x').join('\n'), '', false],
    ['a line of 61', `1 Road\n${'x'.repeat(61)}`, '', false],
  ])('an address: %s', (_, address, format, isWhole) => {
    expect(unmet('address', { address }, format)).toEqual(
      isWhole ? [] : ['Missing complete owner address'],
    );
  });
});
