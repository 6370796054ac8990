/** A window of hours, as the server keeps it. */
export interface HourWindow {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: number[];
  /** `07:30`. */
  from: string;
  /** Up to `24:00`; if it is not after `from`, it is on the next day. */
  to: string;
  on: DayCondition | null;
}

/** The kinds of days, and how a line says them. */
const CONDITIONS = {
  SCHOOL: 'on school days',
  HOLIDAY: 'on holidays',
  NO_HOLIDAY: 'not on holidays',
} as const;

type DayCondition = keyof typeof CONDITIONS;

/** The choices of a window, empty for all days. */
export const CONDITION_CHOICES: readonly { value: DayCondition | ''; label: string }[] = [
  { value: '', label: 'All such days' },
  { value: 'SCHOOL', label: 'School days only' },
  { value: 'HOLIDAY', label: 'Holidays only' },
  { value: 'NO_HOLIDAY', label: 'Not on holidays' },
];

/** The weekdays in their order, Monday first. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Reads the hours of a fact, which are JSON text; none for always. */
export const hoursOf = (hours: string | null): HourWindow[] =>
  hours === null ? [] : (JSON.parse(hours) as HourWindow[]);

/** Returns hours in words: `Mon–Fri 07:30–16:00 on school days; Sat, Sun 09:00–12:00`. */
export const hoursText = (windows: readonly HourWindow[]): string =>
  windows
    .map(({ weekdays, from, to, on }) =>
      [weekdaysText(weekdays), `${from}–${to}`, ...(on === null ? [] : [CONDITIONS[on]])].join(' '),
    )
    .join('; ');

/** Returns weekdays in words, three or more in a row as a range. */
function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAYS.length) return 'Daily';
  const runs: number[][] = [];
  for (const day of weekdays) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined): string => WEEKDAYS[(day ?? 1) - 1] ?? '';
  return runs
    .map((run) =>
      run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', '),
    )
    .join(', ');
}

/** A window while it is typed. */
export interface HourRow {
  /** Numbers as text, as the chips have them. */
  weekdays: string[];
  from: string;
  to: string;
  on: DayCondition | '';
}

/** A new window begins as the hours of a school. */
export const NEW_ROW: HourRow = {
  weekdays: ['1', '2', '3', '4', '5'],
  from: '07:30',
  to: '16:00',
  on: '',
};

/** The number of windows that a fact can have. */
export const MOST_WINDOWS = 14;

export const rowOf = ({ weekdays, from, to, on }: HourWindow): HourRow => ({
  weekdays: weekdays.map(String),
  from,
  to,
  on: on ?? '',
});

/** Returns a time as it is kept, where `7:30` or `7.30` was typed; another text stays. */
export function tidyClock(text: string): string {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? [];
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`;
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Says what is wrong with a time; null for a right one. @param canBeMidnight true where it may be the end of a day */
export function clockFault(text: string, canBeMidnight = false): string | null {
  const clock = tidyClock(text);
  if (CLOCK.test(clock) || (canBeMidnight && clock === '24:00')) return null;
  return 'Write a time as 07:30';
}

/** Says what is wrong with windows, by field as a form names it. */
export function rowsFaults(rows: readonly HourRow[]): Record<string, string> {
  const faults: [field: string, fault: string | null][] = rows.flatMap((row, index) => [
    [`hours.${index}.weekdays`, row.weekdays.length === 0 ? 'Choose a day' : null],
    [`hours.${index}.from`, clockFault(row.from)],
    [`hours.${index}.to`, clockFault(row.to, true)],
  ]);
  return Object.fromEntries(faults.filter((each): each is [string, string] => each[1] !== null));
}

/** Returns windows as they are sent, JSON text; null for always. */
export function hoursJson(rows: readonly HourRow[]): string | null {
  if (rows.length === 0) return null;
  const windows = rows.map(({ weekdays, from, to, on }) => ({
    weekdays: weekdays.map(Number).toSorted((one, other) => one - other),
    from: tidyClock(from),
    to: tidyClock(to),
    on: on === '' ? null : on,
  }));
  return JSON.stringify(windows);
}
