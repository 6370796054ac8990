import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkerModule } from '../../app/worker.module.js';
import { startApp, startWorker, type TestApp } from '../../test/app.js';
import { runCommand } from '../../test/commands.js';
import type { Visitor } from '../../test/doors.js';
import { createEvent, signedInAs } from '../../test/factory.js';
import { SealService } from '../activity/seal.service.js';
import { createLogger } from '../logging/logging.js';
import { CheckpointTimer } from './checkpoints/checkpoint-timer.service.js';
import { Receiver } from '../../test/receiver.js';

const ORIGIN = 'localhost:0/stopline-history';

let app: TestApp;
let worker: INestApplicationContext;
let receiver: Receiver;
let admin: Visitor;
/** The owner of the tables can switch triggers off. */
let owner: DataSource;

beforeAll(async () => {
  app = await startApp({ WEBHOOK_ALLOW: '127.0.0.1' });
  const url = app.variables['DATABASE_URL'];
  owner = await new DataSource({ type: 'postgres', url }).initialize();
  receiver = await new Receiver().start();
  admin = (await signedInAs(app, 1)).visitor;
  const types = ['log.checkpoint'];
  const { status } = await admin.rest('POST', 'webhooks', { url: receiver.url(), types });
  expect(status).toBe(201);
  worker = await NestFactory.createApplicationContext(WorkerModule, {
    logger: createLogger('worker', 'fatal'),
    abortOnError: false,
  });
  hurry(worker);
});
afterAll(async () => {
  await worker.close();
  await receiver.stop();
  await owner.destroy();
  await app.stop();
});

/** Shortens the waits between the rounds of a worker, which are seconds: what each round does is the same. */
function hurry(context: INestApplicationContext): void {
  const timer = context.get(CheckpointTimer, { strict: false });
  const sealer = context.get(SealService, { strict: false });
  for (const loop of [Reflect.get(timer, 'signing'), Reflect.get(sealer, 'sealing')] as object[])
    Object.assign(loop, { everyMs: 100 });
  Object.assign(timer, { checkEveryMs: 100 });
}

/** `npm run log:restart` beside the API. This process goes on: its worker may hold what the command waits for. */
async function restartLog(reason: string) {
  const child = spawn(process.execPath, ['dist/server/app/restart-log.cli.js', reason], {
    env: { ...process.env, ...app.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { status, output: output + complaints };
}

const newest = async (): Promise<string> =>
  (await admin.rest('GET', 'log/checkpoint')).raw.toString('utf8');

describe('The worker signs the log by itself (proof 1)', () => {
  it('as soon as the first row is sealed, and tells webhooks', async () => {
    const [{ type, data }] = (await receiver.until(1)) as [any];
    expect(type).toBe('log.checkpoint');
    const note = await newest();
    const [origin, size, root] = note.split('\n');
    expect(origin).toBe(ORIGIN);
    expect(data).toEqual({ size: Number(size), root, note });
    expect((await admin.rest('GET', 'log/state')).body).toMatchObject({
      ready: true,
      broken: false,
    });
    const { data: answer } = await admin.graphql('{ webhooks { types } }');
    expect(answer.webhooks[0].types).toEqual(['LOG_CHECKPOINT']);
  });

  it('under another origin after npm run log:restart, whose reason is logged', async () => {
    expect(await restartLog('The backup of Monday was restored')).toEqual({
      status: 0,
      output: `The log goes on as ${ORIGIN}/2; the worker signs it from now on.\n`,
    });
    const [, { data }] = (await receiver.until(2)) as [any, any];
    expect(data.note.split('\n')[0]).toBe(`${ORIGIN}/2`);
    expect(await newest()).toBe(data.note);
    const old = await admin.rest('GET', `log/checkpoints?origin=${encodeURIComponent(ORIGIN)}`);
    expect(old.body.total).toBe(1);
    const { body } = await admin.rest('GET', 'logs?kind=log_restarted');
    expect(body.system).toMatchObject([
      { description: expect.stringContaining('The backup of Monday was restored') },
    ]);
  });

  it('a worker with another LOG_ORIGIN does not start', async () =>
    expect(startWorker({ LOG_ORIGIN: 'another.example.org' })).rejects.toThrow(
      `LOG_ORIGIN must stay ${ORIGIN}`,
    ));
});

describe('A history that is changed by hand (proof 1)', () => {
  const WITHIN = { interval: 100 };
  const state = async (): Promise<object> => (await admin.rest('GET', 'log/state')).body;

  async function rewrite(statement: string): Promise<void> {
    await owner.query('ALTER TABLE activity_seals DISABLE TRIGGER USER');
    await owner.query(statement);
    await owner.query('ALTER TABLE activity_seals ENABLE TRIGGER USER');
  }

  it('is found within seconds, and after log:restart the worker signs at once', async () => {
    await rewrite(`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 1`);
    await expect.poll(state, WITHIN).toMatchObject({ ready: true, broken: true });
    const { code } = await runCommand(
      'restart-log.cli.js',
      ['Row 1 was changed by hand'],
      app.variables,
    );
    expect(code).toBe(0);
    await expect.poll(state, WITHIN).toMatchObject({ ready: true, broken: false });
    expect((await newest()).split('\n')[0]).toBe(`${ORIGIN}/3`);
  });

  it.each([
    ['the last one', 0],
    ['followed by others', 1],
  ])(
    'ends a package, which waits for no act whose seal was removed: %s',
    async (_, later) => {
      const id = await createEvent(app);
      if (later > 0) await createEvent(app);
      const seal = `activity_seals WHERE activity_id = (SELECT min(id) FROM activity WHERE citation_id = ${id})`;
      const waiting = (): Promise<unknown[]> => owner.query('SELECT FROM activity_unsealed');
      await expect.poll(waiting, WITHIN).toHaveLength(0);
      await rewrite(`DELETE FROM ${seal}`);
      const inspector = (await signedInAs(app, 3)).visitor;
      const asked = { purpose: 'Hearing', recipient: 'Court', masked: false };
      const { status, body } = await inspector.rest('POST', `citations/${id}/packages`, asked);
      expect(status).toBe(202);
      const made = async (): Promise<object> =>
        (await inspector.rest('GET', `packages/${body.id}`)).body;
      await expect.poll(made, WITHIN).toMatchObject({
        status: 'FAILED',
        message: 'The history does not continue what was signed before',
      });
    },
    90_000,
  );
});
