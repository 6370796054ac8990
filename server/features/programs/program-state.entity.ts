import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of the programs that were applied (programs 7): one row. */
@Entity('program_state')
export class ProgramStateEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  /** The name of an example that no lawyer has checked since; null if there is none. */
  @Column('text', { nullable: true })
  uncheckedExample!: string | null;
}
