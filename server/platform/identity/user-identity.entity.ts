import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The person at the issuer that an account belongs to. An account has one at most. */
@Entity('user_identities')
export class UserIdentityEntity {
  @PrimaryColumn('integer')
  userId!: number;

  @Column('text')
  issuer!: string;

  /** `sub` of the ID token. */
  @Column('text')
  subject!: string;

  @Column('timestamptz', { default: () => 'now()' })
  linkedAt!: Date;
}
