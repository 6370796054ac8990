import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PlateList } from './check-subject.types.js';

/** A plate on a list: exempt, or in conflict with an officer (cameras 2). */
@Entity('listed_plates')
export class ListedPlateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  plate!: string;

  /** As plates are compared. */
  @Column('text')
  plateKey!: string;

  @Column('text')
  list!: PlateList;

  /** The officer who may not act on it; null for all. */
  @Column('integer', { nullable: true })
  badgeNumber!: number | null;

  /** Local days; both are included. */
  @Column('date')
  validFrom!: string;

  @Column('date', { nullable: true })
  validTo!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** Null for a row that is shipped. */
  @Column('integer', { nullable: true })
  createdBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
