import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code or a logout token that was presented: it counts once. */
@Entity('oidc_used_ids')
export class OidcUsedIdEntity {
  @PrimaryColumn('text')
  kind!: 'code' | 'jti';

  /** SHA-256 of it. */
  @PrimaryColumn('text')
  hash!: string;

  /** From then on it could not be accepted anyway. */
  @Column('timestamptz')
  expiresAt!: Date;
}
