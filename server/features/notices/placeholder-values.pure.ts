import { type Language, localeOf } from '../../platform/domain/language.js';
import type { NoticeFine } from '../fines/fine.types.js';
import { formatMoney, plainMoney } from '../fines/money.pure.js';
import type { Placeholder, PlaceholderValues } from '../notice-settings/placeholders.pure.js';
import { clock, day, type Place } from './notice-format.pure.js';
import type { NoticeContent, NoticeMailing } from './notice.content.js';

/** What of a notice its texts can name. */
export interface ValueSource extends Pick<
  NoticeContent,
  'number' | 'referenceId' | 'capturedAt' | 'issuedAt' | 'locale' | 'timeZone' | 'officer'
> {
  location: Pick<NoticeContent['location'], 'address'>;
  owner: Pick<NoticeContent['owner'], 'name'>;
  vehicle: Pick<NoticeContent['vehicle'], 'licensePlate'>;
  mailing?: Pick<NoticeMailing, 'fine' | 'evidenceUrl'>;
}

/**
 * What the placeholders of a notice's texts stand for in a language (mailing 2).
 *
 * @param pin as it is printed; null where the owner looks at nothing
 */
export function placeholderValues(
  content: ValueSource,
  language: Language,
  pin: string | null,
): PlaceholderValues {
  const place: Place = {
    locale: localeOf(language, content.locale),
    timeZone: content.timeZone,
  };
  const fine = content.mailing?.fine ?? null;
  const url = content.mailing?.evidenceUrl ?? null;
  return {
    number: content.number,
    reference_id: content.referenceId,
    plate: some(content.vehicle.licensePlate),
    owner: some(content.owner.name),
    violation_date: day(content.capturedAt, place),
    violation_time: clock(content.capturedAt, place),
    place: some(content.location.address.trim().replace(/\s*[\n\r\u2028\u2029]\s*/g, ', ')),
    issue_date: day(content.issuedAt, place),
    officer: content.officer.name,
    badge: String(content.officer.badgeNumber),
    evidence_url: url,
    // One without the other is of no use to anybody.
    pin: url === null ? null : pin,
    ...(fine === null ? NO_FINE : fineValues(fine, place.locale)),
  };
}

type FineValues = Pick<
  PlaceholderValues,
  Extract<
    Placeholder,
    | 'over'
    | 'amount'
    | 'total'
    | 'fee'
    | 'points'
    | 'currency'
    | `early_${string}`
    | `late_${string}`
    | `payable_by${string}`
    | 'total_decimal'
  >
>;

const NO_FINE: FineValues = {
  over: null,
  amount: null,
  total: null,
  fee: null,
  early_total: null,
  early_until: null,
  late_total: null,
  late_after: null,
  payable_by: null,
  points: null,
  total_decimal: null,
  currency: null,
  payable_by_iso: null,
};

function fineValues(fine: NoticeFine, locale: string): FineValues {
  const { early, currency, points, over, total } = fine;
  const [late] = fine.late;
  const money = (minorUnits: number | null | undefined): string | null =>
    minorUnits == null ? null : formatMoney(minorUnits, currency, locale);
  const date = (localDay: string | undefined): string | null =>
    localDay === undefined ? null : day(`${localDay}T00:00:00Z`, { locale, timeZone: 'UTC' });
  return {
    over: over === null ? null : `${number(over, locale)}\u00a0${fine.unit}`,
    amount: money(fine.amount),
    total: money(total),
    fee: money(fine.fee),
    early_total: money(early?.total),
    early_until: date(early?.until),
    late_total: money(late?.total),
    late_after: date(late?.after),
    payable_by: date(fine.payableBy),
    points: points === null ? null : number(points, locale),
    total_decimal: total === null ? null : plainMoney(total, currency),
    currency,
    payable_by_iso: fine.payableBy,
  };
}

// A measured value has 3 decimals at most (mailing 1).
const number = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);

const some = (text: string): string | null => (text === '' ? null : text);
