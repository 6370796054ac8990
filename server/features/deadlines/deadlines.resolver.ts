import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CalendarService } from './calendar.service.js';
import {
  CreateDeadlineRuleInput,
  CalendarDaysArgs,
  DeleteCalendarDayInput,
  DeleteDeadlineRuleInput,
  PreviewDeadlineInput,
  SetCalendarDayInput,
} from './deadlines.inputs.js';
import {
  CreateDeadlineRulePayload,
  CalendarDay,
  DeadlinePreview,
  DeadlineRule,
  DeleteCalendarDayPayload,
  DeleteDeadlineRulePayload,
  DeskForecast,
  HolidayCountry,
  SetCalendarDayPayload,
} from './deadlines.model.js';
import { DeadlinesService } from './deadlines.service.js';
import { ForecastService } from './forecast.service.js';
import { HolidayPlace, holidayPlaceOf, spreadPlace } from './holiday-place.model.js';

/** GraphQL's door to the deadlines: rules, the days that count, and the forecast. */
@Resolver(() => DeadlineRule)
export class DeadlinesResolver {
  constructor(
    private readonly deadlines: DeadlinesService,
    private readonly calendar: CalendarService,
    private readonly forecasts: ForecastService,
  ) {}

  @Allow('administrator')
  @Query(() => [DeadlineRule], {
    name: 'deadlineRules',
    description: 'Every deadline rule, the latest first.',
  })
  rules(): Promise<DeadlineRule[]> {
    return this.deadlines.rules();
  }

  @ResolveField(() => HolidayPlace, {
    nullable: true,
    description: 'Null where no public holidays count.',
  })
  holidayPlace(@Parent() rule: Parameters<typeof holidayPlaceOf>[0]): HolidayPlace | null {
    return holidayPlaceOf(rule);
  }

  @Allow('administrator')
  @Mutation(() => CreateDeadlineRulePayload, {
    name: 'createDeadlineRule',
    description: 'Adds a deadline rule; deadlines that are set stay as they are.',
  })
  add(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: CreateDeadlineRuleInput,
  ): Promise<CreateDeadlineRulePayload> {
    return this.deadlines.addDeadlineRule(administrator, spreadPlace(input));
  }

  @Allow('administrator')
  @Mutation(() => DeleteDeadlineRulePayload, {
    name: 'deleteDeadlineRule',
    description:
      'Deletes a deadline rule that no event has. Refused with RULE_IN_USE if one has it.',
  })
  async delete(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { ruleId: id }: DeleteDeadlineRuleInput,
  ): Promise<DeleteDeadlineRulePayload> {
    return { deletedId: await this.deadlines.delete(administrator, id) };
  }

  @Allow('administrator')
  @Query(() => DeadlinePreview, {
    name: 'previewDeadline',
    description: 'Computes due dates and changes nothing.',
  })
  preview(
    @Args('input')
    input: PreviewDeadlineInput,
  ): Promise<DeadlinePreview> {
    return this.calendar.preview(spreadPlace(input));
  }

  @Allow('administrator')
  @Query(() => [HolidayCountry], {
    name: 'holidayPlaces',
    description: 'Every country, state and region whose holidays can be chosen, by name.',
  })
  places(): Promise<HolidayCountry[]> {
    return this.calendar.places();
  }

  @Allow('administrator')
  @Query(() => [CalendarDay], {
    name: 'calendarDays',
    description: 'The holidays of a place and the own days of a year.',
  })
  days(@Args() year: CalendarDaysArgs): Promise<CalendarDay[]> {
    return this.calendar.days(spreadPlace(year));
  }

  @Allow('administrator')
  @Mutation(() => SetCalendarDayPayload, {
    name: 'setCalendarDay',
    description: 'Makes a day a holiday or a working day.',
  })
  async setDay(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: SetCalendarDayInput,
  ): Promise<SetCalendarDayPayload> {
    return { calendarDay: await this.calendar.set(administrator, { ...input }) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteCalendarDayPayload, {
    name: 'deleteCalendarDay',
    description:
      "Deletes a day of the department's own calendar. Refused with NOT_FOUND if that has no such day.",
  })
  async deleteDay(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { day }: DeleteCalendarDayInput,
  ): Promise<DeleteCalendarDayPayload> {
    return { calendarDay: await this.calendar.delete(administrator, day) };
  }

  @Allow('administrator', 'processing', 'inspection')
  @Query(() => DeskForecast, {
    name: 'deskForecast',
    nullable: true,
    description: 'The forecast of the whole department; null as long as there is no deadline rule.',
  })
  forecast(): Promise<DeskForecast | null> {
    return this.forecasts.get();
  }
}
