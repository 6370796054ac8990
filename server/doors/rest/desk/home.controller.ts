import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DESK_ACTS } from '../../../features/citations/citation.types.js';
import { DeskActCount } from '../../../features/desk/desk.model.js';
import { FiguresService } from '../../../features/home/figures.service.js';
import {
  DayOfWork,
  DepartmentFigures as DepartmentFiguresModel,
  IntegrationFigures,
  MyWork as MyWorkModel,
  NoticeFigures,
  PeopleFigures,
  ReviewFigures,
} from '../../../features/home/home.model.js';
import { WorkService } from '../../../features/home/work.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { DeskQueue } from './deadlines.shapes.js';
import { queueWord } from './forecast.answer.js';
import { restShape } from '../rest-shape.js';
import { toRest } from '../spelling.js';

const MyWork = restShape(MyWorkModel, {
  examples: { mostUrgent: 12, dueSoon: 14, sentBack: 2, heldLong: 3 },
  own: {
    queue: DeskQueue,
    days: z.array(
      restShape(DayOfWork, {
        name: null,
        examples: { day: '2026-11-28', count: 40 },
        own: {
          by_act: z.array(
            restShape(DeskActCount, {
              name: null,
              examples: { count: 40 },
              own: { act: z.enum(DESK_ACTS).meta({ examples: ['SUBMIT'] }) },
            }),
          ),
        },
      }),
    ),
  },
});

restShape(PeopleFigures, { name: null, examples: { active: 24, invited: 2, locked: 0 } });
restShape(NoticeFigures, { name: null, examples: { toPrint: 120, notMailed: 80 } });
restShape(ReviewFigures, { name: null, examples: { waiting: 140 } });
restShape(IntegrationFigures, { name: null, examples: { events: 310, failedDeliveries: 0 } });
const DepartmentFigures = restShape(DepartmentFiguresModel);

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
