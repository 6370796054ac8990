import { decimalsOf, type Measured } from '../../../platform/domain/measured.pure.js';
import { type Language, localeOf } from '../../../platform/domain/language.js';
import type { NoticeContent } from '../notice.content.js';

/** The locale and time zone of times and numbers. */
export interface Place extends Pick<NoticeContent, 'locale' | 'timeZone'> {
  /** The hours of a clock. */
  hours: 12 | 24;
}

/** Returns the place of a notice in a language. Notices of before keep the 12 hours that they had. */
export function placeOf(
  { locale: own, timeZone, edition }: Pick<NoticeContent, 'locale' | 'timeZone' | 'edition'>,
  language: Language,
): Place {
  const locale = localeOf(language, own);
  return { locale, timeZone, hours: edition === undefined ? 12 : hoursOf(language, locale) };
}

/** Returns the hours of a clock in a language: in English those of its country (programs 3). */
function hoursOf(language: Language, locale: string): 12 | 24 {
  if (language !== 'en') return language === 'ar' ? 12 : 24;
  return dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true ? 12 : 24;
}

/** A moment as the department shows it: its locale, and the zone by its name. */
export function moment(iso: string, place: Place): string {
  return time(iso, place, { dateStyle: 'long', timeStyle: 'long' });
}

/** A time in one piece: half of the day and zone never stand alone on a line. */
function time(
  iso: string,
  { locale, timeZone, hours }: Place,
  styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): string {
  const format = dateFormat(locale, { ...styles, ...CLOCKS[hours], timeZone });
  const parts = format.formatToParts(new Date(iso));
  const holds = (at: number): boolean =>
    ['dayPeriod', 'timeZoneName'].includes(parts[at]?.type ?? '');
  return parts
    .map(({ type, value }, at) =>
      type === 'literal' && (holds(at - 1) || holds(at + 1))
        ? value.replace(/\s/g, '\u00a0')
        : value,
    )
    .join('');
}

const CLOCKS = { 12: { hour12: true }, 24: { hourCycle: 'h23' } } as const satisfies Record<
  Place['hours'],
  Intl.DateTimeFormatOptions
>;

// Making a format takes far longer than using it; a department has few locales and zones.
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}

/** A day, without its time. */
export function day(iso: string, { locale, timeZone }: Omit<Place, 'hours'>): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(iso));
}

/** The time of a day, with its zone. */
export function clock(iso: string, place: Place): string {
  return time(iso, place, { timeStyle: 'long' });
}

/** Returns a date and a time, as an image's caption names them: `November 14, 2026`, `4:24:04 PM`. */
export function dayAndTime(iso: string, place: Place): { day: string; time: string } {
  const format = dateFormat(place.locale, {
    timeStyle: 'medium',
    ...CLOCKS[place.hours],
    timeZone: place.timeZone,
  });
  return { day: day(iso, place), time: format.format(new Date(iso)).replace(/\s/g, ' ') };
}

/** A day of the department's calendar, such as `2026-11-21`. */
export function localDay(date: string, locale: string): string {
  return day(`${date}T00:00:00Z`, { locale, timeZone: 'UTC' });
}

/** Returns a number with its decimals, at most 3 (mailing 1). */
export function decimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
}

/** A measured number in the decimals that it has: 1.50 is not 1.5. */
export function measured(value: Measured, locale: string): string {
  const digits = decimalsOf(value);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(Number(value));
}
