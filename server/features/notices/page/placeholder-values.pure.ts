import { type Language, localeOf } from '../../../platform/domain/language.js';
import type { NoticeFine } from '../../fines/fine.types.js';
import { formatMoney, plainMoney } from '../../fines/money.pure.js';
import type { Placeholder, PlaceholderValues } from '../../notice-settings/placeholders.pure.js';
import { clock, day, decimal, localDay, type Place } from './notice-format.pure.js';
import type { NoticeContent, NoticeMailing } from '../notice.content.js';

/** The parts of a notice that its texts can name. */
export interface ValueSource extends Pick<
  NoticeContent,
  'number' | 'referenceId' | 'capturedAt' | 'issuedAt' | 'locale' | 'timeZone' | 'officer'
> {
  location: Pick<NoticeContent['location'], 'address'>;
  owner: Pick<NoticeContent['owner'], 'name'>;
  vehicle: Pick<NoticeContent['vehicle'], 'licensePlate'>;
  mailing?: Pick<NoticeMailing, 'fine' | 'evidenceUrl'>;
  cancels?: NoticeContent['cancels'];
}

/**
 * Returns the values of the placeholders of a notice's texts in a language (mailing 2). Days, times and money are
 * formatted on demand: a text names few of them.
 *
 * @param pin as it is printed; null if the installation has no owner's page
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
  const url = content.mailing?.evidenceUrl ?? null;
  return withFine(content.mailing?.fine ?? null, place.locale, {
    // A letter that cancels a notice speaks of that notice: its addressee knows no other number.
    number: content.cancels?.number ?? content.number,
    reference_id: content.referenceId,
    plate: some(content.vehicle.licensePlate),
    owner: some(content.owner.name),
    get violation_date() {
      return day(content.capturedAt, place);
    },
    get violation_time() {
      return clock(content.capturedAt, place);
    },
    place: some(content.location.address.trim().replace(/\s*[\n\r\u2028\u2029]\s*/g, ', ')),
    get issue_date() {
      return day(content.issuedAt, place);
    },
    officer: content.officer.name,
    badge: String(content.officer.badgeNumber),
    evidence_url: url,
    // A PIN without an address is of no use.
    pin: url === null ? null : pin,
  });
}

type FineNames = Extract<
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
>;

/** The values of the event and those of its fine; without a fine the latter are null. */
function withFine(
  fine: NoticeFine | null,
  locale: string,
  others: Omit<PlaceholderValues, FineNames>,
): PlaceholderValues {
  const money = (minorUnits: number | null | undefined): string | null =>
    fine === null || minorUnits == null ? null : formatMoney(minorUnits, fine.currency, locale);
  const date = (of: string | undefined): string | null =>
    of === undefined ? null : localDay(of, locale);
  const late = fine?.late[0];
  const total = fine?.total ?? null;
  const ofFine: Pick<PlaceholderValues, FineNames> = {
    get over() {
      return fine?.over == null ? null : `${decimal(fine.over, locale)}\u00a0${fine.unit}`;
    },
    get amount() {
      return money(fine?.amount);
    },
    get total() {
      return money(total);
    },
    get fee() {
      return money(fine?.fee);
    },
    get early_total() {
      return money(fine?.early?.total);
    },
    get early_until() {
      return date(fine?.early?.until);
    },
    get late_total() {
      return money(late?.total);
    },
    get late_after() {
      return date(late?.after);
    },
    get payable_by() {
      return date(fine?.payableBy);
    },
    get points() {
      return fine?.points == null ? null : decimal(fine.points, locale);
    },
    total_decimal: fine === null || total === null ? null : plainMoney(total, fine.currency),
    currency: fine?.currency ?? null,
    payable_by_iso: fine?.payableBy ?? null,
  };
  // A spread would compute every value.
  const all = Object.defineProperties(ofFine, Object.getOwnPropertyDescriptors(others));
  return all as PlaceholderValues;
}

const some = (text: string): string | null => (text === '' ? null : text);
