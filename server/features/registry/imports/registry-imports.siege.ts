import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess } from '../../../../scripts/lib/test-services.mjs';
import { dayIn } from '../../../platform/domain/local-day.pure.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { signedInAs } from '../../../test/factory.js';
import { RegistryImports } from './registry-imports.service.js';

const LINES = Number(process.env['STOPLINE_SIEGE_LINES'] ?? 1_000_000);
/** The largest resident memory of a worker, kB. */
const MOST_MEMORY_KB = 600 * 1024;
const MOST_MS = 120_000;

let app: TestApp;
let admin: Visitor;
let userId: number;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  const { user, visitor } = await signedInAs(app, 1);
  admin = visitor;
  userId = user.id;
  folder = mkdtempSync(join(tmpdir(), 'stopline-registry-'));
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.stop();
});

/** Writes a file of vehicles; each of them is another one for another owner. */
async function write(owner: string): Promise<string> {
  const path = join(folder, `${owner}.csv`);
  const file = createWriteStream(path);
  file.write(
    'owner_vehicle_license_plate,owner_name,owner_address,owner_vehicle_make_year,owner_vehicle_make_model,owner_vehicle_color,plate_region\n',
  );
  for (let line = 0; line < LINES; line += 1) {
    const text = `K${line} X,${owner} ${line},"${line} Harbour Lane\nPort Ellery",2019,Orion Vela,Blue,US-MD\n`;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return path;
}

/** Sends a file as the door does, which a test does not want in its memory. */
async function send(path: string): Promise<number> {
  const imports = app.nest.get(RegistryImports);
  const file = await imports.keepFile(createReadStream(path), 'vehicles.csv');
  const caller = { kind: 'user', userId, name: 'Siege', ip: '::1', requestId: 'siege' } as const;
  const sourceDay = dayIn('UTC', new Date());
  return (await imports.start(caller as never, file, { sourceDay })).id;
}

const read = async (id: number): Promise<Record<string, any>> =>
  (await admin.rest('GET', `registry-imports/${id}`)).body;

/** Waits until an import has left a state, and returns how long that took, in milliseconds. */
async function past(id: number, status: string): Promise<number> {
  const started = performance.now();
  while ((await read(id))['status'] === status) await sleep(100);
  return performance.now() - started;
}

/** The lease of a dead worker runs out; the test does not wait for that. */
const endLeases = (): Promise<unknown> =>
  app.database.query(
    `UPDATE jobs SET lease_until = now() - interval '1 second' WHERE status = 'running'`,
  );

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
}

describe(`a file of ${LINES} lines (guards 3)`, () => {
  it('is checked and applied in time and in little memory', async () => {
    const worker = await startTestProcess('app/worker.js', app.variables);
    const id = await send(await write('Ada'));
    const checking = await past(id, 'CHECKING');
    expect(await read(id)).toMatchObject({ status: 'CHECKED', rows: LINES, added: LINES });
    expect((await admin.rest('POST', `registry-imports/${id}/apply`, {})).status).toBe(202);
    const applying = await past(id, 'APPLYING');
    expect((await read(id))['status']).toBe('APPLIED');
    const memory = await memoryOf(worker.pid);
    process.kill(worker.pid, 'SIGTERM');
    console.log(
      `checked in ${Math.round(checking)} ms, applied in ${Math.round(applying)} ms, ${Math.round(memory / 1024)} MB`,
    );
    expect(checking).toBeLessThan(MOST_MS);
    expect(applying).toBeLessThan(MOST_MS);
    expect(memory).toBeLessThan(MOST_MEMORY_KB);
  }, 900_000);

  it('survives a worker that is killed in the check, and one that is killed while it applies', async () => {
    const id = await send(await write('Bo'));
    const first = await startTestProcess('app/worker.js', app.variables);
    while ((await read(id))['rows'] === 0) await sleep(5);
    process.kill(first.pid, 'SIGKILL');
    expect((await read(id))['status']).toBe('CHECKING');
    await endLeases();
    const second = await startTestProcess('app/worker.js', app.variables);
    await past(id, 'CHECKING');
    expect(await read(id)).toMatchObject({ status: 'CHECKED', rows: LINES, changed: LINES });

    await admin.rest('POST', `registry-imports/${id}/apply`, {});
    const isAtWork = async (): Promise<boolean> =>
      (
        await app.database.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
             AND query LIKE '%registry_import_rows%' AND pid <> pg_backend_pid()`,
        )
      ).length > 0;
    while (!(await isAtWork())) await sleep(5);
    process.kill(second.pid, 'SIGKILL');
    const owners = (): Promise<{ owner: string; count: number }[]> =>
      app.database.query(
        `SELECT split_part(owner_name, ' ', 1) AS owner, count(*)::int AS count FROM registry_vehicles GROUP BY 1`,
      );
    expect(await owners()).toEqual([{ owner: 'Ada', count: LINES }]);
    expect((await read(id))['status']).toBe('APPLYING');
    await endLeases();
    const third = await startTestProcess('app/worker.js', app.variables);
    await past(id, 'APPLYING');
    expect((await read(id))['status']).toBe('APPLIED');
    expect(await owners()).toEqual([{ owner: 'Bo', count: LINES }]);
    process.kill(third.pid, 'SIGTERM');
  }, 1_800_000);
});
