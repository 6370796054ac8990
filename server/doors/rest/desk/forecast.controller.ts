import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ForecastService } from '../../../features/deadlines/forecast.service.js';
import { Allow } from '../../../platform/identity/allow.js';
import { type JsonText, json } from '../../../platform/openapi/answers.js';
import { orNull } from '../../../platform/openapi/fields.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { DeskForecast } from './deadlines.shapes.js';
import { restForecast } from './forecast.answer.js';

const ForecastOrNull = orNull(DeskForecast, 'The forecast; null if there is no deadline rule.');

/** The REST route of the forecast (desk 7). */
@ApiTags('Deadlines')
@Controller('api/desk/forecast')
export class ForecastController {
  constructor(private readonly forecasts: ForecastService) {}

  @Operation({
    summary: 'Forecast of the deadlines that waiting events will miss',
    description: 'The forecast covers the whole department and is at most a minute old.',
    answers: { 200: json('The forecast.', ForecastOrNull) },
  })
  @Allow('administrator', 'processing', 'inspection')
  @Get()
  @Header('Content-Type', 'application/json; charset=utf-8')
  async getForecast() {
    // As text: `null` would be sent as no body at all.
    return JSON.stringify(restForecast(await this.forecasts.get())) as JsonText<
      z.infer<typeof ForecastOrNull>
    >;
  }
}
