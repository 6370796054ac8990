import type { Language } from '../../../platform/domain/language.js';
import { type Measured, secondsBetween } from '../../../platform/domain/measured.pure.js';
import type { Register } from '../../cameras/register.pure.js';
import type { NoticeFine } from '../../fines/fine.types.js';
import { formatMoney, plainMoney } from '../../fines/money.pure.js';
import type { Placeholder, PlaceholderValues } from '../../notice-settings/placeholders.pure.js';
import { documentNameOf } from './document-name.pure.js';
import { clock, day, decimal, localDay, measured, moment, placeOf } from './notice-format.pure.js';
import type { NoticeContent, NoticeMailing } from '../notice.content.js';

/** The parts of a notice that its texts can name. */
export interface ValueSource extends Pick<
  NoticeContent,
  | 'number'
  | 'referenceId'
  | 'capturedAt'
  | 'issuedAt'
  | 'locale'
  | 'timeZone'
  | 'edition'
  | 'officer'
  | 'reviewedBy'
  | 'authority'
> {
  units: Pick<NoticeContent['units'], 'speed'>;
  camera: NoticeContent['camera'];
  location: Pick<NoticeContent['location'], 'address'>;
  owner: Pick<NoticeContent['owner'], 'name'>;
  vehicle: Pick<NoticeContent['vehicle'], 'licensePlate' | 'plateRegion'>;
  speeding: Pick<NonNullable<NoticeContent['speeding']>, 'measured' | 'limit'> | null;
  redlight: Pick<NonNullable<NoticeContent['redlight']>, 'switchedAt'> | null;
  register?: Partial<Pick<Register, 'CERTIFICATE' | 'SESSION'>>;
  mailing?: Pick<NoticeMailing, 'fine' | 'evidenceUrl' | 'postingOn' | 'texts'>;
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
  const place = placeOf(content, language);
  const { camera, speeding, units } = content;
  const { CERTIFICATE: certificate, SESSION: session } = content.register ?? {};
  const postingOn = content.mailing?.postingOn;
  const speed = (value: Measured | null | undefined): string | null =>
    value == null ? null : `${measured(value, place.locale)}\u00a0${units.speed}`;
  const on = (date: string | null | undefined): string | null =>
    date == null ? null : localDay(date, place.locale);
  const at = (instant: string | null | undefined): string | null =>
    instant == null ? null : moment(instant, place);
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
    get measured() {
      return speeding === null ? secondsOfRed(content, place.locale) : speed(speeding.measured);
    },
    get limit() {
      return speed(speeding?.limit);
    },
    camera: some([camera.systemName, camera.systemType].filter((name) => name !== '').join(', ')),
    serial: some(camera.serialNumber),
    certificate: textOf(certificate?.value['number']),
    get certificate_from() {
      return on(certificate?.from);
    },
    get certificate_to() {
      return on(certificate?.to);
    },
    laboratory: textOf(certificate?.value['laboratory']),
    get session_from() {
      return at(session?.fromAt);
    },
    get session_to() {
      return at(session?.toAt);
    },
    operator: textOf(session?.value['operator']),
    authority: content.authority?.number ?? null,
    get posted_on() {
      return postingOn === undefined ? day(content.issuedAt, place) : on(postingOn);
    },
    reviewed_by: content.reviewedBy ?? null,
    plate_region: content.vehicle.plateRegion ?? null,
    letter: documentNameOf(content, language),
    evidence_url: url,
    // A PIN without an address is of no use.
    pin: url === null ? null : pin,
  });
}

type FineNames = Extract<
  Placeholder,
  | 'over'
  | 'charged'
  | 'tolerance'
  | 'contest_by'
  | 'offence_code'
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
  const counted = (value: number | null | undefined): string | null =>
    fine === null || value == null ? null : `${decimal(value, locale)}\u00a0${fine.unit}`;
  const ofFine: Pick<PlaceholderValues, FineNames> = {
    get over() {
      return counted(fine?.over);
    },
    get charged() {
      return counted(fine?.charged);
    },
    get tolerance() {
      return counted(fine?.tolerance);
    },
    get contest_by() {
      return date(fine?.contestBy ?? undefined);
    },
    offence_code: fine?.offenceCode ?? null,
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

/** Returns the seconds of red at the capture, with their unit; null where they are not known. */
function secondsOfRed(
  { redlight, capturedAt }: Pick<ValueSource, 'redlight' | 'capturedAt'>,
  locale: string,
): string | null {
  const switchedAt = redlight?.switchedAt ?? null;
  if (switchedAt === null || Date.parse(capturedAt) < Date.parse(switchedAt)) return null;
  const seconds = secondsBetween(new Date(switchedAt), new Date(capturedAt));
  return `${measured(seconds, locale)}\u00a0s`;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const some = (text: string): string | null => (text === '' ? null : text);
