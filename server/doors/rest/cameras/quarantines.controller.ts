import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Quarantines } from '../../../features/recalls/quarantines.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  NewQuarantine,
  Quarantine,
  QuarantineLift,
  QuarantinePage,
  QuarantinesQuery,
} from './quarantines.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for quarantines of cameras (cameras 3, repair 5). */
@ApiTags('Cameras')
@Controller('api/quarantines')
export class QuarantinesController {
  constructor(private readonly quarantines: Quarantines) {}

  @Operation({
    summary: 'Put a camera into quarantine',
    description:
      'No notice is generated of what it captured in that time. With `recall` the recall of what was issued starts in the same transaction.',
    body: NewQuarantine,
    answers: { 201: json('The quarantine.', Quarantine) },
    refuses: [404, 409],
  })
  @Allow('administrator')
  @Post()
  async startQuarantine(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return toRest(await this.quarantines.startQuarantine(administrator, fromRest(body)));
  }

  @Operation({
    summary: 'The quarantines',
    query: QuarantinesQuery,
    answers: { 200: json('15 per page, newest first.', QuarantinePage) },
  })
  @Allow('administrator')
  @Get()
  async listQuarantines(@Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, QuarantinesQuery);
    return toRest(await this.quarantines.listQuarantines(filter, page));
  }

  @Operation({
    summary: 'A quarantine',
    answers: { 200: json('The quarantine.', Quarantine) },
  })
  @Allow('administrator')
  @Get(':id')
  async getQuarantine(@Param('id') id: string) {
    return toRest(await this.quarantines.findQuarantine(id));
  }

  @Operation({
    summary: 'Lift a quarantine',
    description: 'Its recall stays. It carries out no decision again.',
    body: QuarantineLift,
    answers: { 200: json('The quarantine.', Quarantine) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post(':id/lift')
  @HttpCode(200)
  async liftQuarantine(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.quarantines.liftQuarantine(administrator, id, fromRest(body)));
  }
}
