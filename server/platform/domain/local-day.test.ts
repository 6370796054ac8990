import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  daysBetween,
  isTimeZone,
  nextHour,
  startOfDay,
  weekdayOf,
} from './local-day.pure.js';

describe('Days are those of the department’s time zone', () => {
  it.each([
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-01T03:59:00Z', '2026-10-31'],
    ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-03-01T18:14:00Z', '2026-03-01'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
  ])('in %s at %s it is %s', (timeZone, moment, day) =>
    expect(dayIn(timeZone, new Date(moment))).toBe(day),
  );
});

describe('A local day starts at its first instant', () => {
  it.each([
    ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z', 'plain'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 'no 00:00: it starts at 01:00'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 'no 00:00'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '00:00 twice: the first'],
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '00:00 twice: the first'],
    ['America/Goose_Bay', '2010-11-07', '2010-11-07T03:00:00.000Z', 'back to 23:01 at 00:01'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 'a day that never was'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 'the day after it'],
    ['Asia/Kathmandu', '2026-01-31', '2026-01-30T18:15:00.000Z', 'an offset of 5:45'],
  ])('in %s the day %s starts at %s (%s)', (timeZone, day, start) =>
    expect(startOfDay(timeZone, day).toISOString()).toBe(start),
  );

  it('is in the day, and the instant before it is not', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 36_500 }),
        (timeZone, count) => {
          const start = startOfDay(timeZone, addDays('2000-01-01', count));
          const day = dayIn(timeZone, start);
          // The day that a zone skipped starts with the one after it.
          fc.pre(day === addDays('2000-01-01', count));
          expect(dayIn(timeZone, new Date(start.getTime() - 1)) < day).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('Days are counted without clocks', () => {
  it.each([
    ['2026-11-14', 14, '2026-11-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-08', 0, '2026-03-08'],
  ])('%s and %i days is %s, and back', (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
    expect(daysBetween(from, to)).toBe(count);
  });

  it.each([
    ['2026-11-16', 0],
    ['2026-11-20', 4],
    ['2026-11-22', 6],
  ])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));
});

it.each([
  ['America/New_York', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, known) => expect(isTimeZone(name)).toBe(known));

describe('The next full hour of a zone is the first after a moment', () => {
  it.each([
    ['UTC', 7, '2026-11-21T06:59:59Z', '2026-11-21T07:00:00.000Z', 'later today'],
    ['UTC', 7, '2026-11-21T07:00:00Z', '2026-11-22T07:00:00.000Z', 'it has just struck'],
    ['America/New_York', 7, '2026-11-21T06:00:00Z', '2026-11-21T12:00:00.000Z', 'in the zone'],
    ['Asia/Tokyo', 0, '2026-11-21T14:00:00Z', '2026-11-21T15:00:00.000Z', 'midnight'],
    ['Europe/Berlin', 2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z', 'skipped: 3 o’clock'],
    ['Europe/Berlin', 2, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z', 'twice: counts once'],
    ['Pacific/Apia', 9, '2011-12-29T20:00:00Z', '2011-12-30T19:00:00.000Z', 'a day is skipped'],
  ])('%s %i after %s: %s (%s)', (timeZone, hour, after, next) =>
    expect(nextHour(timeZone, hour, new Date(after)).toISOString()).toBe(next),
  );
});
