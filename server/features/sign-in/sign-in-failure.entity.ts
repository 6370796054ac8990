import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The failed passwords and codes of an address within the last minutes. */
@Entity('sign_in_failures')
export class SignInFailureEntity {
  @PrimaryColumn('text')
  email!: string;

  @Column('timestamptz', { array: true, default: () => "'{}'" })
  failedAt!: Date[];

  @Column('timestamptz', { nullable: true })
  lockedUntil!: Date | null;
}
