import { describe, expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../../platform/database/migrations/initial-pdf-settings.js';
import type { NoticeFine } from '../../fines/fine.types.js';
import { NO_TEXTS, type NoticeTexts } from '../../notice-settings/text-fields.pure.js';
import { plainText, PLACEHOLDERS } from '../../notice-settings/placeholders.pure.js';
import type { NoticeContent } from '../notice.content.js';
import { filledPaymentCode, filledTexts } from './notice-fill.pure.js';
import { sampleContent } from '../notice.sample.js';
import { placeholderValues } from './placeholder-values.pure.js';

const [, speeding] = INITIAL_PDF_SETTINGS;

const FINE: NoticeFine = {
  scheduleId: 1,
  amount: 5_000,
  fee: 850,
  total: 5_850,
  currency: 'USD',
  unit: 'km/h',
  points: 3,
  over: 30.3,
  tolerance: 3,
  charged: 80.3,
  band: { from: 30, to: 50 },
  payableBy: '2026-04-03',
  early: { total: 2_925, until: '2026-03-18' },
  late: [
    { total: 11_700, after: '2026-05-03' },
    { total: 20_000, after: '2026-06-03' },
  ],
  note: null,
  contestBy: '2026-04-10',
  offenceCode: '141721',
};

const COURT: NoticeFine = {
  ...FINE,
  amount: null,
  total: null,
  early: null,
  late: [],
  points: null,
  over: null,
};

const SAMPLE = sampleContent(speeding, 'SPEEDING', {
  ...{ locale: 'en-US', timeZone: 'America/New_York' },
});

function notice(
  fine: NoticeFine | null,
  texts: Partial<NoticeTexts> = {},
  paymentCode: string | null = null,
): NoticeContent {
  return {
    ...SAMPLE,
    number: 'TEC-2026-000001',
    vehicle: { ...SAMPLE.vehicle, plateRegion: 'US-NY' },
    location: { address: ' Main Street\n lane 2', latitude: 0, longitude: 0 },
    mailing: {
      languages: ['en', 'es'],
      paper: 'A4',
      window: 'DIN',
      mailBarcode: 'NONE',
      texts: { es: { ...NO_TEXTS, ...texts } },
      paymentCode,
      fine,
      evidenceUrl: 'https://city.example/evidence',
    },
  };
}

/** Replaces spaces by ordinary ones and removes marks of direction. */
const plain = (text: string | null): string | null =>
  text === null ? null : text.replace(/\s/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');

describe('each placeholder in each language', () => {
  it.each([
    [
      'en',
      {
        violation_date: 'March 1, 2026',
        violation_time: '9:05:00 AM EST',
        over: '30.3 km/h',
        amount: '$50.00',
        total: '$58.50',
        fee: '$8.50',
        early_total: '$29.25',
        early_until: 'March 18, 2026',
        late_total: '$117.00',
        late_after: 'May 3, 2026',
        payable_by: 'April 3, 2026',
        issue_date: 'March 4, 2026',
        measured: '87 km/h',
        limit: '50 km/h',
        charged: '80.3 km/h',
        tolerance: '3 km/h',
        certificate_from: 'January 1, 2026',
        certificate_to: 'December 31, 2026',
        session_from: 'March 1, 2026 at 3:00:00 AM EST',
        session_to: 'March 1, 2026 at 11:00:00 AM EST',
        posted_on: 'March 4, 2026',
        contest_by: 'April 10, 2026',
        letter: 'Citation notice',
      },
    ],
    [
      'es',
      {
        violation_date: '1 de marzo de 2026',
        over: '30,3 km/h',
        total: '58,50 US$',
        payable_by: '3 de abril de 2026',
      },
    ],
    [
      'fr',
      {
        violation_date: '1 mars 2026',
        over: '30,3 km/h',
        total: '58,50 $US',
        payable_by: '3 avril 2026',
      },
    ],
    [
      'de',
      {
        violation_date: '1. März 2026',
        over: '30,3 km/h',
        total: '58,50 $',
        payable_by: '3. April 2026',
      },
    ],
    [
      'ar',
      {
        violation_date: '1 مارس 2026',
        over: '30.3 km/h',
        total: '58.50 US$',
        payable_by: '3 أبريل 2026',
      },
    ],
  ] as const)('%s', (language, expected) => {
    const values = placeholderValues(notice(FINE), language, 'ACDE-3467');
    for (const [name, value] of Object.entries(expected))
      expect([name, plain(values[name as keyof typeof values])]).toEqual([name, value]);
    expect(values).toMatchObject({
      number: 'TEC-2026-000001',
      reference_id: 'EV-2026-0000000',
      plate: 'ABC 1234',
      owner: 'Sample Owner',
      place: 'Main Street, lane 2',
      points: '3',
      officer: 'Sample Officer',
      badge: '1000',
      evidence_url: 'https://city.example/evidence',
      pin: 'ACDE-3467',
      total_decimal: '58.50',
      currency: 'USD',
      payable_by_iso: '2026-04-03',
      camera: 'Sample camera, Sample system',
      serial: 'SAMPLE-0000',
      certificate: 'SAMPLE-000',
      laboratory: 'Sample Laboratory',
      operator: 'Sample Operator',
      authority: 'SAMPLE-00',
      reviewed_by: 'Sample Reviewer',
      plate_region: 'US-NY',
      offence_code: '141721',
    });
  });

  it('has no value for what is not there', () => {
    const without = (content: NoticeContent, pin: string | null): string[] => {
      const values = placeholderValues(content, 'en', pin);
      return PLACEHOLDERS.filter((name) => values[name] === null);
    };
    const ofFine = ['over', 'amount', 'total', 'fee', 'early_total', 'early_until', 'late_total'];
    const rest = ['late_after', 'payable_by', 'points'];
    const codes = ['total_decimal', 'currency', 'payable_by_iso'];
    const later = ['charged', 'tolerance', 'contest_by', 'offence_code'];
    expect(without(notice(FINE), 'ACDE-3467')).toEqual([]);
    expect(without(notice(FINE), null)).toEqual(['pin']);
    expect(without(notice(null), null)).toEqual([...ofFine, ...rest, 'pin', ...codes, ...later]);
    expect(without(notice(COURT), 'ACDE-3467')).toEqual([
      ...['over', 'amount', 'total', 'early_total', 'early_until', 'late_total', 'late_after'],
      ...['points', 'total_decimal'],
    ]);
    const { mailing: _, ...old } = notice(FINE);
    expect(without(old, 'ACDE-3467')).toContain('evidence_url');
  });
});

describe('the texts of a notice', () => {
  const texts = {
    howToPay: 'Pay {total}.\n\nPay {early_total} until {early_until}.',
    noAmount: 'You will be summoned.',
    feeLabel: 'Costs of {number}',
    replyFields: ['Name', 'PIN {pin}'],
  };
  const shown = (fine: NoticeFine | null): Record<string, unknown> => {
    const { howToPay, feeLabel, replyFields, ...others } = filledTexts(notice(fine, texts), 'es');
    expect(
      Object.values(others)
        .flat()
        .filter((text) => text !== null),
    ).toEqual([]);
    return {
      howToPay: howToPay.map(plainText).map(plain),
      feeLabel: feeLabel === null ? null : plainText(feeLabel),
      replyFields: replyFields.map((field) => (field === null ? null : plainText(field))),
    };
  };

  it('are filled, and what has no value is left out', () => {
    expect(shown({ ...FINE, early: null })).toEqual({
      howToPay: ['Pay 58,50 US$.'],
      feeLabel: 'Costs of TEC-2026-000001',
      replyFields: ['Name', null],
    });
  });
  it('say what stands in place of the payment where the band has no amount', () => {
    expect(shown(COURT)['howToPay']).toEqual(['You will be summoned.']);
    expect(shown(null)['howToPay']).toEqual([]);
  });
  it('are none in another language, and in contents from before there were texts', () => {
    const { mailing: _, ...old } = notice(FINE, texts);
    for (const filledIn of [filledTexts(notice(FINE, texts), 'fr'), filledTexts(old, 'es')])
      expect(
        Object.values(filledIn)
          .flat()
          .filter((text) => text !== null),
      ).toEqual([]);
    expect(filledPaymentCode(old)).toBeNull();
  });
  it('have the payment code in the first language', () => {
    expect(filledPaymentCode(notice(FINE, {}, '{violation_date} {total_decimal}'))).toBe(
      'March 1, 2026 58.50',
    );
    expect(filledPaymentCode(notice(FINE, {}, 'BCD\n{total_decimal}'))).toBeNull();
    expect(
      filledPaymentCode(notice({ ...FINE, currency: 'EUR' }, {}, 'BCD\n{total_decimal}')),
    ).toBe('BCD\n58.50');
  });
});
