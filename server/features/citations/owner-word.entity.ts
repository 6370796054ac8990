import { Entity, PrimaryColumn } from 'typeorm';

/** A word of owners' names and its place in them, by which a search finds their events (decision 130); a trigger writes it. */
@Entity('owner_words')
export class OwnerWordEntity {
  /** 1 to 3; 4 for all that follows. */
  @PrimaryColumn('smallint')
  place!: number;

  @PrimaryColumn('text', { collation: 'C' })
  word!: string;
}
