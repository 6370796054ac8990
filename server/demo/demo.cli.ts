import { NestFactory } from '@nestjs/core';
import { Passwords } from '../features/sign-in/passwords.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { StorageService } from '../platform/storage/storage.service.js';
import { Transactions } from '../platform/database/transactions.js';
import { DEMO_PASSWORD } from './accounts.js';
import { DemoModule } from './demo.module.js';
import { drawInThreads } from './draw.js';
import { demoEvents } from './events.js';
import { loadDemo } from './load.js';
import { hasEncoder } from './video.js';

const app = await NestFactory.createApplicationContext(DemoModule, { logger: ['error', 'warn'] });
const config = app.get<Config>(CONFIG);
const now = new Date();
if (!(await hasEncoder()))
  console.log('  There is no ffmpeg with H.264 here: the events have no clips');
await loadDemo(
  {
    transactions: app.get(Transactions),
    storage: app.get(StorageService),
    locale: config.locale,
    timeZone: config.timeZone,
    draw: drawInThreads,
    progress: (drawn, of) => {
      if (drawn % 50 === 0 || drawn === of) console.log(`  ${drawn} of ${of} events are drawn`);
    },
  },
  demoEvents(now),
  await new Passwords().hash(DEMO_PASSWORD),
  now,
);
await app.close();
