import { describe, expect, it } from 'vitest';
import type { FineBand } from '../fines/fine.types.js';
import type { RequiredField, TextsByLanguage } from './mailing.types.js';
import { PLACEHOLDERS } from '../settings/placeholders.pure.js';
import {
  bandName,
  BY_BAND,
  BY_CASE,
  type LettersOf,
  type TermsOfGaps,
  textFaults,
  vanishingIn,
} from './text-gaps.pure.js';
import { NO_TEXTS, type NoticeTexts } from './text-fields.pure.js';
import { moneyFaults } from './notice-texts.pure.js';

const band = (from: number, to: number | null, own: Partial<FineBand> = {}): FineBand => ({
  ...{ from, to, amount: 5_000, points: 1, earlyAmount: null, lateAmounts: [], note: null },
  ...{ speedFrom: null, fee: null, offenceCode: '141', legalBasis: null, perUnit: null, steps: [] },
  ...own,
});

const schedule = (bands: FineBand[], own: Partial<TermsOfGaps> = {}): TermsOfGaps => ({
  ...{ bands, earlyDays: null, lateDays: [], contestDays: 30 },
  ...own,
});

// No points below 11, court from 26 on and from a charged speed of 100.
const SCHEDULE = schedule([
  band(0, 11, { points: null }),
  band(11, 26),
  band(26, null, { amount: null }),
  band(0, null, { speedFrom: 100, amount: null, points: null }),
]);

const letters = (own: Partial<LettersOf> = {}): LettersOf => ({
  ...{ cause: 'SPEEDING', kind: 'NOTICE', required: [], schedules: [SCHEDULE] },
  ...own,
});

const english = (texts: Partial<NoticeTexts>): TextsByLanguage => ({
  en: { ...NO_TEXTS, ...texts },
});
const noticeSet = (texts: Partial<NoticeTexts>) =>
  ({ kind: 'NOTICE', from: null, texts: english(texts) }) as const;

const sentences = (texts: Partial<NoticeTexts>, of = letters()): string[] =>
  vanishingIn(noticeSet(texts), of).map(({ sentence }) => sentence);

