import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RoleId } from '../domain/duty.js';

/** An account of a person, also of one that may no longer sign in. */
@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  firstName!: string;

  @Column('text')
  lastName!: string;

  @Column('text')
  email!: string;

  @Column('integer')
  badgeNumber!: number;

  @Column('smallint')
  roleId!: RoleId;

  /** argon2id; null until an invitation is followed, and after an administrator's reset. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  /** The one that an administrator's reset took away: it may not be set again. */
  @Column('text', { nullable: true })
  retiredPasswordHash!: string | null;

  @Column('text', { nullable: true })
  avatarKey!: string | null;

  /** Sealed with AES-256-GCM. */
  @Column('text', { nullable: true })
  twofahSecret!: string | null;

  @Column('timestamptz', { nullable: true })
  twofahRegisteredAt!: Date | null;

  /** The 30-second step of the last code that was accepted; a bigint, as Postgres writes it. */
  @Column('bigint', { nullable: true })
  twofahLastStep!: string | null;

  /** The mail server's reply when it refused the last mail; null after a delivery. */
  @Column('text', { nullable: true })
  mailFailure!: string | null;

  @Column('timestamptz', { nullable: true })
  mailFailedAt!: Date | null;

  /** True if single letters are shortcuts in the client. */
  @Column('boolean', { default: true })
  singleKeys!: boolean;

  /** The IANA time zone of their screens; null for the department's. */
  @Column('text', { nullable: true })
  timeZone!: string | null;

  /** True if a mail says that an event was sent back to them. */
  @Column('boolean', { default: false })
  mailSentBack!: boolean;

  /** True if a mail says that a comment mentions them. */
  @Column('boolean', { default: false })
  mailMentioned!: boolean;

  /** The hour of the daily digest in their zone, 0 to 23; null without one. */
  @Column('smallint', { nullable: true })
  digestHour!: number | null;

  /** The time at which they asked for a digest: it has nothing from before. Null without one. */
  @Column('timestamptz', { nullable: true })
  digestSince!: Date | null;

  /** The time of the next digest; null without one. */
  @Column('timestamptz', { nullable: true })
  digestDueAt!: Date | null;

  /** True once they have seen what the client shows at the first sign-in. */
  @Column('boolean', { default: false })
  welcomed!: boolean;

  /** Until when the account may use a password although only the issuer is taken. */
  @Column('timestamptz', { nullable: true })
  emergencyUntil!: Date | null;

  /** The last time that a session of theirs began; null before the first. */
  @Column('timestamptz', { nullable: true })
  lastSignInAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  deactivatedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
