import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../../platform/database/migrations/initial-pdf-settings.js';
import type { Cause } from '../../../platform/domain/duty.js';
import type { FineBand, FineTerms } from '../../fines/fine.types.js';
import { fineOf } from '../../fines/notice-fine.pure.js';
import type { RequiredField } from '../../notice-settings/mailing.types.js';
import { bandName, type LettersOf, vanishingIn } from '../../notice-settings/text-gaps.pure.js';
import { NO_TEXTS } from '../../notice-settings/text-fields.pure.js';
import { filledParagraphs, PLACEHOLDERS } from '../../settings/placeholders.pure.js';
import type { NoticeContent } from '../notice.content.js';
import { sampleContent } from '../notice.sample.js';
import { placeholderValues } from './placeholder-values.pure.js';

// The slower way: a notice of each band, in a case with everything and in one with nothing, is filled, and what is gone is
// looked for.

const DAY_AFTER = (days: number): string => `2026-05-${String(days).padStart(2, '0')}`;

const band = fc.record({
  ...{ amount: fc.constantFrom(null, 5_000), points: fc.constantFrom(null, 2) },
  offenceCode: fc.constantFrom(null, '141'),
});

const terms = (cause: Cause) =>
  fc
    .record({
      bands: fc.array(band, { minLength: 1, maxLength: 4 }),
      isEarly: fc.boolean(),
      isLate: fc.boolean(),
      contestDays: fc.constantFrom(null, 20),
    })
    .map(({ bands, isEarly, isLate, contestDays }): FineTerms => ({
      ...{ id: 1, cause, currency: 'EUR', unit: cause === 'SPEEDING' ? 'km/h' : 's', fee: 0 },
      ...{ toleranceFixed: 0, tolerancePercent: 0, paymentDays: 15, dayKind: 'CALENDAR' },
      ...{ earlyDays: isEarly ? 5 : null, lateDays: isLate ? [25] : [], contestDays },
      ...{ siteKinds: [], repeat: null, factor: null },
      bands: bands.map((own, at): FineBand => ({
        ...{ from: at * 10, to: at === bands.length - 1 ? null : at * 10 + 10 },
        ...{ note: null, speedFrom: null, fee: null, legalBasis: null, perUnit: null, steps: [] },
        ...own,
        earlyAmount: isEarly && own.amount !== null ? 2_500 : null,
        lateAmounts: isLate && own.amount !== null ? [9_000] : [],
      })),
    }));

/** A notice by a band, or without a fine, of a case that has everything, or nothing that it need not have. */
function notice(
  cause: Cause,
  schedule: FineTerms | null,
  at: number,
  hasAll: boolean,
): NoticeContent {
  const [redlight, speeding] = INITIAL_PDF_SETTINGS;
  const own = sampleContent(cause === 'SPEEDING' ? speeding : redlight, cause, {
    ...{ locale: 'en-US', timeZone: 'UTC' },
  });
  const capturedAt = new Date(own.capturedAt);
  const over = at * 10 + 5;
  const switchedAt = new Date(capturedAt.getTime() - over * 1_000);
  const fine =
    schedule &&
    fineOf(
      schedule,
      { cause, capturedAt, measured: String(50 + over), limit: '50', switchedAt },
      { siteKind: null, isFlagged: false, earlier: [] },
      DAY_AFTER,
    );
  return {
    ...own,
    ...(own.redlight && { redlight: { ...own.redlight, switchedAt: switchedAt.toISOString() } }),
    vehicle: { ...own.vehicle, plateRegion: hasAll ? 'US-MD' : null },
    register: hasAll ? own.register : undefined,
    authority: hasAll ? own.authority : null,
    mailing: {
      ...{ languages: ['en'], paper: 'A4', window: 'DIN', mailBarcode: 'NONE', texts: {} },
      ...{ paymentCode: null, fine },
      evidenceUrl: hasAll ? 'https://city.example/evidence' : null,
    },
  };
}

it.each(['SPEEDING', 'REDLIGHT'] as const)(
  'what is said to vanish of %s is what filled notices lack, by band and by case (programs 3)',
  (cause) => {
    const required: RequiredField[] = ['measurement'];
    fc.assert(
      fc.property(fc.option(terms(cause), { nil: null }), (schedule) => {
        const text = PLACEHOLDERS.map((name) => `{${name}}`).join('\n\n');
        const letters: LettersOf = {
          ...{ cause, kind: 'NOTICE', required, schedules: schedule === null ? [] : [schedule] },
        };
        const said = vanishingIn(
          { kind: 'NOTICE', from: null, texts: { en: { ...NO_TEXTS, privacy: text } } },
          letters,
        ).map(({ sentence }) => sentence);

        const bands = schedule?.bands ?? [null];
        const isGone = (name: string, at: number, hasAll: boolean): boolean =>
          filledParagraphs(
            `{${name}}`,
            placeholderValues(notice(cause, schedule, at, hasAll), 'en', 'ACDE-3467'),
          ).length === 0;
        const expected = PLACEHOLDERS.flatMap((name, index) => {
          const left = `Paragraph ${index + 1} of Privacy is left out`;
          const gone = bands.filter((_, at) => isGone(name, at, true));
          // A red light has no limit, whatever the case.
          const byBand = name === 'limit' ? [] : gone;
          if (byBand.length > 0 && schedule !== null)
            return [`${left} for ${byBand.map((of) => bandName(of!)).join(', ')}: no {${name}}`];
          const isByCase = bands.some((_, at) => isGone(name, at, false));
          return isByCase ? [`${left} where there is no {${name}}`] : [];
        });
        expect(said).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  },
);
