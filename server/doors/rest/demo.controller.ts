import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { readDemoProgress } from '../../platform/health/demo-progress.js';
import { Allow } from '../../platform/identity/allow.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { named, oneOf, whole } from '../../platform/openapi/fields.js';

const DemoData = named('DemoData', 'How far the loading of the demo data is.', {
  state: oneOf(
    'DemoState',
    'Preparing: its accounts are not complete. Failed: they could not be made. Interrupted: the next start continues.',
    ['none', 'preparing', 'failed', 'loading', 'interrupted', 'loaded'],
  ),
  loaded: whole('Events that are loaded; more may happen to them.', 120),
  total: whole('Events that the demo has.', 400),
});

/** The progress of the demo data, which `npm start` loads while the product runs. */
@ApiTags('Operations')
@Controller('api/demo')
export class DemoController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Operation({
    summary: 'How far the loading of the demo data is',
    answers: { 200: json('Also where there is none.', DemoData) },
  })
  @Allow('public')
  @Get()
  async getDemoData() {
    const none = { state: 'none' as const, loaded: 0, total: 0 };
    return (await readDemoProgress(this.config.dataDir)) ?? none;
  }
}
