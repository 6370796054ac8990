import { decimalsOf, type Measured } from '../../platform/domain/measured.pure.js';
import type { NoticeContent } from './notice.content.js';

/** How and where times and numbers are shown. */
export type Place = Pick<NoticeContent, 'locale' | 'timeZone'>;

/** A moment as the department shows it: its locale, the zone by its name, always in 12-hour form (spec 9). */
export function moment(iso: string, place: Place): string {
  return time(iso, place, { dateStyle: 'long', timeStyle: 'long' });
}

/** A time in one piece: half of the day and zone never stand alone on a line. */
function time(
  iso: string,
  { locale, timeZone }: Place,
  styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): string {
  const format = new Intl.DateTimeFormat(locale, { ...styles, hour12: true, timeZone });
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

/** A day, without its time. */
export function day(iso: string, { locale, timeZone }: Place): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(iso));
}

/** The time of a day, with its zone. */
export function clock(iso: string, place: Place): string {
  return time(iso, place, { timeStyle: 'long' });
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
