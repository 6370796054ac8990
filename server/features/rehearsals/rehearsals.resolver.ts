import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { paramsFromText } from '../checks/check-rules.rules.js';
import type { ReportStatus } from '../citations/citation.workflow.js';
import { CancelRehearsalInput, StartRehearsalInput } from './rehearsals.inputs.js';
import {
  CancelRehearsalPayload,
  Rehearsal,
  RehearsalPage,
  StartRehearsalPayload,
} from './rehearsals.model.js';
import { type Rehearsal as Found, Rehearsals } from './rehearsals.service.js';

/** GraphQL's door to rehearsals. */
@Resolver(() => Rehearsal)
export class RehearsalsResolver {
  constructor(private readonly all: Rehearsals) {}

  @Allow('administrator')
  @Query(() => RehearsalPage, {
    complexity: LIST_ROWS,
    description: 'The rehearsals, newest first.',
  })
  async rehearsals(@Args() { page }: PageArgs): Promise<RehearsalPage> {
    const found = await this.all.listRehearsals(page);
    return { ...found, data: found.data.map(shown) };
  }

  @Allow('administrator')
  @Query(() => Rehearsal, { description: 'One rehearsal with its progress.' })
  async rehearsal(@Args('id', { type: () => ID }) id: string): Promise<Rehearsal> {
    return shown(await this.all.find(id));
  }

  @Allow('administrator')
  @Mutation(() => StartRehearsalPayload, {
    description:
      'Tries a function of the checks on the newest events, in the background. Refused with REHEARSAL_RUNNING while another one runs.',
  })
  async startRehearsal(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { params, ...fields }: StartRehearsalInput,
  ): Promise<StartRehearsalPayload> {
    const given = { ...fields, params: paramsFromText(params) };
    return { rehearsal: shown(await this.all.start(administrator, given)) };
  }

  @Allow('administrator')
  @Mutation(() => CancelRehearsalPayload, {
    description: 'Cancels a rehearsal; one that has ended stays as it is.',
  })
  async cancelRehearsal(
    @Args('input') { rehearsalId }: CancelRehearsalInput,
  ): Promise<CancelRehearsalPayload> {
    return { rehearsal: shown(await this.all.cancel(rehearsalId)) };
  }
}

function shown({ params, byStatus, ...rehearsal }: Found): Rehearsal {
  return {
    ...rehearsal,
    params: JSON.stringify(params),
    byStatus: Object.entries(byStatus).map(([reportStatus, count]) => ({
      reportStatus: reportStatus as ReportStatus,
      count,
    })),
  };
}
