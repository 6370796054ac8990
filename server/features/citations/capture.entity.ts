import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlateRegion } from '../../platform/domain/region.pure.js';

/**
 * The facts from the camera. Intake writes them once; the database refuses every later change. A column is shown with its
 * event, in this order, if `citation-columns.queries.ts` does not name it as one that stands elsewhere.
 */
@Entity('captures')
export class CaptureEntity {
  @PrimaryColumn('integer')
  citationId!: number;

  @Column('text')
  caseId!: string;

  @Column('text', { nullable: true })
  witnesses!: string | null;

  @Column('text')
  locationAddress!: string;

  @Column('double precision')
  locationLatitude!: number;

  @Column('double precision')
  locationLongitude!: number;

  @Column('text')
  cameraSystemName!: string;

  @Column('text')
  cameraSystemType!: string;

  @Column('text')
  cameraSystemSerialNumber!: string;

  /** The plate as the camera read it. */
  @Column('text', { nullable: true })
  capturedPlate!: string | null;

  /** The country or state of the plate, where the event document names it. */
  @Column('text', { nullable: true })
  plateRegion!: PlateRegion | null;

  /** The vehicle as the camera saw it; a look-up changes only the registered one. */
  @Column('text', { nullable: true })
  capturedMakeModel!: string | null;

  @Column('text', { nullable: true })
  capturedColor!: string | null;

  @Column('text', { nullable: true })
  capturedStyle!: string | null;

  /** In `distance_unit`, with the decimals that the camera wrote; negative before the line. */
  @Column('numeric', { nullable: true })
  redlightStopLineDistance!: string | null;

  @Column('timestamptz', { nullable: true })
  redlightSwitchedAt!: Date | null;

  /** In `speed_unit`, with the decimals that the camera wrote; the same holds for the two fields below. */
  @Column('numeric', { nullable: true })
  speedMeasured!: string | null;

  @Column('numeric', { nullable: true })
  speedLimit!: string | null;

  @Column('numeric', { nullable: true })
  speedLimitTrigger!: string | null;

  /** JSON text from the camera, unchanged. */
  @Column('text', { nullable: true })
  metadata!: string | null;

  /** The hash of the event document as it was received. */
  @Column('text')
  eventSha256!: string;
}
