import { setPriority } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { Passwords } from '../features/sign-in/passwords.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { type DemoProgress, writeDemoProgress } from '../platform/health/demo-progress.js';
import { DEMO_PASSWORD } from './accounts.js';
import { DemoModule } from './demo.module.js';
import { DemoService } from './demo.service.js';
import { demoEvents } from './events.js';
import { readScenes } from './scenes.js';

/** The product goes first while the demo is loaded beside it. */
const PRIORITY = 10;

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: node dist/server/demo/demo.cli.js samples/demo');
  process.exit(2);
}

// Asked to stop, it finishes what it is at: the next loading goes on there.
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

const app = await NestFactory.createApplicationContext(DemoModule, { logger: ['error', 'warn'] });
const { dataDir } = app.get<Config>(CONFIG);
const demo = app.get(DemoService);
const passwordHash = await app.get(Passwords).hash(DEMO_PASSWORD);
const start = await demo.prepare(folder, passwordHash, new Date());
setPriority(PRIORITY);
const events = demoEvents(start.now, await readScenes(folder));

const progress: DemoProgress = { state: 'loading', loaded: 0, total: events.length };
let written = Promise.resolve();
const isWhole = await demo.replay(
  { folder, events, ...start },
  (loaded) => {
    progress.loaded = loaded;
    written = written.then(() => writeDemoProgress(dataDir, { ...progress }));
  },
  stop.signal,
);
await written;
await writeDemoProgress(dataDir, { ...progress, state: isWhole ? 'loaded' : 'interrupted' });
await app.close();
