import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that checkpoints and packages are or were signed with (proof 2). */
@Entity('signing_keys')
export class SigningKeyEntity {
  /** The first 16 hexadecimal digits of the fingerprint. */
  @PrimaryColumn('text')
  id!: string;

  /** The 32 bytes of RFC 8032. */
  @Column('bytea', { unique: true })
  publicKey!: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  validFrom!: Date;

  /** Null for the key of today. */
  @Column('timestamptz', { nullable: true })
  validUntil!: Date | null;

  /** False while the key before it has not signed a checkpoint together with it. */
  @Column('boolean')
  introduced!: boolean;
}