describe('what can vanish (programs 3)', () => {
  it('is each placeholder by band or by case; certain are the others', () => {
    expect(
      PLACEHOLDERS.filter((name) => !([...BY_BAND, ...BY_CASE] as string[]).includes(name)),
    ).toEqual([
      ...['number', 'reference_id', 'plate', 'owner', 'violation_date', 'violation_time', 'place'],
      ...['issue_date', 'officer', 'badge', 'camera', 'serial', 'posted_on', 'reviewed_by'],
      'letter',
    ]);
  });

  it.each<[Partial<NoticeTexts>, string[]]>([
    [{ legalBasis: 'Section 12, {plate}, {over}, {measured} in {limit}.' }, []],
    [
      { legalBasis: 'Section 12.\n\n{points} points.' },
      ['Paragraph 2 of Legal basis is left out for 0 to 11, from 100: no {points}'],
    ],
    [
      { howToPay: 'Pay {total} by {payable_by}.' },
      ['Paragraph 1 of How to pay is left out for 26 and more, from 100: no {total}'],
    ],
    [
      { consequences: 'After {late_after} it is {late_total}.' },
      [
        'Paragraph 1 of Consequences is left out for 0 to 11, 11 to 26, 26 and more, from 100: no {late_after}',
        'Paragraph 1 of Consequences is left out for 0 to 11, 11 to 26, 26 and more, from 100: no {late_total}',
      ],
    ],
    [
      { meansOfProof: '{serial}\n\n{certificate} of {laboratory}' },
      [
        'Paragraph 2 of Means of proof is left out where there is no {certificate}',
        'Paragraph 2 of Means of proof is left out where there is no {laboratory}',
      ],
    ],
    [{ feeLabel: 'Costs {pin}' }, ['Paragraph 1 of Fee label is left out where there is no {pin}']],
    [
      { replyFields: ['Name', 'Until {contest_by}', '{points}'] },
      ['Paragraph 3 of Reply fields is left out for 0 to 11, from 100: no {points}'],
    ],
    [{ privacy: 'A brace {{points}}, and again {points}'.replace(' {points}', ' none') }, []],
  ])('of %j', (texts, expected) => {
    expect(sentences(texts)).toEqual(expected);
  });

  it('without a schedule by band is where there is none, and what is required is certain', () => {
    const none = letters({ schedules: [] });
    const texts = { howToPay: '{total} by {payable_by}', legalBasis: '{over}' };
    const where = 'is left out where there is no';
    expect(sentences(texts, none)).toEqual([
      `Paragraph 1 of Legal basis ${where} {over}`,
      `Paragraph 1 of How to pay ${where} {total}`,
      `Paragraph 1 of How to pay ${where} {payable_by}`,
    ]);
    expect(sentences(texts, { ...none, required: ['payable_by'] })).toEqual([
      `Paragraph 1 of Legal basis ${where} {over}`,
      `Paragraph 1 of How to pay ${where} {total}`,
    ]);
    // A band without an amount makes no notice then.
    expect(sentences({ howToPay: '{total}' }, letters({ required: ['amount'] }))).toEqual([]);
    const red = letters({ cause: 'REDLIGHT', schedules: [schedule([band(0, null)])] });
    expect(sentences({ legalBasis: '{over}' }, red)).toEqual([
      `Paragraph 1 of Legal basis ${where} {over}`,
    ]);
    expect(
      sentences({ legalBasis: '{over} {measured}' }, { ...red, required: ['measurement'] }),
    ).toEqual([]);
  });

  it('names text, language and placeholder, and the bands of several schedules once', () => {
    const two = letters({
      schedules: [SCHEDULE, schedule([band(0, 11, { points: null }), band(11, null)])],
    });
    const texts = {
      de: { ...NO_TEXTS, privacy: '{points}' },
      en: { ...NO_TEXTS, privacy: '{points}' },
    };
    expect(vanishingIn({ kind: 'NOTICE', from: null, texts }, two)).toEqual(
      ['en', 'de'].map((language) => ({
        ...{ text: 'privacy', language, placeholder: 'points' },
        sentence: 'Paragraph 1 of Privacy is left out for 0 to 11, from 100: no {points}',
      })),
    );
  });

  it.each([
    [{ from: 0, to: 11, speedFrom: null }, '0 to 11'],
    [{ from: 26, to: null, speedFrom: null }, '26 and more'],
    [{ from: 0, to: null, speedFrom: 100 }, 'from 100'],
    [{ from: 11, to: 16.5, speedFrom: 100 }, 'from 100, 11 to 16.5'],
  ])('calls %j %s', (of, name) => {
    expect(bandName(of)).toBe(name);
  });
});

