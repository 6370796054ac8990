import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DESK_ACTS } from '../../../features/citations/citation.types.js';
import { FiguresService } from '../../../features/home/figures.service.js';
import { WorkService } from '../../../features/home/work.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { moment, named, orNull, whole } from '../../../platform/openapi/fields.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { day, DeskQueue } from './deadlines.shapes.js';
import { queueWord } from './forecast.answer.js';
import { toRest } from '../spelling.js';

const MyWork = named('MyWork', 'The tasks of an officer, and their acts of the last days.', {
  queue: DeskQueue,
  most_urgent: whole(
    'Number of events that the desk hands to the officer next: those due within two days, or at most twelve where none is.',
    12,
  ),
  due_soon: whole('Events of the queue that are due within two days.', 14),
  sent_back: whole('Own submits that were sent back, and that nobody answered.', 2),
  held_long: whole('Events on hold for more than seven days.', 3),
  days: z.array(
    z.strictObject({
      day: day('The local day.'),
      count: whole('Acts of the day that took effect, at the desk or elsewhere.', 40),
      by_act: z.array(
        z.strictObject({
          act: z.enum(DESK_ACTS).meta({ description: 'The act.', examples: ['SUBMIT'] }),
          count: whole('Number of such acts.', 40),
        }),
      ),
    }),
  ),
});

const DepartmentFigures = named(
  'DepartmentFigures',
  "The department's work in figures, without an event or a person.",
  {
    people: z.strictObject({
      active: whole('Accounts with a password or a linked identity that are not locked.', 24),
      invited: whole('Accounts that have neither of them.', 2),
      locked: whole('Accounts that failed sign-ins have locked.', 0),
    }),
    notices: z.strictObject({
      to_print: whole('Notices that wait for a print run.', 120),
      not_mailed: whole('Notices of a print run that are not mailed.', 80),
    }),
    review: z.strictObject({
      waiting: whole('Events of both queues.', 140),
      oldest_captured_at: orNull(moment('The time of the oldest violation among them.')),
    }),
    integration: z.strictObject({
      events: whole('Events that came in during the last 24 hours.', 310),
      failed_deliveries: whole(
        'Webhook deliveries that failed in the last 24 hours and are not tried again.',
        0,
      ),
    }),
  },
);

/** The REST routes of the first pages. */
@ApiTags('Dashboard')
@Controller('api/app')
export class HomeController {
  constructor(
    private readonly works: WorkService,
    private readonly department: FiguresService,
  ) {}

  @Operation({
    summary: "The caller's tasks, and their acts of the last seven days",
    answers: { 200: json('The counts of now, and the days, today at the end.', MyWork) },
  })
  @Allow('processing', 'inspection')
  @Get('my-work')
  async getMyWork(@CurrentUser() caller: UserCaller) {
    const { queue, ...work } = await this.works.work(caller);
    return { queue: queueWord(queue), ...toRest(work) };
  }

  @Operation({
    summary: 'Figures of the department, for administrators',
    answers: { 200: json('The figures of now.', DepartmentFigures) },
  })
  @Allow('administrator')
  @Get('figures')
  async getFigures() {
    return toRest(await this.department.figures());
  }
}
