import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LineKind } from './line-kinds.pure.js';

/** A line of an imported file that stays out, or a further one of a key. It has no owner. */
@Entity('registry_import_lines')
export class RegistryImportLineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('integer')
  importId!: number;

  @Column('integer')
  run!: number;

  /** The line of the file on which the record begins; the header is line 1. */
  @Column('integer')
  line!: number;

  /** As it stands in the file; null where the record could not be read. */
  @Column('text', { nullable: true })
  plate!: string | null;

  @Column('text')
  kind!: LineKind;

  @Column('text')
  reason!: string;

  /** The keys of the plates that stay as they are because of this line. */
  @Column('text', { array: true, default: [] })
  keeps!: string[];
}
