import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { type Config, loadConfig } from '../config/config.js';
import { openDatabase } from './open-database.js';
import { createApp } from '../../app/create-app.js';
import { createLogger } from '../logging/logging.js';
import { Relay } from '../../test/relay.js';

let pooler: Relay;
let config: Config;
let dispose: () => Promise<void>;

beforeAll(async () => {
  const environment = await createTestEnvironment(inject('services'));
  ({ dispose } = environment);
  pooler = await Relay.to(environment.variables['DATABASE_URL']!, withoutOptions);
  Object.assign(process.env, environment.variables, { DATABASE_URL: pooler.url });
  config = loadConfig();
});
afterAll(async () => {
  await pooler.stop();
  await dispose();
});

/** Removes the options as PgBouncer does with `ignore_startup_parameters = options`. */
function withoutOptions(packet: Buffer): Buffer {
  const fields = packet.subarray(8).toString('latin1').split('\0');
  const at = fields.findIndex((field, index) => index % 2 === 0 && field === 'options');
  fields.splice(at, 2);
  const body = Buffer.from(fields.join('\0'), 'latin1');
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  packet.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

describe('a database session without what the product relies on (reliability 7, 22)', () => {
  const SENTENCE =
    /^DATABASE_URL leads to sessions that are not set up as Stopline asks \(role is none, not stopline_app; statement_timeout is 0, not 15s; .*\)\. Connect to PostgreSQL itself, not through a pooler such as PgBouncer: each process has its own pool\.$/;

  it('refuses the start in one sentence, at once and without a stack trace', async () => {
    const refusal = await createApp(config, createLogger('api', 'silent')).catch(
      (error: unknown) => error as Error,
    );
    expect(refusal).toBeInstanceOf(Error);
    expect((refusal as Error).message).toMatch(SENTENCE);
    expect((refusal as Error).stack).toBe((refusal as Error).message);
  });

  it('refuses the command-line tools as well', async () => {
    await expect(openDatabase(config)).rejects.toThrow(SENTENCE);
  });
});
