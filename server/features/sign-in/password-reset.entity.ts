import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A mailed link by which a password may be set once. */
@Entity('password_resets')
export class PasswordResetEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  userId!: number;

  @Column('text', { unique: true })
  tokenHash!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  voidedAt!: Date | null;
}
