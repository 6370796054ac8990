import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import {
  CitationConnectionSort,
  CitationQueue,
  CitationSort,
  SortOrder,
} from './citation.enums.js';
import { CitationFilter, SearchInput } from './citations.inputs.js';
import type { Direction, SortKey, WalkKey } from './citation.types.js';
import type { Queue } from './citation.workflow.js';

/** Which page of which list. */
@ArgsType()
export class CitationListArgs {
  @Field(() => CitationQueue, { description: 'Which list.' })
  queue!: Queue;

  @Field(() => CitationFilter, {
    nullable: true,
    description: 'Which part of it; with a filter the total is counted up to 1,000.',
  })
  filter?: CitationFilter | null;

  @Field(() => CitationSort, { defaultValue: 'updated_at', description: 'What to sort by.' })
  sortBy!: SortKey;

  @Field(() => SortOrder, { defaultValue: 'desc', description: 'In which direction.' })
  order!: Direction;

  @Field(() => Int, { defaultValue: 1, description: 'From 1; past the end is empty.' })
  page!: number;
}

/** Which slice of which connection. */
@ArgsType()
export class CitationConnectionArgs {
  @Field(() => CitationFilter, {
    nullable: true,
    description: 'Which citations; all that the caller sees where it is left out.',
  })
  filter?: CitationFilter | null;

  @Field(() => CitationConnectionSort, {
    defaultValue: 'updated_at',
    description: 'What to sort by.',
  })
  sortBy!: WalkKey;

  @Field(() => SortOrder, { defaultValue: 'desc', description: 'In which direction.' })
  order!: Direction;

  @Field(() => Int, { defaultValue: 15, description: 'How many, 100 at most.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'The cursor to go on behind.' })
  after?: string | null;
}

/** What to search for, and which page of what is found. */
@ArgsType()
export class SearchArgs {
  @Field(() => SearchInput, { description: 'What to search for.' })
  filter!: SearchInput;

  @Field(() => Int, { defaultValue: 1, description: 'From 1; past the end is empty.' })
  page!: number;
}

/** Which plate to ask the registry for. */
@ArgsType()
export class VehicleLookupArgs {
  @Field(() => ID, { description: 'The event that it is asked for.' })
  citationId!: string;

  @Field(() => String, { description: 'The plate; spaces, dashes and case do not matter.' })
  term!: string;
}
