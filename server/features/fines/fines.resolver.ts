import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CitationSettings } from '../settings/settings.model.js';
import { FineSchedulesService } from './fine-schedules.service.js';
import { asFineSchedule, fromInput } from './fines.graphql.js';
import {
  CreateFineScheduleInput,
  DeleteFineScheduleInput,
  FineSchedulePreviewInput,
  FineSchedulesArgs,
  UpdateFineScheduleInput,
} from './fines.inputs.js';
import {
  CreateFineSchedulePayload,
  DeleteFineSchedulePayload,
  FineSchedule,
  FineSchedulePage,
  FineSchedulePreview,
  UpdateFineSchedulePayload,
} from './fines.model.js';
import { isCurrency, minorDigits } from './money.pure.js';

/** What amounts in the currency of the settings are typed with. */
@Resolver(() => CitationSettings)
export class CurrencyDigitsResolver {
  @ResolveField(() => Int, {
    nullable: true,
    description:
      'How many digits the minor unit of the currency has; null where it is none of ISO 4217.',
  })
  currencyDigits(@Parent() { currencyUnit }: CitationSettings): number | null {
    return isCurrency(currencyUnit) ? minorDigits(currencyUnit) : null;
  }
}

/** GraphQL's door to the fine schedules. */
@Resolver(() => FineSchedule)
export class FinesResolver {
  constructor(private readonly schedules: FineSchedulesService) {}

  @Allow('administrator')
  @Query(() => FineSchedulePage, {
    name: 'fineSchedules',
    description: 'What violations cost, the latest schedule first.',
  })
  async list(@Args() { cause, page }: FineSchedulesArgs): Promise<FineSchedulePage> {
    const found = await this.schedules.page({ cause }, page);
    return { ...found, data: found.data.map(asFineSchedule) };
  }

  @Allow('administrator')
  @Query(() => FineSchedule, {
    name: 'fineSchedule',
    nullable: true,
    description: 'One fine schedule; null and SCHEDULE_NOT_FOUND where there is none.',
  })
  async one(
    @Args('id', { type: () => ID, description: 'Its number.' }) id: string,
  ): Promise<FineSchedule> {
    return asFineSchedule(await this.schedules.one(id));
  }

  @Allow('administrator')
  @Query(() => FineSchedulePreview, {
    name: 'fineSchedulePreview',
    description: 'What the last 1,000 completed events would have cost; nothing is saved.',
  })
  preview(
    @Args('input', { description: 'The schedule.' }) input: FineSchedulePreviewInput,
  ): Promise<FineSchedulePreview> {
    return this.schedules.preview(fromInput({ ...input }));
  }

  @Allow('administrator')
  @Mutation(() => CreateFineSchedulePayload, {
    name: 'createFineSchedule',
    description: 'Adds a fine schedule; notices that are ordered keep what they have.',
  })
  async create(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'The schedule.' }) input: CreateFineScheduleInput,
  ): Promise<CreateFineSchedulePayload> {
    const added = await this.schedules.create(administrator, fromInput({ ...input }));
    return { fineSchedule: asFineSchedule(added) };
  }

  @Allow('administrator')
  @Mutation(() => UpdateFineSchedulePayload, {
    name: 'updateFineSchedule',
    description: 'Replaces a fine schedule that no notice used.',
  })
  async update(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'All its fields.' })
    { fineScheduleId: id, ...fields }: UpdateFineScheduleInput,
  ): Promise<UpdateFineSchedulePayload> {
    const changed = await this.schedules.update(administrator, id, fromInput(fields));
    return { fineSchedule: asFineSchedule(changed) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteFineSchedulePayload, {
    name: 'deleteFineSchedule',
    description: 'Deletes a fine schedule that no notice used.',
  })
  async delete(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'Which one.' }) { fineScheduleId: id }: DeleteFineScheduleInput,
  ): Promise<DeleteFineSchedulePayload> {
    return { deletedId: await this.schedules.delete(administrator, id) };
  }
}
