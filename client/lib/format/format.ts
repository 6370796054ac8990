import { createStore, useStore } from '../session/store';

/**
 * Formats of dates and figures, one for each place. Times are in the officer's own zone if their profile names
 * one, else in the department's; the header names the zone, once for the page. Columns of figures line up, because the whole
 * client has `tabular-nums` (`app/global.css`).
 *
 * | place                                       | format                            | function           |
 * | ------------------------------------------- | --------------------------------- | ------------------ |
 * | first line of a date cell; a day in a text  | `Nov 21, 2026`                    | `formatDate`       |
 * | second line of a date cell; a time of today | `2:05 PM`                         | `formatTime`       |
 * | a moment in a text or a field               | `Nov 21, 2026, 2:05 PM`           | `formatDateTime`   |
 * | logs and history, where seconds order acts  | `Nov 21, 2026, 2:05:09 PM`        | `formatRecord`     |
 * | evidence, which is read without its page    | `Nov 21, 2026, 2:05:09 PM UTC`    | `formatMoment`     |
 * | a deadline, in the department's zone        | `Nov 21, 2026`, with its time too | `formatDepartmentDate`, `formatDepartmentDateTime` |
 * | a day of the calendar, in no zone           | `Nov 21, 2026`                    | `formatDay`        |
 * | a figure; a figure with its unit            | `1,234.5`; `72 km/h`              | `formatNumber`, `formatMeasure` |
 */

/** The locale and the time zone that the server is configured with. */
interface Place {
  locale: string;
  timeZone: string;
}

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
// Twelve-hour form, whatever the locale prefers (specification, section 9).
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };

/** @param own the zone of the officer's times */
function formatters({ locale, timeZone }: Place, own: string) {
  const of = (options: Intl.DateTimeFormatOptions, zone = own) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  return {
    day: of(DATE, 'UTC'),
    date: of(DATE),
    time: of(TIME),
    dayOfYear: of({ month: 'short', day: 'numeric' }),
    year: of({ year: 'numeric' }),
    yearAndZone: of({ year: 'numeric', timeZoneName: 'short' }),
    dateTime: of({ ...DATE, ...TIME }),
    record: of({ ...DATE, ...TIME, second: '2-digit' }),
    moment: of({ ...DATE, ...TIME, second: '2-digit', timeZoneName: 'short' }),
    due: of(DATE, timeZone),
    dueTime: of({ ...DATE, ...TIME }, timeZone),
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
  };
}

let place: Place = { locale: 'en-US', timeZone: 'UTC' };
const ownZone = createStore('UTC');
let format = formatters(place, ownZone.get());

/**
 * Called with what the server is configured for and what the officer has chosen, before the first page is drawn and after a
 * choice.
 *
 * @param own the officer's IANA zone; null for the department's
 */
export function configureFormat(next: Place, own: string | null = null): void {
  for (const zone of [own ?? next.timeZone, next.timeZone]) {
    try {
      format = formatters(next, zone);
      place = next;
      ownZone.set(zone);
      return;
    } catch {
      // A zone or locale that this browser does not know: the defaults are better than no page.
    }
  }
}

/** Shows times in another zone from now on; null for the department's. */
export const showTimesIn = (zone: string | null): void => configureFormat(place, zone);

/** The configured locale. */
export function locale(): string {
  return place.locale;
}

/** The department's IANA time zone: its days and deadlines follow it. */
export function timeZone(): string {
  return place.timeZone;
}

/** The IANA zone of the times on the page. */
export const shownZone = (): string => ownZone.get();

/** The zone of the times on the page, as people read it: `UTC`, `America/New York`. */
export const useZoneName = (): string => useStore(ownZone).replaceAll('_', ' ');

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

/** `Nov 21, 2026, 2:05:09 PM`: where seconds order acts; a dash for no date. */
export const formatRecord = (iso: string | null | undefined) => shown(format.record, iso);

/** `Nov 21, 2026`: the day of a deadline in the department's zone; a dash for no date. */
export const formatDepartmentDate = (iso: string | null | undefined) => shown(format.due, iso);

/** `Nov 21, 2026, 11:59 PM`: a deadline in the department's zone; a dash for no date. */
export const formatDepartmentDateTime = (iso: string | null | undefined) =>
  shown(format.dueTime, iso);

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
