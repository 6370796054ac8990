import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RegistryEntry } from './registry-entry.pure.js';

/** An entry as a registry answered it for an event (guards 3). What no event has taken is deleted after 30 days. */
@Entity('registry_answers')
export class RegistryAnswerEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  /** The key under which the registry has the entry: what the entry itself says, without the home region. */
  @Column('text')
  plateKey!: string;

  @Column('text')
  regionKey!: string;

  @Column('text')
  classKey!: string;

  /** The entry as it was shown, with the home region and the source day of that time. */
  @Column('jsonb')
  entry!: RegistryEntry;

  /** The last time that the registry was asked for it. */
  @Column('timestamptz', { default: () => 'now()' })
  askedAt!: Date;

  /** True if it was attached to its event. */
  @Column('boolean', { default: false })
  taken!: boolean;

  /** The entries of its key that a service gave when it was asked again; null: it was not. */
  @Column('jsonb', { nullable: true })
  lastEntries!: RegistryEntry[] | null;
}
