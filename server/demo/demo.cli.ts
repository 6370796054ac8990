import { NestFactory } from '@nestjs/core';
import { Passwords } from '../features/sign-in/passwords.service.js';
import { DEMO_PASSWORD } from './accounts.js';
import { DemoModule } from './demo.module.js';
import { DemoService } from './demo.service.js';
import { demoEvents } from './events.js';
import { readScenes } from './scenes.js';

/** How often the progress is printed, in events. */
const PROGRESS_EVERY = 20;

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: node dist/server/demo/demo.cli.js samples/demo');
  process.exit(2);
}

const app = await NestFactory.createApplicationContext(DemoModule, { logger: ['error', 'warn'] });
const now = new Date();
const events = demoEvents(now, await readScenes(folder));
const passwordHash = await app.get(Passwords).hash(DEMO_PASSWORD);
await app.get(DemoService).load({ folder, events, passwordHash, now }, (loaded) => {
  if (loaded % PROGRESS_EVERY === 0 || loaded === events.length)
    console.log(`Loading demo events ${loaded} of ${events.length}`);
});
await app.close();
