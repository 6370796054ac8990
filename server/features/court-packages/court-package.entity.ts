import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The states of a court package. */
export const PACKAGE_STATUSES = ['PENDING', 'READY', 'FAILED', 'EXPIRED'] as const;
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

/** The order of a court package; the row stays when its file is deleted (proof 3). */
@Entity('court_packages')
export class CourtPackageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  @Column('text', { default: 'PENDING' })
  status!: PackageStatus;

  @Column('text')
  purpose!: string;

  @Column('text')
  recipient!: string;

  /** True if pictures are masked in it. */
  @Column('boolean')
  masked!: boolean;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** The ZIP in the storage; null before it is made and once it is deleted. */
  @Column('text', { nullable: true })
  storageKey!: string | null;

  @Column('bigint', { nullable: true })
  bytes!: string | null;

  /** The hash of the ZIP, in hexadecimal. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** The reason why it failed, for people. */
  @Column('text', { nullable: true })
  message!: string | null;
}
