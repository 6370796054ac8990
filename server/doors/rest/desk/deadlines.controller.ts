import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  CalendarService,
  type PreviewedClock,
} from '../../../features/deadlines/calendar.service.js';
import { DeadlinesService } from '../../../features/deadlines/deadlines.service.js';
import { invalidField } from '../../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  AddedDeadlineRule,
  CalendarDay,
  CalendarDays,
  CalendarQuery,
  DeadlinePreview,
  DeadlinePreviews,
  DeadlineRules,
  HolidayPlaces,
  NewDeadlineRule,
  OwnDay,
} from './deadlines.shapes.js';
import { fromRest, fromRestQuery, rowsFromRest, toRest } from '../spelling.js';

/** The REST routes for deadline rules and the days that count (desk 2). */
@ApiTags('Deadlines')
@Controller('api')
export class DeadlinesController {
  constructor(
    private readonly deadlines: DeadlinesService,
    private readonly calendar: CalendarService,
  ) {}

  @Operation({
    summary: 'Every deadline rule',
    answers: { 200: json('The rules, latest first.', DeadlineRules) },
  })
  @Allow('administrator')
  @Get('deadline-rules')
  async listDeadlineRules() {
    return toRest({ data: await this.deadlines.rules() });
  }

  @Operation({
    summary: 'Add a deadline rule',
    description: 'Deadlines that are already set do not change.',
    body: NewDeadlineRule,
    answers: {
      201: json('The rule, and the number of waiting events that got it.', AddedDeadlineRule),
    },
  })
  @Allow('administrator')
  @Post('deadline-rules')
  async addDeadlineRule(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return toRest(await this.deadlines.addDeadlineRule(administrator, clockFromRest(body)));
  }

  @Operation({
    summary: 'Compute due dates',
    description: 'This changes nothing.',
    body: DeadlinePreview,
    answers: { 200: json('One due date for each start, in the same order.', DeadlinePreviews) },
  })
  @Allow('administrator')
  @Post('deadline-rules/preview')
  @HttpCode(200)
  async previewDeadline(@Body() body: unknown) {
    const { data } = await this.calendar.preview(clockFromRest(body));
    return { data: data.map(shownPreview) };
  }

  @Operation({
    summary: 'Delete a deadline rule that no event has',
    answers: { 204: empty('The rule is deleted.') },
    refuses: [409],
  })
  @Allow('administrator')
  @Delete('deadline-rules/:id')
  @HttpCode(204)
  async deleteDeadlineRule(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<void> {
    await this.deadlines.delete(administrator, id);
  }

  @Operation({
    summary: 'Every place whose holidays can be chosen',
    answers: { 200: json('Countries with their states and regions, by name.', HolidayPlaces) },
  })
  @Allow('administrator')
  @Get('holiday-places')
  async listHolidayPlaces() {
    return toRest({ data: await this.calendar.places() });
  }

  @Operation({
    summary: "The holidays of a place and the department's own days in a year",
    query: CalendarQuery,
    answers: { 200: json('The days in order.', CalendarDays) },
  })
  @Allow('administrator')
  @Get('calendar-days')
  async listCalendarDays(@Query() query: Record<string, unknown>) {
    return toRest({ data: await this.calendar.days(fromRestQuery(query, CalendarQuery)) });
  }

  @Operation({
    summary: 'Make a day a holiday or a working day',
    body: OwnDay,
    answers: { 200: json('The day.', CalendarDay) },
  })
  @Allow('administrator')
  @Put('calendar-days/:day')
  async setCalendarDay(
    @CurrentUser() administrator: UserCaller,
    @Param('day') day: string,
    @Body() body: unknown,
  ) {
    const { day: named = day, ...fields } = fromRest(body);
    // It may be said again, as it is listed; another one is a mistake.
    if (named !== day) throw invalidField('day', 'Day must be the one of the address', true);
    return toRest(await this.calendar.set(administrator, { ...fields, day }));
  }

  @Operation({
    summary: "Remove one of the department's own days",
    answers: { 204: empty('The day follows the public holidays again.') },
  })
  @Allow('administrator')
  @Delete('calendar-days/:day')
  @HttpCode(204)
  async deleteCalendarDay(
    @CurrentUser() administrator: UserCaller,
    @Param('day') day: string,
  ): Promise<void> {
    await this.calendar.delete(administrator, day);
  }
}

/** A body with the limbs of a clock, and the starts of a preview; the `starts` of a rule are a word. */
function clockFromRest(body: unknown): Record<string, unknown> {
  const fields = fromRest(body);
  const lists = ['limbs', 'starts'].filter((name) => name in fields);
  return {
    ...fields,
    ...Object.fromEntries(lists.map((name) => [name, rowsFromRest(fields[name], name)])),
  };
}

/** Returns a previewed due date as the form asks for it that was sent: with its start, or with the days of its clock. */
function shownPreview({
  startsAt,
  dueAt,
  ...days
}: PreviewedClock): z.infer<typeof DeadlinePreviews>['data'][number] {
  return startsAt === null || dueAt === null
    ? toRest({ dueAt, ...days })
    : toRest({ startsAt, dueAt });
}
