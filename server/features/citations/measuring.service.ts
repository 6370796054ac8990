import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { MeasurementEntity } from '../measurement/measurement.entity.js';
import {
  DISTANCE_UNITS,
  isOnRoad,
  measure,
  planeOf,
  type Reference,
  SPEED_UNITS,
} from '../measurement/measurement.pure.js';
import { measurementText, type PlacedMark, resultOf } from '../measurement/measurement.result.js';
import { referenceOf, type ReferenceValue } from '../measurement/reference.rules.js';
import type { RoadPlane } from '../measurement/road-plane.pure.js';
import { MediaEntity } from '../media/media.entity.js';
import { CitationChanges } from './citation-changes.service.js';
import { measurable } from './citation.workflow.js';
import { type MeasureFields, MeasureRules, TWO_IMAGES } from './citations.rules.js';
import { MEASURED_EVENT } from './measuring.queries.js';
import type { CitationRow } from './reads/citation-details.service.js';
import type { Part } from './reads/citation-parts.pure.js';
import { CitationsService } from './reads/citations.service.js';

/** A mark in its image, by its number in the input. */
type Mark = PlacedMark & { number: number; at: number };

/** Measures a vehicle in two pictures of its event with the reference points of the camera (cameras 4). */
@Injectable()
export class Measuring {
  constructor(
    private readonly citations: CitationsService,
    private readonly changes: CitationChanges,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /**
   * Measures between two marks of the same tyre and keeps the measurement; those before it stay.
   *
   * @throws AppError `NOT_EDITABLE`, `CHANGED_BY_ANOTHER`, `NO_REFERENCE`, `MEASUREMENT_UNIT`; `INVALID` for the points
   */
  async measureCitation(
    caller: UserCaller,
    citationId: unknown,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<CitationRow> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { points, expectedVersion } = validate(MeasureRules, input);
    await this.transactions.run(async (tx) => {
      const facts = await this.changes.editableFacts(tx, caller, id, expectedVersion, measurable);
      const event = await tx.first(MEASURED_EVENT, [id]);
      if (event === undefined) throw new AppError('INTERNAL');
      const { serialNumber, day, reference: fact, unit, distanceUnit } = event;
      if (fact === null)
        throw new AppError('NO_REFERENCE', { params: { serial: serialNumber, day } });
      const reference = referenceOf(fact.value as unknown as ReferenceValue);
      const isKnown = DISTANCE_UNITS.has(distanceUnit) && SPEED_UNITS.has(unit);
      if (!isKnown || distanceUnit !== reference.unit) throw new AppError('MEASUREMENT_UNIT');
      const plane = planeOf(reference);
      if (plane === null) throw new AppError('INTERNAL');
      const [first, last] = await marksOf(tx, id, points, reference, plane);
      const seconds = (last.at - first.at) / 1_000;
      const result = resultOf(
        measure(plane, reference, [first, last], seconds, event),
        [placed(first), placed(last)],
        { seconds, distanceUnit, unit },
      );
      await this.changes.changeCitation(tx, caller, facts, {});
      await tx.repository(MeasurementEntity).insert({
        citationId: id,
        referenceId: fact.id,
        verdict: result.verdict,
        result,
        measuredBy: caller.userId,
        measuredAt: this.clock.stamp(),
      });
      await this.activity.recordActivity(tx, {
        type: 'measured',
        actor: caller,
        citationId: id,
        description: `Measured by ${caller.name}: ${measurementText(result)}`,
        details: { reference_id: fact.id, verdict: result.verdict },
      });
    });
    return this.citations.findCitation(caller, id, parts);
  }
}

/** Returns the marks, the earlier image first. @throws AppError `INVALID` with the field `points` */
async function marksOf(
  tx: Tx,
  citationId: number,
  points: MeasureFields['points'],
  reference: Reference,
  plane: RoadPlane,
): Promise<[Mark, Mark]> {
  const ids = points.map(({ mediaId }) => mediaId);
  const images = await tx.repository(MediaEntity).find({
    where: { id: In(ids), citationId, type: 'IMAGE' },
    select: { id: true, sequenceNumber: true, width: true, height: true, capturedAt: true },
  });
  if (images.length !== 2) throw invalidField('points', TWO_IMAGES);
  const placedIn = points.map((point, index) => ({
    number: index + 1,
    point,
    image: images.find(({ id }) => id === point.mediaId) as MediaEntity,
  }));

  const { width, height } = reference;
  refuse(
    placedIn
      .filter(({ image }) => image.width !== width || image.height !== height)
      .map(
        ({ image }) =>
          `Image ${image.sequenceNumber} is ${image.width} × ${image.height}, the reference points are for ${width} × ${height}`,
      ),
  );
  const marks = placedIn.map(({ number, point, image }): Mark => {
    const { sequenceNumber, capturedAt } = image;
    const at = capturedAt?.getTime() ?? NaN;
    return { number, sequenceNumber, ...point, at, capturedAt: capturedAt?.toISOString() ?? '' };
  });
  refuse(
    marks
      .filter(({ at }) => Number.isNaN(at))
      .map(({ sequenceNumber }) => `Image ${sequenceNumber} has no time`),
  );
  if (marks[0]?.at === marks[1]?.at) throw invalidField('points', 'The images have the same time');
  refuse(
    marks
      .filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)
      .map(({ number }) => `Point ${number} is outside of the image`),
  );
  refuse(
    marks
      .filter((mark) => !isOnRoad(plane, reference, mark))
      .map(({ number }) => `Point ${number} is not on the road`),
  );
  return marks.toSorted((a, b) => a.at - b.at) as [Mark, Mark];
}

function refuse(sentences: string[]): void {
  if (sentences.length > 0) throw new AppError('INVALID', { errors: { points: sentences } });
}

const placed = ({ mediaId, sequenceNumber, x, y, capturedAt }: Mark): PlacedMark => ({
  mediaId,
  sequenceNumber,
  x,
  y,
  capturedAt,
});
