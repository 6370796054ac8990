import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The states of an import of a registry file. */
export const IMPORT_STATUSES = [
  'CHECKING',
  'CHECKED',
  'APPLYING',
  'APPLIED',
  'FAILED',
  'CANCELLED',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** A file of vehicles that is checked, and applied when somebody says so (guards 3). */
@Entity('registry_imports')
export class RegistryImportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  status!: ImportStatus;

  @Column('text')
  fileName!: string;

  /** Null once the file is deleted, and for a file of the command line. */
  @Column('text', { nullable: true })
  storageKey!: string | null;

  /** The local day that the source speaks of. */
  @Column('date')
  sourceDay!: string;

  /** True if keys that the file does not name go. */
  @Column('boolean')
  complete!: boolean;

  /** The records that were read so far. */
  @Column('integer', { default: 0 })
  rows!: number;

  /** Keys of plate, region and class. */
  @Column('integer', { default: 0 })
  added!: number;

  @Column('integer', { default: 0 })
  changed!: number;

  @Column('integer', { default: 0 })
  same!: number;

  @Column('integer', { default: 0 })
  removed!: number;

  /** Lines. */
  @Column('integer', { default: 0 })
  refused!: number;

  @Column('integer', { default: 0 })
  suspect!: number;

  @Column('integer', { default: 0 })
  doubles!: number;

  /** The reason why it has failed. */
  @Column('text', { nullable: true })
  message!: string | null;

  /** The attempt of the check whose rows and lines count. */
  @Column('integer', { default: 0 })
  run!: number;

  /** The number of imports that were applied before this one was checked. */
  @Column('integer', { nullable: true })
  checkedAfter!: number | null;

  /** Its place among the applied imports, from 1. */
  @Column('integer', { nullable: true })
  appliedAs!: number | null;

  /** Null for the command line. */
  @Column('integer', { nullable: true })
  createdBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