describe('what is required and would be empty (programs 3)', () => {
  const faults = (
    required: RequiredField[],
    texts: Partial<NoticeTexts>,
    own: Partial<LettersOf> = {},
    statement = 'I looked at it.',
  ) =>
    textFaults(noticeSet(texts), statement, ['en'], letters({ required, ...own })).map(
      ({ text, sentence }) => [text, sentence],
    );
  const end = 'is required and would be empty';

  it.each<[string, RequiredField[], Partial<NoticeTexts>, [string | null, string][]]>([
    ['what is not required', [], { legalBasis: '{points}' }, []],
    ['what is empty', ['legal_basis'], { legalBasis: null }, []],
    ['what keeps a paragraph', ['legal_basis'], { legalBasis: '{points}\n\nSection 12.' }, []],
    [
      'a text without points',
      ['legal_basis'],
      { legalBasis: '{points} points' },
      [['legalBasis', `Legal basis ${end} for 0 to 11, from 100: no {points}`]],
    ],
    [
      'a text that hangs on the certificate',
      ['privacy'],
      { privacy: '{certificate}\n\n{laboratory}' },
      [['privacy', `Privacy ${end} where there is no {certificate}`]],
    ],
    [
      'a text that hangs on points, or else on the certificate',
      ['privacy'],
      { privacy: '{points}\n\n{certificate}' },
      [['privacy', `Privacy ${end} where there is no {certificate}`]],
    ],
    [
      'how to pay, without a text for the court',
      ['how_to_pay'],
      { howToPay: 'Pay {total}.' },
      [['howToPay', `How to pay ${end} for 26 and more, from 100: no {total}`]],
    ],
    [
      'how to pay without a placeholder, which is not printed there',
      ['how_to_pay'],
      { howToPay: 'Pay at the office.' },
      [['howToPay', `How to pay ${end} for 26 and more, from 100: no {amount}`]],
    ],
    ['how to pay, with one', ['how_to_pay'], { howToPay: 'Pay {total}.', noAmount: 'Court.' }, []],
    [
      'how to pay, with one that vanishes',
      ['how_to_pay'],
      { howToPay: 'Pay {total}.', noAmount: 'Court, {points}.' },
      [['howToPay', `How to pay ${end} for from 100: no {points}`]],
    ],
    [
      'how to pay where an amount is required',
      ['how_to_pay', 'amount'],
      { howToPay: '{total}' },
      [],
    ],
  ])('refuses %s', (_, required, texts, expected) => {
    expect(faults(required, texts)).toEqual(expected);
  });

  it('is not the legal basis where each band has one of its own', () => {
    const schedules = [
      schedule([band(0, null, { points: null, legalBasis: { en: 'Section 3' } })]),
    ];
    expect(faults(['legal_basis'], { legalBasis: '{points}' }, { schedules })).toEqual([]);
  });

  it('is always the statement: that of the PDF setting, or the own one of a later set', () => {
    const fault = (label: string) => `${label} ${end} where there is no {certificate}`;
    expect(faults([], {}, {}, 'Checked by {certificate}.')).toEqual([
      [null, fault('Officer Citation Statement')],
    ]);
    expect(faults([], {}, {}, 'Checked by {certificate}.\n\nI looked at it.')).toEqual([]);
    const later = { kind: 'NOTICE', from: '2026-01-01' } as const;
    const texts = english({ officerCitationStatement: 'By {certificate}' });
    expect(textFaults({ ...later, texts }, 'I looked.', ['en'], letters())).toEqual([
      {
        ...{ language: 'en', text: 'officerCitationStatement' },
        sentence: fault('Officer citation statement'),
      },
    ]);
    // In the first language of the first set it is not printed.
    expect(faults([], { officerCitationStatement: 'By {certificate}' })).toEqual([]);
  });

  it('in a warning letter is not how to pay, and nothing by band has a value', () => {
    const warning = letters({ kind: 'WARNING', required: ['how_to_pay', 'privacy', 'amount'] });
    const set = {
      kind: 'WARNING',
      from: null,
      texts: english({ howToPay: '{pin}', privacy: 'Kept' }),
    } as const;
    expect(textFaults(set, 'I looked.', ['en'], warning)).toEqual([]);
    expect(textFaults(set, 'Pay {total}', ['en'], warning).map(({ sentence }) => sentence)).toEqual(
      [`Officer Citation Statement ${end} where there is no {total}`],
    );
  });
});

it('a warning letter names no money (programs 4)', () => {
  const texts = english({
    howToContest: 'Until {contest_by}, {plate}',
    replyFields: ['a', '{total} {fee}'],
  });
  expect(moneyFaults({ texts, paymentCode: 'x' })).toEqual({
    paymentCode: ['A warning letter has no payment code'],
    'texts.en.howToContest': ['A warning letter has no {contest_by} in How to contest'],
    'texts.en.replyFields.1': [
      'A warning letter has no {total} in Reply fields',
      'A warning letter has no {fee} in Reply fields',
    ],
  });
});
