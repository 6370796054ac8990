import { Args, Field, ID, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { NoticeForecasts } from './notice-forecast.service.js';

@ObjectType({ description: 'The notice that an event would get if it were generated now.' })
class NoticeForecast {
  @Field(() => Int, { description: 'Pages of its PDF.' })
  pages!: number;
}

/** GraphQL's door to notices that are not made yet. */
@Resolver(() => NoticeForecast)
export class NoticeForecastResolver {
  constructor(private readonly forecasts: NoticeForecasts) {}

  @Allow('inspection')
  @Query(() => NoticeForecast, {
    nullable: true,
    // A notice is laid out for each.
    complexity: LIST_ROWS,
    description:
      'Lays the notice of an event out and stores nothing. Null and the refusal of `GENERATE` where it cannot be generated.',
  })
  noticeForecast(
    @CurrentUser() officer: UserCaller,
    @Args('citationId', { type: () => ID }) citationId: string,
  ): Promise<NoticeForecast> {
    return this.forecasts.ofCitation(officer, citationId);
  }
}
