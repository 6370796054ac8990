import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A time of which no notice of a camera is generated, as long as it is not lifted (cameras 3). */
@Entity('quarantines')
export class QuarantineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  cameraSerialNumber!: string;

  /** Holds for events captured from then on … */
  @Column('timestamptz')
  fromAt!: Date;

  /** … and before then; null for no end. */
  @Column('timestamptz', { nullable: true })
  toAt!: Date | null;

  @Column('text')
  reason!: string;

  /** The recall that started with it. */
  @Column('integer', { nullable: true })
  recallId!: number | null;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  liftedAt!: Date | null;

  @Column('integer', { nullable: true })
  liftedBy!: number | null;

  @Column('text', { nullable: true })
  liftReason!: string | null;
}
