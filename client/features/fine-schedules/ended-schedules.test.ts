import { describe, expect, it } from 'vitest';

import type { SiteKind } from '../../graphql/schema';
import { type DatedSchedule, endedBy } from './ended-schedules';

const schedule = (
  id: string,
  effectiveFrom: string,
  siteKinds: SiteKind[] = [],
  withdrawnAt: string | null = null,
): DatedSchedule => ({ id, cause: 'SPEEDING', effectiveFrom, siteKinds, withdrawnAt });

const general = { siteKinds: [], effectiveFrom: '2026-07-01' };
const idsOf = (schedules: readonly DatedSchedule[]) =>
  endedBy(general, schedules).map(({ id }) => id);

describe('the special schedules that a general one ends (programs 8)', () => {
  it.each<[string, DatedSchedule[], string[]]>([
    ['one that is in force', [schedule('1', '2026-01-01', ['SCHOOL'])], ['1']],
    [
      'not one of the same day, which goes before it',
      [schedule('1', '2026-07-01', ['SCHOOL'])],
      [],
    ],
    ['not one that begins later', [schedule('1', '2026-08-01', ['SCHOOL'])], []],
    ['not one that was withdrawn', [schedule('1', '2026-01-01', ['SCHOOL'], '2026-02-01')], []],
    [
      'not one that an earlier general one ended',
      [schedule('1', '2026-01-01', ['SCHOOL']), schedule('2', '2026-03-01')],
      [],
    ],
    [
      'of two for one kind the later',
      [schedule('1', '2026-01-01', ['SCHOOL']), schedule('2', '2026-03-01', ['SCHOOL'])],
      ['2'],
    ],
    [
      'one that still holds for some of its kinds',
      [schedule('1', '2026-01-01', ['SCHOOL', 'WORK']), schedule('2', '2026-03-01', ['SCHOOL'])],
      ['1', '2'],
    ],
    [
      'one of the day of a general one, before which it goes',
      [schedule('1', '2026-03-01', ['SCHOOL']), schedule('2', '2026-03-01')],
      ['1'],
    ],
  ])('%s', (_, schedules, ended) => expect(idsOf(schedules)).toEqual(ended));

  it('a special one names none', () =>
    expect(
      endedBy({ ...general, siteKinds: ['SCHOOL'] }, [schedule('1', '2026-01-01', ['SCHOOL'])]),
    ).toEqual([]));
});
