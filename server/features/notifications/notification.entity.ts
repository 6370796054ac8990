import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message to a user about an event (contract 11). */
@Entity('notifications')
export class NotificationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  userId!: number;

  @Column('integer')
  citationId!: number;

  /** The source, e.g. `comment:17`: one notification for each source and recipient, however often it is sent. */
  @Column('text')
  source!: string;

  /** The finished notices that it names, if any. */
  @Column('integer', { array: true, default: [] })
  noticeIds!: number[];

  @Column('text')
  title!: string;

  @Column('text')
  message!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  /** The time of the digest that it was in; null if it was in none. */
  @Column('timestamptz', { nullable: true })
  digestedAt!: Date | null;
}
