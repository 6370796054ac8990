import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What a notice rests on, as it keeps it, so that a recall finds it by that (repair 4). A trigger on notices keeps all
 * columns, from the first version; only the texts' version and set follow those that are made before it is mailed.
 */
@Entity('notice_grounds')
export class NoticeGroundEntity {
  @PrimaryColumn('text')
  number!: string;

  @Column('integer')
  citationId!: number;

  @Column('text')
  cameraSerialNumber!: string;

  @Column('timestamptz')
  capturedAt!: Date;

  /** As it is printed. */
  @Column('text')
  place!: string;

  /** Of the officer who generated or reissued it. */
  @Column('integer', { nullable: true })
  officerBadge!: number | null;

  @Column('integer', { nullable: true })
  submitterBadge!: number | null;

  /** False for contents of before there was a register. */
  @Column('boolean')
  hasRegister!: boolean;

  @Column('integer', { array: true })
  factIds!: number[];

  @Column('integer', { nullable: true })
  fineScheduleId!: number | null;

  @Column('integer', { nullable: true })
  textsVersion!: number | null;

  /** The set of the texts, in the version beside it. */
  @Column('integer', { nullable: true })
  textSetId!: number | null;

  /** In minor units of `currency`. */
  @Column('bigint', { nullable: true })
  total!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;
}
