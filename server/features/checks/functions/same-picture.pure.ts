import { regionsDiffer } from '../../../platform/domain/region.pure.js';
import { define, SECOND_MS } from '../check-function.pure.js';
import { wholeParam } from '../check-params.pure.js';
import type { CheckedEvent, PictureElsewhere, PlateOfEvent } from '../check-subject.types.js';

/* The function that finds the files of an event at other events: the same pictures were sent twice (guards 2). */

/** A file that the events of so many other plates have is a placeholder. */
const PLACEHOLDER_PLATES = 4;
/** Events of two plates at most so far apart are one scene, in which two vehicles are seen. */
const SCENE_SECONDS = 10;
/** A discarded or void event at most so far apart was the same event sent again, and is done with. */
const AGAIN_SECONDS = 60;

/** So many files of the event, or all of them, are also files of one other event. */
export const SAME_PICTURE = define({
  label: 'Same picture',
  text: 'Files of the event are also files of another event',
  needs: ['pictures'],
  params: {
    from: wholeParam({ label: 'Files from', least: 1, most: 20, usual: 2 }),
  },
  check: (subject, { from }) => {
    const { files, elsewhere } = subject.pictures;
    const events = new Map<number, { referenceId: string; found: Set<string> }>();
    for (const sha256 of new Set(files)) {
      const having = elsewhere.filter((other) => other.sha256 === sha256);
      if (isPlaceholder(subject, having)) continue;
      for (const other of having) {
        if (!counts(subject, other)) continue;
        const event = events.get(other.id) ?? { referenceId: other.referenceId, found: new Set() };
        events.set(other.id, { ...event, found: event.found.add(sha256) });
      }
    }
    const [most] = [...events]
      .map(([id, { referenceId, found }]) => ({
        id,
        referenceId,
        count: files.filter((sha256) => found.has(sha256)).length,
      }))
      .toSorted((one, other) => other.count - one.count || one.id - other.id);
    if (most === undefined || (most.count < from && most.count < files.length)) return null;
    return `${most.count} of ${files.length} files are also files of ${most.referenceId}`;
  },
});

function isPlaceholder(subject: PlateOfEvent, having: readonly PictureElsewhere[]): boolean {
  const plates = new Set(
    having.flatMap((other) => (isOtherPlate(subject, other) ? [plateAndRegion(other)] : [])),
  );
  return plates.size >= PLACEHOLDER_PLATES;
}

function counts(subject: CheckedEvent, other: PictureElsewhere): boolean {
  const apart = Math.abs(other.capturedAt.getTime() - subject.capturedAt.getTime()) / SECOND_MS;
  if (other.isDone && apart <= AGAIN_SECONDS) return false;
  return !(subject.plateKey !== null && isOtherPlate(subject, other) && apart <= SCENE_SECONDS);
}

/** True if the other event has a plate that is known, and is not this one. */
const isOtherPlate = (subject: PlateOfEvent, other: PlateOfEvent): boolean =>
  other.plateKey !== null &&
  (other.plateKey !== subject.plateKey || regionsDiffer(other.plateRegion, subject.plateRegion));

const plateAndRegion = ({ plateKey, plateRegion }: PlateOfEvent): string =>
  `${plateKey} ${plateRegion ?? ''}`;
