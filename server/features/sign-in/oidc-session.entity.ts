import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The part of a session that began at an issuer: the session there, and the token that ends it. */
@Entity('oidc_sessions')
export class OidcSessionEntity {
  @PrimaryColumn('uuid')
  sessionId!: string;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  /** The session at the issuer, where it names one. */
  @Column('text', { nullable: true })
  sid!: string | null;

  /** The ID token, sealed for the session with AES-256-GCM. */
  @Column('text')
  idToken!: string;
}
