import { describe, expect, it } from 'vitest';

import { clockFault, type HourWindow, hoursText, rowsFaults, tidyClock } from './hours-words';

const window = (weekdays: number[], changes: Partial<HourWindow> = {}): HourWindow => ({
  weekdays,
  from: '07:30',
  to: '16:00',
  on: null,
  ...changes,
});

describe('hours in words', () => {
  it.each<[windows: HourWindow[], text: string]>([
    [[window([1, 2, 3, 4, 5], { on: 'SCHOOL' })], 'Mon–Fri 07:30–16:00 on school days'],
    [[window([6, 7])], 'Sat, Sun 07:30–16:00'],
    [[window([1, 3, 4, 5], { on: 'HOLIDAY' })], 'Mon, Wed–Fri 07:30–16:00 on holidays'],
    [
      [
        window([1, 2, 3, 4, 5, 6, 7], { from: '22:00', to: '05:00', on: 'NO_HOLIDAY' }),
        window([7]),
      ],
      'Daily 22:00–05:00 not on holidays; Sun 07:30–16:00',
    ],
  ])('%j', (windows, text) => expect(hoursText(windows)).toBe(text));
});

describe('times that are typed', () => {
  it.each([
    ['7:30', '07:30'],
    ['7.30', '07:30'],
    [' 16:00 ', '16:00'],
    ['half past seven', 'half past seven'],
  ])('%s is kept as %s', (typed, kept) => expect(tidyClock(typed)).toBe(kept));

  it('midnight is the end of a day, and not its begin', () => {
    expect(clockFault('24:00', true)).toBeNull();
    expect(clockFault('24:00')).toBe('Write a time as 07:30');
    expect(clockFault('23:59')).toBeNull();
    expect(clockFault('7:60')).toBe('Write a time as 07:30');
  });

  it('each field of a window says what is wrong with it', () =>
    expect(rowsFaults([{ weekdays: [], from: 'x', to: '', on: '' }])).toEqual({
      'hours.0.weekdays': 'Choose a day',
      'hours.0.from': 'Write a time as 07:30',
      'hours.0.to': 'Write a time as 07:30',
    }));
});
