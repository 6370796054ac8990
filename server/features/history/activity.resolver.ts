import { Args, Context, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Citation } from '../citations/citation.model.js';
import { loadInBatch } from '../../platform/graphql/batches.js';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow } from '../../platform/identity/allow.js';
import { HistoryItem, LogArgs, LogChoices, LogPage, SettingChange } from './activity.model.js';
import { HistoryService } from './history.service.js';
import { LogsService } from './logs.service.js';
import { SettingChangesService } from './setting-changes.service.js';

/** GraphQL's door to history and logs. */
@Resolver(() => Citation)
export class ActivityResolver {
  constructor(
    private readonly histories: HistoryService,
    private readonly log: LogsService,
    private readonly settings: SettingChangesService,
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
  logs(@Args() { page, ...filter }: LogArgs): Promise<LogPage> {
    return this.log.page(page, filter);
  }

  @Allow('administrator', 'token:logs:read')
  @Query(() => LogChoices, {
    complexity: LIST_ROWS,
    description: 'The choices of the filter of `logs`.',
  })
  logChoices(): Promise<LogChoices> {
    return this.log.choices();
  }

  @Allow('administrator')
  @Query(() => [SettingChange], {
    description: 'The last change of each setting; a setting that nobody ever changed is left out.',
  })
  settingChanges(): Promise<SettingChange[]> {
    return this.settings.lastChanges();
  }
}
