import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FineSchedulesService } from '../../../features/fines/fine-schedules.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  FineSchedule,
  FineScheduleExample,
  FineScheduleExampleInput,
  FineSchedulePreview,
  FineSchedules,
  FineSchedulesQuery,
  FineScheduleWithdrawal,
  NewFineSchedule,
  WithdrawnFineSchedule,
} from '../fines.shapes.js';
import { fromRest, fromRestQuery, partFromRest, rowsFromRest, toRest } from '../spelling.js';

/** The REST routes for fine schedules (mailing 1). */
@ApiTags('Fines')
@Controller('api/fine-schedules')
export class FinesController {
  constructor(private readonly schedules: FineSchedulesService) {}

  @Operation({
    summary: 'A page of the fine schedules',
    query: FineSchedulesQuery,
    answers: { 200: json('The schedules, latest first.', FineSchedules) },
  })
  @Allow('administrator')
  @Get()
  async listFineSchedules(@Query() query: Record<string, unknown>) {
    const { page, ...fields } = fromRestQuery(query, FineSchedulesQuery);
    return toRest(await this.schedules.page(fields, page));
  }

  @Operation({
    summary: 'One fine schedule',
    answers: { 200: json('The schedule.', FineSchedule) },
  })
  @Allow('administrator')
  @Get(':id')
  async getFineSchedule(@Param('id') id: string) {
    return toRest(await this.schedules.findFineSchedule(id));
  }

  @Operation({
    summary: 'Add a fine schedule',
    description: 'Notices that are already ordered do not change.',
    body: NewFineSchedule,
    answers: { 201: json('The schedule.', FineSchedule) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post()
  async createFineSchedule(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return toRest(await this.schedules.create(administrator, fieldsOf(body)));
  }

  @Operation({
    summary: 'Try a fine schedule on the last completed events',
    description: 'This changes nothing.',
    body: NewFineSchedule,
    answers: { 200: json('The fines that these events would have had.', FineSchedulePreview) },
  })
  @Allow('administrator')
  @Post('preview')
  @HttpCode(200)
  async previewFineSchedule(@Body() body: unknown) {
    return toRest(await this.schedules.preview(fieldsOf(body)));
  }

  @Operation({
    summary: 'Work out the fine of an invented measurement',
    description: 'By the rule of events. This changes nothing.',
    body: FineScheduleExampleInput,
    answers: { 200: json('The fine of that measurement.', FineScheduleExample) },
  })
  @Allow('administrator')
  @Post('example')
  @HttpCode(200)
  async workOutFineSchedule(@Body() body: unknown) {
    const { schedule, ...measurement } = fromRest(body);
    return toRest(await this.schedules.example(fieldsOf(schedule, 'schedule.'), measurement));
  }

  @Operation({
    summary: 'Replace a fine schedule that no notice used',
    body: NewFineSchedule,
    answers: { 200: json('The schedule.', FineSchedule) },
    refuses: [409],
  })
  @Allow('administrator')
  @Put(':id')
  async updateFineSchedule(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.schedules.update(administrator, id, fieldsOf(body)));
  }

  @Operation({
    summary: 'Withdraw a fine schedule for its day',
    description:
      'It is in force for no event any more, used or not; open events follow at once. Issued notices keep their fine.',
    body: FineScheduleWithdrawal,
    answers: { 200: json('The schedule, and the one in its place.', WithdrawnFineSchedule) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/withdraw')
  @HttpCode(200)
  async withdrawFineSchedule(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    const { replacement, ...fields } = fromRest(body);
    const isSchedule = typeof replacement === 'object' && replacement !== null;
    return toRest(
      await this.schedules.withdraw(administrator, id, {
        ...fields,
        replacement:
          isSchedule && !Array.isArray(replacement)
            ? fieldsOf(replacement, 'replacement.')
            : replacement,
      }),
    );
  }

  @Operation({
    summary: 'Delete a fine schedule that no notice used',
    answers: { 204: empty('The schedule is deleted.') },
    refuses: [409],
  })
  @Allow('administrator')
  @Delete(':id')
  @HttpCode(204)
  async deleteFineSchedule(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<void> {
    await this.schedules.delete(administrator, id);
  }
}

function fieldsOf(body: unknown, path = ''): Record<string, unknown> {
  const fields = fromRest(body, path);
  return {
    ...fields,
    ...('bands' in fields && { bands: bandsOf(fields['bands']) }),
    ...('repeat' in fields && { repeat: partFromRest(fields['repeat'], 'repeat') }),
  };
}

/** The bands of a body, with the steps of each. */
function bandsOf(list: unknown): unknown {
  const bands = rowsFromRest(list, 'bands');
  if (!Array.isArray(bands)) return bands;
  return bands.map((band: unknown, index) =>
    hasSteps(band) ? { ...band, steps: rowsFromRest(band.steps, `bands.${index}.steps`) } : band,
  );
}

const hasSteps = (band: unknown): band is { steps: unknown } =>
  typeof band === 'object' && band !== null && 'steps' in band;
