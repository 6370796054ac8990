import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../test/app.js';
import { runCommand } from '../test/commands.js';
import type { Visitor } from '../test/doors.js';
import { signedInAs } from '../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  folder = await mkdtemp(join(tmpdir(), 'program-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

/** Runs `npm run program` as a process of its own. */
async function runAsProcess(...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['dist/server/app/program.cli.js', ...args], {
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

async function run(...args: string[]): Promise<{ status: number; output: string }> {
  const { code, out, err } = await runCommand('program.cli.js', args, app.variables);
  return { status: code, output: out + err };
}

const save = async (parts: object): Promise<string> => {
  const file = join(folder, 'program.json');
  const head = { format: 'stopline-program/1', name: 'City program' };
  await writeFile(file, JSON.stringify({ ...head, ...parts }));
  return file;
};

it('npm run program compares, saves only with --apply, and exports (programs 7)', async () => {
  const file = await save({
    calendar_days: [{ day: '2027-01-02', kind: 'HOLIDAY', name: 'Bridge day' }],
    mailing: { posting_days: 2, paper: 'A4' },
  });
  const output = [
    'CHANGE mailing: posting_days: 0 → 2',
    'ADD calendar_days: 2027-01-02 is added',
    '1 to add, 1 to change, 1 the same, 0 in conflict',
    '',
  ].join('\n');
  expect(await runAsProcess(file)).toEqual({ status: 0, output });
  const posting = async () =>
    (await administrator.rest('GET', 'settings/admin/mailing')).body.posting_days as number;
  expect(await posting()).toBe(0);
  expect(await run(file, '--apply')).toEqual({ status: 0, output });
  expect(await posting()).toBe(2);
  const logs = await administrator.rest('GET', 'logs?page=1');
  expect((logs.body.system as { description: string }[])[0]?.description).toBe(
    'Program "City program" applied by npm run program: 1 to add, 1 to change, 1 the same, 0 in conflict',
  );
  const target = join(folder, 'own.json');
  expect(await run('--export', target)).toEqual({ status: 0, output: '' });
  const program = JSON.parse(await readFile(target, 'utf8')) as object;
  expect(program).toMatchObject({ name: 'Program' });
  const own = await administrator.rest('POST', 'program/preview', { program });
  expect(own.body.counts).toMatchObject({ ADD: 0, CHANGE: 0, CONFLICT: 0 });
});

it('npm run program ends with 1 where a program is refused, and names the place', async () => {
  const file = await save({ calendar_days: [{ day: '2027-01-02', kind: 'FEAST', name: 'X' }] });
  expect(await run(file, '--apply')).toEqual({
    status: 1,
    output: 'calendar_days.0.kind: Kind must be one of HOLIDAY, WORKING_DAY\n',
  });
});
