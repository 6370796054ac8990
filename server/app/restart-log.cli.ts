import { NestFactory } from '@nestjs/core';
import { configOrExit } from '../platform/config/config.js';
import { AppError } from '../platform/errors/app-error.js';
import { LogRestart, RestartRefused } from '../platform/log/log-restart.service.js';
import { RestartLogModule } from './restart-log.module.js';

/** `npm run log:restart -- "REASON"`: begins a new origin of the log. */
async function restart(reason: string): Promise<number> {
  const app = await NestFactory.createApplicationContext(RestartLogModule, {
    logger: ['error', 'warn'],
  });
  try {
    const origin = await app.get(LogRestart).restart(reason);
    if (origin === null) {
      console.error('Nothing was signed yet: there is nothing to restart.');
      return 1;
    }
    console.log(`The log goes on as ${origin}; the worker signs it from now on.`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof RestartRefused)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await app.close();
  }
}

const [reason, ...rest] = process.argv.slice(2);
if (reason === undefined || rest.length > 0) {
  console.error('Usage: npm run log:restart -- "REASON"');
  process.exit(2);
}
configOrExit();
process.exit(await restart(reason));
