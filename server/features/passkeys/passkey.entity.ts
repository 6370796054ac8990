import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A passkey of a user: the public half of a key that one of their devices holds. */
@Entity('passkeys')
@Unique('passkeys_user_id_name_key', ['userId', 'name'])
@Unique('passkeys_credential_id_key', ['credentialId'])
export class PasskeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  userId!: number;

  /** The user's own word for the device, unique among their passkeys. */
  @Column('text')
  name!: string;

  /** The authenticator's identifier of the key, base64url. */
  @Column('text')
  credentialId!: string;

  /** COSE. */
  @Column('bytea')
  publicKey!: Buffer;

  /** The number of uses that the authenticator reported last; always 0 if it does not count. As text: 32 bits unsigned. */
  @Column('bigint')
  counter!: string;

  /** The ways to the authenticator, as the browser named them: `internal`, `usb` … */
  @Column('text', { array: true })
  transports!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}
