import { Args, Context, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Citation } from '../citations/citation.model.js';
import { loadInBatch } from '../../platform/graphql/batches.js';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { Allow } from '../../platform/identity/allow.js';
import { HistoryItem, LogPage } from './activity.model.js';
import { HistoryService } from './history.service.js';
import { LogsService } from './logs.service.js';

/** GraphQL's door to history and logs. */
@Resolver(() => Citation)
export class ActivityResolver {
  constructor(
    private readonly histories: HistoryService,
    private readonly log: LogsService,
  ) {}

  @ResolveField(() => [HistoryItem], {
    complexity: LIST_ROWS,
    description: 'The latest 1,000 steps, oldest first.',
  })
  async history(@Parent() { id }: Citation, @Context() context: object): Promise<HistoryItem[]> {
    const read = (ids: readonly number[]) => this.histories.ofEvents(ids);
    return (await loadInBatch(context, 'history', id, read)) ?? [];
  }

  @Allow('administrator', 'token:logs:read')
  @Query(() => LogPage, {
    description: 'The acts on accounts, settings and events, newest first.',
  })
  logs(
    @Args() { page }: PageArgs,
    @Args('citationId', {
      type: () => ID,
      nullable: true,
      description: 'For entries about this event only.',
    })
    citationId: string | null,
  ): Promise<LogPage> {
    return this.log.page(page, citationId);
  }
}
