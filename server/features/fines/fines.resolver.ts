import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CitationSettings } from '../settings/settings.model.js';
import { FineSchedulesService } from './fine-schedules.service.js';
import { asFineExample, asFinePreview, asFineSchedule, fromInput } from './fines.graphql.js';
import {
  CreateFineScheduleInput,
  DeleteFineScheduleInput,
  FineScheduleExampleInput,
  FineScheduleInput,
  FineSchedulesArgs,
  UpdateFineScheduleInput,
  WithdrawFineScheduleInput,
} from './fines.inputs.js';
import {
  CreateFineSchedulePayload,
  DeleteFineSchedulePayload,
  FineSchedule,
  FineScheduleExample,
  FineSchedulePage,
  FineSchedulePreview,
  UpdateFineSchedulePayload,
  WithdrawFineSchedulePayload,
} from './fines.model.js';
import { Money } from './money.model.js';
import { formatMoney, isCurrency, minorDigits } from './money.pure.js';

/** The number of decimals for amounts in the currency of the settings. */
@Resolver(() => CitationSettings)
export class CurrencyDigitsResolver {
  @ResolveField(() => Int, {
    nullable: true,
    description:
      "The number of digits of the currency's minor unit; null if it is not in ISO 4217.",
  })
  currencyDigits(@Parent() { currencyUnit }: CitationSettings): number | null {
    return isCurrency(currencyUnit) ? minorDigits(currencyUnit) : null;
  }
}

/** Formats amounts of money, only where they are asked for so. */
@Resolver(() => Money)
export class MoneyResolver {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @ResolveField(() => String, {
    description: 'For people, in the locale of the department, e.g. `$58.50`.',
  })
  formatted(@Parent() { minorUnits, currency }: Money): string {
    return formatMoney(minorUnits, currency, this.config.locale);
  }
}

/** GraphQL's door to the fine schedules. */
@Resolver(() => FineSchedule)
export class FinesResolver {
  constructor(private readonly schedules: FineSchedulesService) {}

  @Allow('administrator')
  @Query(() => FineSchedulePage, {
    name: 'fineSchedules',
    description: 'The fine schedules, the latest first.',
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
  async fineScheduleById(@Args('id', { type: () => ID }) id: string): Promise<FineSchedule> {
    return asFineSchedule(await this.schedules.findFineSchedule(id));
  }

  @Allow('administrator')
  @Query(() => FineSchedulePreview, {
    name: 'fineSchedulePreview',
    description: 'The fines that the last 1,000 completed events would have had; nothing is saved.',
  })
  async preview(@Args('input') input: FineScheduleInput): Promise<FineSchedulePreview> {
    return asFinePreview(await this.schedules.preview(fromInput(input)));
  }

  @Allow('administrator')
  @Query(() => FineScheduleExample, {
    name: 'fineScheduleExample',
    description: 'The fine of an invented measurement under a schedule; nothing is saved.',
  })
  async example(
    @Args('input') { schedule, ...measurement }: FineScheduleExampleInput,
  ): Promise<FineScheduleExample> {
    return asFineExample(await this.schedules.example(fromInput(schedule), measurement));
  }

  @Allow('administrator')
  @Mutation(() => CreateFineSchedulePayload, {
    name: 'createFineSchedule',
    description:
      'Adds a fine schedule; notices that are ordered keep what they have. Refused with SCHEDULE_EXISTS if its cause has one from the same day for a kind of site in common, or both are for all.',
  })
  async create(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { schedule }: CreateFineScheduleInput,
  ): Promise<CreateFineSchedulePayload> {
    const added = await this.schedules.create(administrator, fromInput(schedule));
    return { fineSchedule: asFineSchedule(added) };
  }

  @Allow('administrator')
  @Mutation(() => UpdateFineSchedulePayload, {
    name: 'updateFineSchedule',
    description:
      'Replaces a fine schedule that no notice used. Refused with SCHEDULE_IN_USE if one did, with SCHEDULE_WITHDRAWN if it was withdrawn, and with SCHEDULE_EXISTS if its cause has another from the same day for a kind of site in common. Kinds of sites, days to contest, earlier violations, factor and examples stay where they are left out.',
  })
  async update(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { fineScheduleId: id, schedule }: UpdateFineScheduleInput,
  ): Promise<UpdateFineSchedulePayload> {
    const changed = await this.schedules.update(administrator, id, fromInput(schedule));
    return { fineSchedule: asFineSchedule(changed) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteFineSchedulePayload, {
    name: 'deleteFineSchedule',
    description:
      'Deletes a fine schedule that no notice used. Refused with SCHEDULE_IN_USE if one did.',
  })
  async delete(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { fineScheduleId: id }: DeleteFineScheduleInput,
  ): Promise<DeleteFineSchedulePayload> {
    return { deletedId: await this.schedules.delete(administrator, id) };
  }

  @Allow('administrator')
  @Mutation(() => WithdrawFineSchedulePayload, {
    name: 'withdrawFineSchedule',
    description:
      'Withdraws a fine schedule for its day, used or not: it is in force for no event any more. Issued notices keep their fine.',
  })
  async withdraw(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { fineScheduleId: id, reason, replacement }: WithdrawFineScheduleInput,
  ): Promise<WithdrawFineSchedulePayload> {
    const done = await this.schedules.withdraw(administrator, id, {
      reason,
      replacement: replacement == null ? null : fromInput(replacement),
    });
    return {
      fineSchedule: asFineSchedule(done.schedule),
      replacement: done.replacement && asFineSchedule(done.replacement),
      notices: done.notices,
    };
  }
}
