/** The locale and the time zone that the server is configured with. */
interface Place {
  locale: string;
  timeZone: string;
}

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
// Twelve-hour form, whatever the locale prefers (specification, section 9).
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };

function formatters({ locale, timeZone }: Place) {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return {
    day: new Intl.DateTimeFormat(locale, { ...DATE, timeZone: 'UTC' }),
    date: of(DATE),
    time: of(TIME),
    dayOfYear: of({ month: 'short', day: 'numeric' }),
    year: of({ year: 'numeric' }),
    yearAndZone: of({ year: 'numeric', timeZoneName: 'short' }),
    dateTime: of({ ...DATE, ...TIME }),
    moment: of({ ...DATE, ...TIME, second: '2-digit', timeZoneName: 'short' }),
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
  };
}

let place: Place = { locale: 'en-US', timeZone: 'UTC' };
let format = formatters(place);

/** Called once, with what the server is configured for, before the first page is drawn. */
export function configureFormat(next: Place): void {
  try {
    format = formatters(next);
    place = next;
  } catch {
    // A zone or locale that this browser does not know: the defaults are better than no page.
  }
}

/** The configured locale. */
export function locale(): string {
  return place.locale;
}

/** The configured IANA time zone. */
export function timeZone(): string {
  return place.timeZone;
}

function shown(formatter: Intl.DateTimeFormat, iso: string | null | undefined): string {
  if (!iso) return '–';
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : formatter.format(date);
}

/** A day of the calendar, `2026-11-21`, as `Nov 21, 2026`: it is the same day in every zone. */
export const formatDay = (day: string) => format.day.format(new Date(`${day}T00:00:00Z`));

/** `Nov 21, 2026`; a dash for no date. */
export const formatDate = (iso: string | null | undefined) => shown(format.date, iso);

/** `Nov 21`, and `Nov 21, 2025` in another year than that of `now` (ms): for lists. A dash for no date. */
export function formatListDate(iso: string | null | undefined, now = Date.now()): string {
  const isThisYear = format.year.format(now) === shown(format.year, iso);
  return shown(isThisYear ? format.dayOfYear : format.date, iso);
}

/** `2026, UTC`: what a date in a list leaves out. */
export const formatYearAndZone = (iso: string) => shown(format.yearAndZone, iso);

/** `2:05 PM`; a dash for no date. */
export const formatTime = (iso: string | null | undefined) => shown(format.time, iso);

/** `Nov 21, 2026, 2:05 PM`; a dash for no date. */
export const formatDateTime = (iso: string | null | undefined) => shown(format.dateTime, iso);

/** `Nov 21, 2026, 2:05:09 PM UTC`: where seconds and zone are evidence. */
export const formatMoment = (iso: string | null | undefined) => shown(format.moment, iso);

/** `1,234.5`, at most two decimals. */
export const formatNumber = (value: number) => format.number.format(value);

/** A number with its unit, `72 km/h`; a dash for none. */
export function formatMeasure(value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? '–' : `${formatNumber(value)} ${unit}`;
}

/** `UPDATED_REVIEW` → `Updated Review`: how a word of the schema is written on a page. */
export function formatWord(word: string): string {
  return word
    .split('_')
    .map((part) => part.charAt(0) + part.slice(1).toLowerCase())
    .join(' ');
}
