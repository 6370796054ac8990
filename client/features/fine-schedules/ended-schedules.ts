import type { FineSchedulesOfCauseQuery } from '../../graphql/documents';
import type { SiteKind } from '../../graphql/schema';

/** A schedule as far as it decides which one holds at a site. */
export type DatedSchedule = FineSchedulesOfCauseQuery['fineSchedules']['data'][number];

/** Returns the schedule of a cause that holds at sites of a kind on the days before one (programs 2). */
function holdingBefore(
  schedules: readonly DatedSchedule[],
  kind: SiteKind,
  day: string,
): DatedSchedule | undefined {
  return schedules
    .filter(
      ({ effectiveFrom, siteKinds, withdrawnAt }) =>
        withdrawnAt === null &&
        effectiveFrom < day &&
        (siteKinds.length === 0 || siteKinds.includes(kind)),
    )
    .toSorted(
      (one, other) =>
        other.effectiveFrom.localeCompare(one.effectiveFrom) ||
        Number(one.siteKinds.length === 0) - Number(other.siteKinds.length === 0),
    )[0];
}

/**
 * Returns the special schedules that a general one ends (programs 8): of equal causes the latest day holds, so those that
 * are still in force at some kind of site when it begins.
 *
 * @param schedules those of its cause; without itself when it is changed
 */
export function endedBy(
  { siteKinds, effectiveFrom }: { siteKinds: readonly SiteKind[]; effectiveFrom: string },
  schedules: readonly DatedSchedule[],
): DatedSchedule[] {
  if (siteKinds.length > 0) return [];
  return schedules.filter((special) =>
    special.siteKinds.some((kind) => holdingBefore(schedules, kind, effectiveFrom) === special),
  );
}
