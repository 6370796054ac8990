import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SessionEnd } from '../../platform/auth/session.types.js';

/** The session of a browser that is signed in, or was. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('integer')
  userId!: number;

  /** SHA-256 of the refresh token that is to come next. */
  @Column('text')
  refreshHash!: string;

  @Column('text', { nullable: true })
  previousRefreshHash!: string | null;

  @Column('timestamptz', { nullable: true })
  rotatedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastRefreshedAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  @Column('text', { nullable: true })
  endedBecause!: SessionEnd | null;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { nullable: true })
  userAgent!: string | null;
}
