import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ErrorCode } from '../../platform/errors/catalogue.js';

/** A refusal that waits for the browser. */
export interface StoredRefusal {
  code: ErrorCode;
  params: Record<string, string>;
}

/** The result of the way back from the issuer, until the browser fetches it: a user or a refusal. */
@Entity('oidc_tickets')
export class OidcTicketEntity {
  /** SHA-256 of the cookie. */
  @PrimaryColumn('text')
  tokenHash!: string;

  @Column('timestamptz')
  expiresAt!: Date;

  /** True once the second factor was asked for, which gives more time. */
  @Column('boolean', { default: false })
  isExtended!: boolean;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('jsonb', { nullable: true })
  refusal!: StoredRefusal | null;

  @Column('integer', { nullable: true })
  userId!: number | null;

  @Column('text', { nullable: true })
  issuer!: string | null;

  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('text', { nullable: true })
  sid!: string | null;

  /** Sealed for the ticket with AES-256-GCM. */
  @Column('text', { nullable: true })
  idToken!: string | null;

  /** True if the issuer has checked two factors. */
  @Column('boolean', { default: false })
  isTwoFactor!: boolean;
}
