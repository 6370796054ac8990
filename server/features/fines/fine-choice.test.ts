import { describe, expect, it } from 'vitest';
import { bandsFault, inOrder } from './fine-band.pure.js';
import {
  areRivals,
  earlierViolations,
  type EarlierLetter,
  type Liable,
  monthsAfter,
  scheduleFor,
} from './fine-choice.pure.js';

const schedule = (id: number, effectiveFrom: string, ...siteKinds: ('SCHOOL' | 'WORK')[]) => ({
  id,
  cause: 'SPEEDING' as const,
  effectiveFrom,
  siteKinds,
});

describe('which schedule (programs 2)', () => {
  const ALL = schedule(1, '2026-01-01');
  const SCHOOL = schedule(2, '2026-01-01', 'SCHOOL');
  const LATER = schedule(3, '2026-06-01');
  const WORK = schedule(4, '2026-06-01', 'WORK');
  const found = (day: string, siteKind: 'SCHOOL' | 'WORK' | 'RURAL' | null) =>
    scheduleFor([ALL, SCHOOL, LATER, WORK], { cause: 'SPEEDING', day, siteKind })?.id ?? null;

  it.each([
    ['2025-12-31', 'SCHOOL', null],
    ['2026-01-01', 'SCHOOL', 2],
    ['2026-01-01', 'RURAL', 1],
    ['2026-01-01', null, 1],
    // The latest goes before the one with kinds.
    ['2026-06-01', 'SCHOOL', 3],
    ['2026-06-01', 'WORK', 4],
    ['2026-06-01', null, 3],
  ] as const)('on %s at %s: %s', (day, kind, id) => expect(found(day, kind)).toBe(id));

  it('none where those of the cause hold elsewhere', () =>
    expect(
      scheduleFor([SCHOOL, WORK], { cause: 'SPEEDING', day: '2026-07-01', siteKind: null }),
    ).toBeNull());

  it.each([
    [[], [], true],
    [[], ['SCHOOL'], false],
    [['SCHOOL'], ['SCHOOL', 'WORK'], true],
    [['SCHOOL'], ['WORK'], false],
  ] as const)('%j and %j of one day exclude each other: %s', (one, other, isSo) =>
    expect(areRivals({ siteKinds: one }, { siteKinds: other })).toBe(isSo),
  );
});

describe('what other authorities applied wrongly', () => {
  // New South Wales, October 2008: notices of a long weekend with double points, printed later, named the usual points.
  it.each([
    ['2008-10-02', 1],
    ['2008-10-03', 2],
    ['2008-10-06', 2],
    ['2008-10-07', 3],
  ])('a period with double points holds by the day of the violation: %s', (day, id) => {
    const periods = [
      schedule(1, '2007-01-01'),
      schedule(2, '2008-10-03'),
      schedule(3, '2008-10-07'),
    ];
    expect(scheduleFor(periods, { cause: 'SPEEDING', day, siteKind: null })?.id).toBe(id);
  });

  // Germany: the amounts of April 28, 2020 were void; until November 8, 2021 those of before held again.
  it.each([
    ['2020-04-27', 1],
    ['2020-05-10', 1],
    ['2021-11-08', 1],
    ['2021-11-09', 3],
  ])('a change of the law that was void is no schedule once it is withdrawn: %s', (day, id) => {
    const withdrawn = 2;
    const standing = [
      schedule(1, '2014-05-01'),
      schedule(withdrawn, '2020-04-28'),
      schedule(3, '2021-11-09'),
    ].filter((one) => one.id !== withdrawn);
    expect(scheduleFor(standing, { cause: 'SPEEDING', day, siteKind: null })?.id).toBe(id);
  });
});

describe('bands for a charged speed (programs 2)', () => {
  const edges = (from: number, to: number | null, speedFrom: number | null = null) => ({
    from,
    to,
    speedFrom,
  });
  it.each([
    [[edges(0, null), edges(0, null, 100)], null],
    [[edges(0, null), edges(0, 20, 100), edges(30, null, 100)], null],
    [[edges(0, null), edges(0, null, 100), edges(0, null, 120)], null],
    [[edges(0, null), edges(0, null, 100), edges(20, 30, 100)], 'Two bands cover 20 to 30'],
    [[edges(0, null, 100)], 'The first band must start at 0'],
    [[edges(0, 20), edges(0, null, 100)], 'The last band must have no end'],
  ])('%j: %s', (bands, sentence) => expect(bandsFault(inOrder(bands))).toBe(sentence));
});

describe('months (programs 1)', () => {
  it.each([
    ['2026-11-27', 3, '2027-02-27'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2023-11-30', 3, '2024-02-29'],
    ['2026-12-01', 3, '2027-03-01'],
    ['2026-03-01', 1, '2026-04-01'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-02-28', 120, '2036-02-28'],
  ])('%s and %i are %s', (day, months, later) => expect(monthsAfter(day, months)).toBe(later));
});

describe('earlier violations (programs 2)', () => {
  const EVENT: Liable = {
    day: '2026-11-27',
    plateKey: 'KLM4821',
    plateRegion: null,
    isUnread: false,
    name: 'José O’Brien',
    address: '1 Harbour Lane\nPort Ellery',
  };
  const letter = (changes: Partial<EarlierLetter> = {}): EarlierLetter => ({
    ...EVENT,
    number: 'N-1',
    kind: 'NOTICE',
    day: '2026-11-01',
    ...changes,
  });
  const counted = (
    by: 'PLATE' | 'OWNER',
    changes: Partial<EarlierLetter>,
    event: Partial<Liable> = {},
    warnings = false,
  ) => earlierViolations({ months: 12, by, warnings }, { ...EVENT, ...event }, [letter(changes)]);

  it('warning letters count where the schedule says so, notices always', () => {
    expect(counted('PLATE', { kind: 'WARNING' })).toEqual([]);
    expect(counted('PLATE', { kind: 'WARNING' }, {}, true)).toEqual(['N-1']);
    expect(counted('PLATE', {}, {}, true)).toEqual(['N-1']);
  });

  it('count while their day and the months are not before the day', () => {
    expect(counted('PLATE', { day: '2025-11-27' })).toEqual(['N-1']);
    expect(counted('PLATE', { day: '2025-11-26' })).toEqual([]);
  });

  it('of the same plate: regions that differ are two plates, and an unread one equals no other', () => {
    expect(counted('PLATE', { plateKey: 'KLM4822' })).toEqual([]);
    expect(counted('PLATE', { plateRegion: 'US-MD' }, { plateRegion: 'US-VA' })).toEqual([]);
    expect(counted('PLATE', { plateRegion: 'US-MD' }, { plateRegion: 'US' })).toEqual(['N-1']);
    expect(counted('PLATE', { isUnread: true })).toEqual([]);
    expect(counted('PLATE', {}, { isUnread: true, plateKey: null })).toEqual([]);
    expect(counted('PLATE', {}, { plateKey: null })).toBeNull();
  });

  it('of the same name and address, folded; null until these are known', () => {
    const same = { plateKey: 'XYZ1', name: "JOSE O'BRIEN", address: '1 harbour lane, Port Ellery' };
    expect(counted('OWNER', same)).toEqual(['N-1']);
    expect(counted('OWNER', { ...same, address: '2 Harbour Lane' })).toEqual([]);
    expect(counted('OWNER', { ...same, name: 'Jose Brien' })).toEqual([]);
    expect(counted('OWNER', {}, { name: null })).toBeNull();
    expect(counted('OWNER', {}, { address: null })).toBeNull();
  });
});
