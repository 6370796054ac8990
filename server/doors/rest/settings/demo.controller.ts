import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { readDemoProgress } from '../../../platform/health/demo-progress.js';
import { Allow } from '../../../platform/identity/allow.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { named, oneOf, whole } from '../../../platform/openapi/fields.js';

const DemoData = named('DemoData', 'The progress of loading the demo data.', {
  state: oneOf(
    'DemoState',
    'Preparing: the accounts are not complete yet. Failed: the accounts could not be made. Interrupted: the next start continues.',
    ['none', 'preparing', 'failed', 'loading', 'interrupted', 'loaded'],
  ),
  loaded: whole('Number of events that are loaded; later steps may still change them.', 120),
  total: whole('Number of events in the demo.', 400),
});

/** The progress of the demo data, which `npm start` loads while the product runs. */
@ApiTags('Operations')
@Controller('api/demo')
export class DemoController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Operation({
    summary: 'Progress of loading the demo data',
    answers: { 200: json('The progress, also if there is no demo data.', DemoData) },
  })
  @Allow('public')
  @Get()
  async getDemoData() {
    const none = { state: 'none' as const, loaded: 0, total: 0 };
    return (await readDemoProgress(this.config.dataDir)) ?? none;
  }
}
