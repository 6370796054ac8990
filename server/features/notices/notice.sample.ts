import type { Cause } from '../../platform/domain/duty.js';
import type { Register } from '../cameras/register.pure.js';
import { businessDays } from '../deadlines/business-days.pure.js';
import { dueDay } from '../deadlines/due-date.pure.js';
import type { NoticeFine } from '../fines/fine.types.js';
import { isCurrency } from '../fines/money.pure.js';
import type { KeptMailing } from '../notice-settings/mailing.types.js';
import { EDITION, type NoticeContent, type NoticeMailing, type NoticeSettings } from './notice.content.js';

const ISSUED_ON = '2026-03-04';
const isWeekday = businessDays(new Map(), () => false);

/** A certificate of the camera and a session of it, of the day of the invented case. */
const SAMPLE_REGISTER: Register = {
  ...{ site: null, LIMIT: null, TRIGGER: null, GRACE: null, AMBER: null, WARNING: null },
  ...{ OUT_OF_SERVICE: null, REFERENCE: null, HOURS: null, CONDITION: [], SITE_KIND: null },
  CERTIFICATE: {
    ...{ id: 0, from: '2026-01-01', to: '2026-12-31' },
    value: { number: 'SAMPLE-000', laboratory: 'Sample Laboratory' },
  },
  SESSION: {
    ...{ id: 0, from: '2026-03-01', to: '2026-03-01' },
    ...{ fromAt: '2026-03-01T08:00:00.000Z', toAt: '2026-03-01T16:00:00.000Z' },
    value: { operator: 'Sample Operator', self_test: 'PASS' },
  },
};

/** An invented case that shows what PDF settings look like on a page. */
export function sampleContent(
  settings: NoticeSettings,
  cause: Cause,
  { locale, timeZone }: Pick<NoticeContent, 'locale' | 'timeZone'>,
): NoticeContent {
  return {
    citationId: 0,
    number: 'SAMPLE-2026-000000',
    referenceId: 'EV-2026-0000000',
    caseId: 'SAMPLE',
    cause,
    capturedAt: '2026-03-01T14:05:00.000Z',
    issuedAt: `${ISSUED_ON}T09:12:00.000Z`,
    locale,
    timeZone,
    settings,
    units: { distance: 'm', speed: 'km/h' },
    camera: {
      systemName: 'Sample camera',
      systemType: 'Sample system',
      serialNumber: 'SAMPLE-0000',
    },
    location: { address: 'Sample Street at Example Avenue, lane 2', latitude: 0, longitude: 0 },
    witnesses: null,
    owner: {
      name: 'Sample Owner',
      nameAlt: null,
      address: '1 Example Road\nSampleton 00000',
      addressAlt: null,
    },
    vehicle: {
      licensePlate: 'ABC 1234',
      plateRegion: null,
      engineNumber: 'SAMPLE0000',
      chassisNumber: 'SAMPLE00000000000',
      makeYear: 2020,
      makeModel: 'Sample model',
      color: 'Blue',
      colorAlt: null,
      style: 'Sedan',
    },
    redlight:
      cause === 'REDLIGHT'
        ? { stopLineDistance: '4.20', switchedAt: '2026-03-01T14:04:58.200Z' }
        : null,
    speeding: cause === 'SPEEDING' ? { measured: '87', limit: '50', trigger: '58' } : null,
    images: ['14:04:59.100', '14:05:00.000', '14:05:01.400', '14:05:00.000'].map((time, index) => ({
      mediaId: 0,
      sequenceNumber: index + 1,
      capturedAt: `2026-03-01T${time}Z`,
      sha256: '',
    })),
    officer: { name: 'Sample Officer', badgeNumber: 1000 },
    reviewedBy: 'Sample Reviewer',
    edition: EDITION,
    register: SAMPLE_REGISTER,
    authority: { id: 0, number: 'SAMPLE-00', from: '2026-01-01', to: null },
  };
}

/** The texts and the fine of an invented case; the address of the owner's page depends on the installation. */
export type SampleMailing = Omit<NoticeMailing, 'evidenceUrl'>;

/**
 * Returns the mailing part of the invented case for texts and mailing settings. If there are texts or a payment code,
 * it has a fine that they can name.
 *
 * @param currencyUnit that of the citation settings, which need not be a currency
 */
export function sampleMailing(
  kept: KeptMailing,
  cause: Cause,
  currencyUnit: string,
  postingDays: number,
): SampleMailing {
  const saysMore = kept.paymentCode !== null || Object.keys(kept.texts).length > 0;
  const currency = isCurrency(currencyUnit) ? currencyUnit : 'EUR';
  return {
    ...kept,
    fine: saysMore ? sampleFine(cause, currency) : null,
    postingOn:
      postingDays === 0
        ? undefined
        : dueDay(ISSUED_ON, { days: postingDays, kind: 'BUSINESS' }, isWeekday),
  };
}

function sampleFine(cause: Cause, currency: string): NoticeFine {
  const measured =
    cause === 'SPEEDING'
      ? { unit: 'km/h', over: 34, tolerance: 3, charged: 84, band: { from: 30, to: 50 } }
      : { unit: 's', over: 1.8, tolerance: 0, charged: 1.8, band: { from: 0, to: null } };
  return {
    scheduleId: 0,
    ...measured,
    amount: 12_000,
    fee: 850,
    total: 12_850,
    currency,
    points: 1,
    payableBy: '2026-04-03',
    early: { total: 6_850, until: '2026-03-18' },
    late: [{ total: 18_850, after: '2026-04-03' }],
    note: null,
  };
}

/** A drawn stand-in for an evidence image, as SVG. */
export const SAMPLE_IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="960" height="540"><rect width="160" height="90" fill="#dfe6ec"/><path d="M58 90l18-50h8l18 50z" fill="#b7c3ce"/><path d="M79 46h2v7h-2zm-.6 13h3.2v9h-3.2zm-.8 15h4.8v11h-4.8z" fill="#f4f7f9"/><path d="M0 40h160" stroke="#9fb0bf"/><rect x="104" y="48" width="34" height="18" rx="4" fill="#8fa3b8"/></svg>';
