import type { Hours, HourWindow, Period } from './hours.pure.js';

/* Hours as one line of text, in a file and in the log (guards 4): `1-5 07:30-16:00 SCHOOL | 6,7 09:00-12:00`. */

const WINDOW =
  /^(?<weekdays>[1-7](?:[-,][1-7])*) (?<from>\d\d:\d\d)-(?<to>\d\d:\d\d)(?: (?<on>[A-Z_]+))?$/;

/** The sentence for a text that is no hours. */
const faultOf = (window: string): string =>
  `Hours "${window}" must be written like 1-5 07:30-16:00 SCHOOL | 6,7 09:00-12:00, weekdays from 1 (Monday) to 7`;

/** Returns the hours that a text says, for the rules of facts; or what is wrong with the text. */
export function hoursIn(text: string): { hours: object[] } | { fault: string } {
  const hours: object[] = [];
  for (const part of text.split('|')) {
    const written = part.trim().replaceAll(/\s+/g, ' ');
    const { weekdays, from, to, on = null } = WINDOW.exec(written)?.groups ?? {};
    const days = weekdays === undefined ? null : weekdaysIn(weekdays);
    if (days === null) return { fault: faultOf(written) };
    hours.push({ weekdays: days, from, to, on });
  }
  return { hours };
}

/** Returns the days of `1-5,7`; null if a range runs backwards. */
function weekdaysIn(text: string): number[] | null {
  const days: number[] = [];
  for (const part of text.split(',')) {
    const [first = 0, last = first, ...more] = part.split('-').map(Number);
    if (last < first || more.length > 0) return null;
    for (let day = first; day <= last; day += 1) days.push(day);
  }
  return days;
}

/** Returns hours as {@link hoursIn} reads them. */
export function hoursText(hours: readonly HourWindow[]): string {
  return hours
    .map(({ weekdays, from, to, on }) =>
      [weekdaysText(weekdays), `${from}-${to}`, ...(on === null ? [] : [on])].join(' '),
    )
    .join(' | ');
}

/** Returns weekdays in their order, three or more in a row as a range: `1-3,5`. */
function weekdaysText(weekdays: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const day of weekdays) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .flatMap(([first, last]) => {
      if (first === last) return [`${first}`];
      return last === first + 1 ? [`${first}`, `${last}`] : [`${first}-${last}`];
    })
    .join(',');
}

/** Returns the times of a fact in words of the log: `from 2026-09-01 to 2027-06-30, 1-5 07:30-16:00 SCHOOL`. */
export function timesText({ from, to, fromAt, toAt, hours }: Period & { hours: Hours }): string {
  const begin = fromAt ?? from;
  const end = toAt ?? to;
  const days = [
    ...(begin === null ? [] : [`from ${begin}`]),
    ...(end === null ? [] : [`to ${end}`]),
  ].join(' ');
  return hours === null ? days : `${days}, ${hoursText(hours)}`;
}
