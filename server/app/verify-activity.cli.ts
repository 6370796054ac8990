import { configOrExit } from '../platform/config/config.js';
import { openDatabase } from '../platform/database/open-database.js';
import { ActivityUnsealedEntity } from '../platform/activity/activity-seal.entity.js';
import { type Checkpoint, verifyActivity } from '../platform/activity/verify.js';

/** `npm run audit:verify [-- POSITION:HASH]`: whether history and logs are as they were written. */
async function verify(checkpoint: Checkpoint | undefined): Promise<boolean> {
  const database = await openDatabase(configOrExit(), [ActivityUnsealedEntity]);
  try {
    const {
      verified,
      waiting,
      checkpoint: end,
      broken,
    } = await verifyActivity(database, checkpoint);
    console.log(`${verified} rows verified, ${waiting} waiting for their seal.`);
    console.log(`Checkpoint ${end.position}:${end.hash}`);
    if (broken !== null) console.error(`BROKEN: ${broken}.`);
    return broken === null;
  } finally {
    await database.close();
  }
}

const [given, ...rest] = process.argv.slice(2);
const parsed = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given ?? '');
if (rest.length > 0 || (given !== undefined && parsed === null)) {
  console.error('Usage: npm run audit:verify [-- POSITION:HASH]');
  process.exitCode = 2;
} else {
  try {
    const [, position, hash] = parsed ?? [];
    const whole = await verify(
      position === undefined || hash === undefined
        ? undefined
        : { position: Number(position), hash },
    );
    process.exitCode = whole ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
