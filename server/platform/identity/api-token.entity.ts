import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { TokenScope } from './caller.js';

/** An integrator's API token; only its SHA-256 is kept. */
@Entity('api_tokens')
export class ApiTokenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  name!: string;

  @Column('text', { unique: true })
  tokenHash!: string;

  @Column('text', { array: true })
  scopes!: TokenScope[];

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
