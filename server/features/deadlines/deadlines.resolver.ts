import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CalendarService } from './calendar.service.js';
import {
  AddDeadlineRuleInput,
  CalendarDaysArgs,
  DeleteCalendarDayInput,
  DeleteDeadlineRuleInput,
  PreviewDeadlineInput,
  SetCalendarDayInput,
} from './deadlines.inputs.js';
import {
  AddDeadlineRulePayload,
  CalendarDay,
  DeadlineRule,
  DeleteCalendarDayPayload,
  DeleteDeadlineRulePayload,
  DeskForecast,
  PreviewDeadlinePayload,
  SetCalendarDayPayload,
} from './deadlines.model.js';
import { DeadlinesService } from './deadlines.service.js';
import { ForecastService } from './forecast.service.js';

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

  @Allow('administrator')
  @Mutation(() => AddDeadlineRulePayload, {
    name: 'addDeadlineRule',
    description: 'Adds a deadline rule; deadlines that are set stay as they are.',
  })
  add(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'The rule.' }) input: AddDeadlineRuleInput,
  ): Promise<AddDeadlineRulePayload> {
    return this.deadlines.add(administrator, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => DeleteDeadlineRulePayload, {
    name: 'deleteDeadlineRule',
    description: 'Deletes a deadline rule that no event has.',
  })
  async delete(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'Which one.' }) { ruleId: id }: DeleteDeadlineRuleInput,
  ): Promise<DeleteDeadlineRulePayload> {
    return { id: await this.deadlines.delete(administrator, id) };
  }

  @Allow('administrator')
  @Mutation(() => PreviewDeadlinePayload, {
    name: 'previewDeadline',
    description: 'When something would be due; changes nothing.',
  })
  preview(
    @Args('input', { description: 'The term, and from when its days count.' })
    input: PreviewDeadlineInput,
  ): Promise<PreviewDeadlinePayload> {
    return this.calendar.preview({ ...input });
  }

  @Allow('administrator')
  @Query(() => [CalendarDay], {
    name: 'calendarDays',
    description: 'The holidays of a place and the own days of a year.',
  })
  days(@Args() year: CalendarDaysArgs): Promise<CalendarDay[]> {
    return this.calendar.days({ ...year });
  }

  @Allow('administrator')
  @Mutation(() => SetCalendarDayPayload, {
    name: 'setCalendarDay',
    description: 'Makes a day a holiday or a working day.',
  })
  async setDay(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'The day.' }) input: SetCalendarDayInput,
  ): Promise<SetCalendarDayPayload> {
    return { calendarDay: await this.calendar.set(administrator, { ...input }) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteCalendarDayPayload, {
    name: 'deleteCalendarDay',
    description: 'Makes an own day a usual one again.',
  })
  async deleteDay(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'The day.' }) { day }: DeleteCalendarDayInput,
  ): Promise<DeleteCalendarDayPayload> {
    return { day: await this.calendar.delete(administrator, day) };
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
