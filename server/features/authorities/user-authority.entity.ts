import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An authority of a user to issue notices (programs 5). It is never changed: a wrong one is withdrawn. */
@Entity('user_authorities')
export class UserAuthorityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  userId!: number;

  @Column('text')
  number!: string;

  /** Local days; both are included. */
  @Column('date')
  validFrom!: string;

  @Column('date', { nullable: true })
  validTo!: string | null;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  @Column('integer', { nullable: true })
  withdrawnBy!: number | null;

  @Column('text', { nullable: true })
  withdrawReason!: string | null;
}
