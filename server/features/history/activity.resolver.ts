import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { HistoryItem, LogPage } from './activity.model.js';
import { HistoryService } from './history.service.js';
import { LogsService } from './logs.service.js';

/** GraphQL's door to history and logs. */
@Resolver(() => HistoryItem)
export class ActivityResolver {
  constructor(
    private readonly histories: HistoryService,
    private readonly log: LogsService,
  ) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => [HistoryItem], { description: 'What happened to an event, oldest first.' })
  history(
    @CurrentCaller() caller: Caller,
    @Args('citationId', { type: () => ID, description: 'Which event.' }) citationId: string,
  ): Promise<HistoryItem[]> {
    return this.histories.of(caller, citationId);
  }

  @Allow('administrator')
  @Query(() => LogPage, { description: 'What was done in the house and to events, newest first.' })
  logs(
    @Args('page', { type: () => Int, nullable: true, defaultValue: 1, description: 'From 1.' })
    page: number | null,
    @Args('citationId', {
      type: () => ID,
      nullable: true,
      description: 'For what is about this event only.',
    })
    citationId: string | null,
  ): Promise<LogPage> {
    return this.log.page(page, citationId);
  }
}
