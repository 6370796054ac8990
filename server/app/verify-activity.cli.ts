import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { configOrExit } from '../platform/config/config.js';
import { openDatabase } from '../platform/database/open-database.js';
import { ActivityUnsealedEntity } from '../platform/activity/activity-seal.entity.js';
import { type Checkpoint, verifyActivity } from '../platform/activity/verify.js';
import { LogOriginEntity } from '../platform/log/log-origin.entity.js';
import { SigningKeyEntity } from '../platform/log/keys/signing-key.entity.js';
import { type KeptNote, LogVerification } from '../platform/log/checkpoints/verify-log.js';

const USAGE = 'Usage: npm run audit:verify -- [POSITION:HASH] [--checkpoint FILE]';

/** Evidence from elsewhere that history and logs are compared with. */
interface Expected {
  checkpoint: Checkpoint | undefined;
  note: KeptNote | undefined;
}

/** Reads the arguments. @returns null where they are not those of the command */
function expectedBy(args: readonly string[]): Expected | null {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { checkpoint: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
  const { values, positionals } = parsed;
  const [given, ...others] = positionals;
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given ?? '') ?? [];
  if (others.length > 0 || (given !== undefined && hash === undefined)) return null;
  const file = values.checkpoint;
  return {
    checkpoint: hash === undefined ? undefined : { position: Number(position), hash },
    note: file === undefined ? undefined : { file, note: readFileSync(file, 'utf8') },
  };
}

/** `npm run audit:verify`: compares history and logs with their seals, and the log over them with what was signed. */
async function verify({ checkpoint, note }: Expected): Promise<boolean> {
  const database = await openDatabase(configOrExit(), [
    ActivityUnsealedEntity,
    LogOriginEntity,
    SigningKeyEntity,
  ]);
  try {
    const log = new LogVerification(note);
    const {
      verified,
      waiting,
      checkpoint: end,
      broken,
    } = await verifyActivity(database, checkpoint, [log]);
    console.log(`${verified} rows verified, ${waiting} waiting for their seal.`);
    console.log(`Checkpoint ${end.position}:${end.hash}`);
    console.log(`${log.verifiedCheckpoints} signed checkpoints verified.`);
    if (log.missingSubtrees > 0)
      console.log(
        `The worker still prepares the log: ${log.missingSubtrees} subtrees are missing.`,
      );
    if (broken !== null) console.error(`BROKEN: ${broken}.`);
    return broken === null;
  } finally {
    await database.close();
  }
}

try {
  const expected = expectedBy(process.argv.slice(2));
  if (expected === null) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    process.exitCode = (await verify(expected)) ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
