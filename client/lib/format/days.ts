import { shownZone, timeZone } from './format';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns by how many ms a zone, the configured one by default, is ahead of UTC at a moment. */
function zoneOffset(at: number, zone = timeZone()): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  );
  return shown - at;
}

function midnight(asIfInUtc: number, zone = timeZone()): number {
  // The offset is computed twice, because the first guess may lie on the other side of a change of the clocks.
  const guess = asIfInUtc - zoneOffset(asIfInUtc, zone);
  return asIfInUtc - zoneOffset(guess, zone);
}

const inUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The years that days of the application lie in. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

/** True if a text is a calendar day in the accepted years, `2026-11-21`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // Browsers read February 30 as March 2.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text)) return false;
  return at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() <= LAST_YEAR;
}

/** The first moment of a day (`2026-11-21`) in the configured zone, ISO in UTC. */
export const startOfDay = (day: string): string => new Date(midnight(inUtc(day))).toISOString();

/** The last millisecond of a day in the configured zone, ISO in UTC. */
export const endOfDay = (day: string): string =>
  new Date(midnight(inUtc(day) + DAY_MS) - 1).toISOString();

/** Returns the day in the configured zone at a moment, `2026-11-21`. */
export const dayAt = (at: number): string =>
  new Date(at + zoneOffset(at)).toISOString().slice(0, 10);

/** Returns the time that the clocks of the configured zone show at a moment, `07:30`. */
export const clockAt = (at: number): string =>
  new Date(at + zoneOffset(at)).toISOString().slice(11, 16);

/** Returns the moment at which the clocks of the configured zone show a day and a time, ISO in UTC. */
export const instantAt = (day: string, clock: string): string =>
  new Date(midnight(Date.parse(`${day}T${clock}:00Z`))).toISOString();

/** Returns the moment of a typed time, `2026-11-21T07:30`, in the zone of the times on the page, ISO in UTC. */
export const typedInstant = (typed: string): string =>
  new Date(midnight(Date.parse(`${typed}Z`), shownZone())).toISOString();

/** Returns a moment as a field for a time has it, in the zone of the times on the page. */
export const typedTimeAt = (at: number): string =>
  new Date(at + zoneOffset(at, shownZone())).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);

/** Returns the day that lies `count` days after another one. */
export const daysAfter = (day: string, count: number): string =>
  new Date(inUtc(day) + count * DAY_MS).toISOString().slice(0, 10);
