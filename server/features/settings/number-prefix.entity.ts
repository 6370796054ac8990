import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A prefix that numbers of one kind have or had; no other kind ever gets it, so that a number tells its kind (programs 4). */
@Entity('number_prefixes')
export class NumberPrefixEntity {
  /** In capitals: numbers are found in any case. */
  @PrimaryColumn('text')
  prefix!: string;

  @Column('text')
  kind!: 'NOTICE' | 'WARNING';
}
