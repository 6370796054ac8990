import { Entity, PrimaryColumn } from 'typeorm';

/** An activity row that waits for its seal; the database puts it here with the row itself. */
@Entity('activity_unsealed')
export class ActivityUnsealedEntity {
  @PrimaryColumn('bigint')
  activityId!: string;
}
