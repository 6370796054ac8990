import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The first answer to a request with a key; kept for 24 hours. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn('integer')
  userId!: number;

  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of address and body, in hexadecimal. */
  @Column('text')
  requestHash!: string;

  @Column('smallint')
  status!: number;

  @Column('jsonb')
  headers!: Record<string, string>;

  /** The JSON that was answered. */
  @Column('text')
  body!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
