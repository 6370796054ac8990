import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import { SizedPageArgs } from '../../platform/graphql/page.model.js';
import {
  CitationConnectionSort,
  CitationQueue,
  CitationSort,
  SortOrder,
} from './citation.enums.js';
import { CitationFilter, CitationSearchFilter } from './citations.inputs.js';
import type { Direction, SortKey, WalkKey } from './citation.types.js';
import type { Queue } from './citation.workflow.js';

/** A page of a list. */
@ArgsType()
export class CitationListArgs extends SizedPageArgs {
  @Field(() => CitationQueue)
  queue!: Queue;

  @Field(() => CitationFilter, {
    nullable: true,
    description: 'The filter; with one the total is counted up to 1,000.',
  })
  filter?: CitationFilter | null;

  @Field(() => CitationSort, { defaultValue: 'updated_at' })
  sortBy!: SortKey;

  @Field(() => SortOrder, { defaultValue: 'desc' })
  order!: Direction;
}

/** A slice of a connection. */
@ArgsType()
export class CitationConnectionArgs {
  @Field(() => CitationFilter, {
    nullable: true,
    description: 'The filter; without it all citations that the caller sees.',
  })
  filter?: CitationFilter | null;

  @Field(() => CitationConnectionSort, {
    nullable: true,
    description: 'UPDATED_AT without it; not beside `updatedSince`.',
  })
  sortBy?: WalkKey | null;

  @Field(() => SortOrder, {
    nullable: true,
    description: 'DESC without it; not beside `updatedSince`.',
  })
  order?: Direction | null;

  @Field(() => Int, { defaultValue: 15, description: 'The size of the slice, 100 at most.' })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor to go on behind; not beside `updatedSince`.',
  })
  after?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'For the citations that were changed since then, in the order of their changes: an ISO 8601 instant, or the `nextSince` of the answer before. Asked again until it is empty, it misses no change; a citation may come twice.',
  })
  updatedSince?: string | null;
}

/** The filter of a search, and the page of its results. */
@ArgsType()
export class SearchArgs extends SizedPageArgs {
  @Field(() => CitationSearchFilter, {
    nullable: true,
    description: 'The filter; without it all citations that the caller sees.',
  })
  filter?: CitationSearchFilter | null;
}

/** The plate of a search for near misses. */
@ArgsType()
export class NearMissesArgs {
  @Field(() => ID, { description: 'The event that it is asked for.' })
  citationId!: string;

  @Field(() => String, { description: 'The plate; spaces, dashes and case do not matter.' })
  term!: string;
}

/** The plate of a look-up in the registry. */
@ArgsType()
export class VehicleLookupArgs extends NearMissesArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Country or state of the plate by ISO 3166; without it that of the event, or else the home region. Entries of another one are not answered.',
  })
  region?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Class of the plate; case and accents do not matter. Without it all classes.',
  })
  class?: string | null;
}
