import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess } from '../../../../scripts/lib/test-services.mjs';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { signedInAs, type TestUser } from '../../../test/factory.js';
import { textsOfPages } from '../../../test/pdf.js';
import { issuedNotices, untilRunIs } from '../../../test/print-runs.js';

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let admin: { user: TestUser; visitor: Visitor };
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 3);
  admin = await signedInAs(app, 2);
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);

const numbersOf = async (id: number): Promise<string[]> =>
  (
    await sql<{ number: string }>(
      'SELECT notice_number AS number FROM notice_run_items WHERE run_id = $1 ORDER BY sequence',
      id,
    )
  ).map(({ number }) => number);

describe('a print run (mailing 5)', () => {
  it('goes on after workers that were killed: no notice is missing, doubled or out of place', async () => {
    const many = await issuedNotices(
      app,
      officer.user,
      Array.from({ length: 2_000 }, (_, index) => (index % 3) + 1),
      (index) => String(10_000 + ((index * 7_919) % 90_000)),
    );
    const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
    expect(started.notices).toBe(many.length);
    expect(started.files).toHaveLength(4);
    for (const ms of [100, 600, 1_300]) {
      const victim = await startTestProcess('app/worker.js', app.variables);
      await sleep(ms);
      process.kill(victim.pid, 'SIGKILL');
      await victim.stop();
    }
    worker = await startWorker();
    const run = await untilRunIs(admin.visitor, started.id);
    const order = await numbersOf(run.id);
    const first = new Map(
      (
        await sql<{ number: string; page: number }>(
          'SELECT notice_number AS number, first_page AS page FROM notice_run_items WHERE run_id = $1',
          run.id,
        )
      ).map(({ number, page }) => [number, page]),
    );
    const printed: string[] = [];
    for (const { name, pages, notices } of run.files) {
      const { raw } = await admin.visitor.rest('GET', `notice-runs/${run.id}/files/${name}`);
      const read = textsOfPages(raw);
      expect(read).toHaveLength(pages);
      const starts = read.flatMap((page, index) => {
        const number = /^(\S+) page 1$/.exec(page.trim())?.[1];
        return number === undefined ? [] : [[number, index + 1] as const];
      });
      expect(starts).toHaveLength(notices);
      for (const [number, page] of starts) expect(first.get(number)).toBe(page);
      printed.push(...starts.map(([number]) => number));
    }
    expect(printed).toEqual(order);
    expect(new Set(printed).size).toBe(many.length);
    // The killed workers wrote the same file under the same name: nothing is left over.
    const [files] = await sql<{ stored: number }>(
      'SELECT count(DISTINCT storage_key)::int AS stored FROM notice_run_files WHERE run_id = $1',
      run.id,
    );
    expect(files!.stored).toBe(4);
  }, 120_000);

  it('that finds the disk full says so with what to do, is not ready, and goes on by itself (mailing 10)', async ({
    skip,
  }) => {
    await worker?.stop();
    worker = undefined;
    const files = join(app.variables['DATA_DIR']!, 'files');
    let hasDisk = true;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', files], { stdio: 'ignore' });
    } catch {
      // The user is not root, or the container may not mount.
      hasDisk = false;
    }
    skip(!hasDisk, 'no file system can be mounted here');
    let running: { url: string; stop: () => Promise<void> } | undefined;
    try {
      const spool = join(files, 'spool');
      await mkdir(spool);
      await sql('UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE run_id IS NULL');
      await issuedNotices(
        app,
        officer.user,
        Array.from({ length: 8 }, () => 1),
        () => null,
        400_000,
      );
      // 2 MB are left: the probe of the readiness fits, the print file of 3.2 MB does not.
      const { bavail, bsize } = await statfs(files);
      const filler = join(files, 'filler');
      await writeFile(filler, Buffer.alloc(bavail * bsize - 2_000_000));
      const { body: started } = await admin.visitor.rest('POST', 'notice-runs', {});
      // A worker that is killed at this point leaves such a file.
      await writeFile(join(spool, `run-${started.id}-999999-left`), 'x');
      // It may find the disk full before it was ready once.
      running = await startTestProcess('app/worker.js', app.variables, { probe: '/health/live' });
      const { url } = running;
      const readiness = async () => (await fetch(`${url}/health/ready`)).status;
      const held = async () => (await admin.visitor.rest('GET', `notice-runs/${started.id}`)).body;
      await expect
        .poll(async () => (await held()).message, { timeout: 30_000 })
        .toBe(
          'The disk for new files (DATA_DIR) is full: delete what is not needed on it, or enlarge it. The run then goes on by itself.',
        );
      expect((await held()).status).toBe('OPEN');
      expect(await readiness()).toBe(503);
      // The tries do not count: it waits for as long as it takes. The job is put back a moment after the run says why.
      const waiting = async () =>
        (
          await sql<{ attempts: number }>(
            `SELECT attempts FROM jobs WHERE name = 'makeRunFile' AND status = 'queued'`,
          )
        )[0];
      await expect.poll(waiting).toEqual({ attempts: 0 });
      await rm(filler);
      await expect.poll(readiness).toBe(200);
      await sql(`UPDATE jobs SET run_at = now() WHERE status = 'queued'`);
      expect(await untilRunIs(admin.visitor, started.id)).toMatchObject({ message: null, done: 8 });
      await expect.poll(() => readdir(spool)).toEqual([]);
    } finally {
      await running?.stop();
      execFileSync('umount', [files]);
    }
  }, 90_000);
});
