import { isUnreadForm, plateKey } from '../../platform/domain/plate.js';
import { type HomeRegion, regionOfEvent } from '../../platform/domain/region.pure.js';
import { metadataOf } from '../observation/facts.pure.js';
import type { FineCircumstances, FineTerms, FirstViolation } from './fine.types.js';
import type { FineSourceRow, InForce, LiableRow } from './fines.queries.js';
import { earlierViolations, type Liable, scheduleFor } from './fine-choice.pure.js';

/** The sentence for an event that no band of its schedule is for (guards 1). */
export const UNCOVERED = 'Missing fine amount, the fine schedule has none for this event';

/** Returns the schedule in force for an event; null if none holds at its site on its day. */
export function scheduleIn(source: FineSourceRow): InForce | null {
  return scheduleFor(source.schedules, source);
}

/**
 * Returns the sentence for a site at which no schedule of the cause holds, though there are schedules on this day; null where
 * that is not so (programs 2).
 */
export function noScheduleFault({ isAnywhere, siteKind }: FineSourceRow): string | null {
  return isAnywhere
    ? `Missing fine amount, no fine schedule holds at a site of kind ${siteKind ?? 'unknown'}`
    : null;
}

/** The parts of a row that tell of the circumstances of an event. */
type CircumstancesRow = Pick<FineSourceRow, 'siteKind' | 'flags' | 'liable' | 'letters' | 'home'>;

/** Returns what decides a fine by a schedule beside the measurement. */
export function circumstancesIn(
  { siteKind, flags, liable, letters, home }: CircumstancesRow,
  { repeat, factor }: Pick<FineTerms, 'repeat' | 'factor'>,
): FineCircumstances {
  return {
    siteKind,
    isFlagged: factor !== null && metadataOf(flags)[factor.flag] === true,
    earlier:
      repeat === null || liable === null || home === null
        ? []
        : earlierViolations(
            repeat,
            liableIn(liable, home),
            (letters ?? []).map((letter) => ({
              ...liableIn(letter, home),
              number: letter.number,
              kind: letter.kind,
            })),
          ),
  };
}

/** Returns the terms by which an event is the first violation; null by a schedule that does not warn first (programs 4). */
export function firstViolationIn(
  source: CircumstancesRow,
  schedule: Pick<FineTerms, 'repeat' | 'factor'>,
): FirstViolation | null {
  const { repeat } = schedule;
  if (repeat?.warnFirst !== true) return null;
  const { earlier } = circumstancesIn(source, schedule);
  return earlier?.length === 0 ? { months: repeat.months, by: repeat.by } : null;
}

function liableIn(row: LiableRow, home: HomeRegion): Liable {
  const { day, plate, isOnUnreadList, vehicleRegion, plateRegion, metadata, name, address } = row;
  const isUnread = plate !== null && (isOnUnreadList || isUnreadForm(plate));
  const key = plate === null || isUnread ? '' : plateKey(plate);
  return {
    day,
    plateKey: key === '' ? null : key,
    plateRegion:
      vehicleRegion ??
      regionOfEvent({ plateRegion, metadataRegion: metadataOf(metadata)['plate_region'] }, home),
    isUnread,
    name,
    address,
  };
}
