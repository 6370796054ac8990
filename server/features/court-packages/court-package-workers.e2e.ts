import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JobQueues } from '../../platform/jobs/job-queues.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import { unpacked } from '../../test/bags.js';
import type { Visitor } from '../../test/doors.js';
import { createEvent, signedInAs } from '../../test/factory.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

let app: TestApp;
let inspector: Visitor;
let caseId: number;
/** The stored files of the case. */
let files: string[];

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  inspector = (await signedInAs(app, 3)).visitor;
  await takeCase();
});
afterAll(async () => {
  await app.stop();
});

/** The next packages are of a new case. */
async function takeCase(): Promise<void> {
  caseId = await createEvent(app);
  const media = await app.database.query<{ key: string }[]>(
    'SELECT storage_key AS key FROM media WHERE citation_id = $1 ORDER BY sequence_number',
    [caseId],
  );
  files = media.map(({ key }) => pathOf(key));
}

const pathOf = (key: string): string => join(app.variables['DATA_DIR']!, 'files', key);

async function asked(purpose = 'Hearing'): Promise<number> {
  const { status, body } = await inspector.rest('POST', `citations/${caseId}/packages`, {
    purpose,
    recipient: 'Court',
    masked: false,
  });
  expect(status).toBe(202);
  return body.id;
}

const ready = (id: number): Promise<any> =>
  until(`package ${id} is READY`, async () => {
    const { body } = await inspector.rest('GET', `packages/${id}`);
    if (body.status === 'FAILED') throw new Error(body.message);
    return body.status === 'READY' && body;
  });

interface JobRow {
  id: string;
  status: string;
  fence: number;
}

async function jobOf(id: number): Promise<JobRow> {
  const [job] = await app.database.query<JobRow[]>(
    `SELECT id, status, fence FROM jobs WHERE name = 'makeCourtPackage' AND (payload ->> 'packageId')::int = $1`,
    [id],
  );
  return job!;
}

/** Nobody waits for the end of a lease. */
const endLease = (id: number): Promise<unknown> =>
  app.database.query(
    `UPDATE jobs SET lease_until = now() - interval '1 second'
     WHERE name = 'makeCourtPackage' AND (payload ->> 'packageId')::int = $1 AND status = 'running'`,
    [id],
  );

const spooled = async (id: number): Promise<string[]> =>
  (await readdir(pathOf('spool'))).filter((name) => name.startsWith(`court-package-${id}-`));

const stored = async (id: number): Promise<string[]> =>
  (await readdir(pathOf('court-packages')).catch(() => [])).filter((name) =>
    name.startsWith(`${id}-`),
  );

const made = (id: number): Promise<unknown[]> =>
  app.database.query(
    `SELECT FROM activity WHERE type = 'package_made' AND subject_type = 'court_package' AND subject_id = $1`,
    [String(id)],
  );

/** A pipe in the place of a file: who reads it waits for more. */
interface Pipe {
  /** Returns the end for writing once somebody reads; null before. */
  writer: () => Promise<FileHandle | null>;
  /** Puts the file back. */
  undo: () => Promise<void>;
}

async function piped(path: string): Promise<Pipe> {
  await rename(path, `${path}.kept`);
  execFileSync('mkfifo', [path]);
  return {
    // A pipe takes a writer that does not wait only once there is a reader.
    writer: () => open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null),
    undo: async () => {
      await rm(path, { force: true });
      await rename(`${path}.kept`, path);
    },
  };
}

describe('a worker that has died while it made a package (proof 3, reliability 20)', () => {
  /** The state in which a worker leaves a package when it dies with its file written, and not written down. */
  async function left(id: number): Promise<void> {
    await app.database.query(
      `UPDATE jobs SET status = 'running', attempts = 1, fence = 1, lease_until = now() - interval '1 second'
       WHERE name = 'makeCourtPackage' AND (payload ->> 'packageId')::int = $1`,
      [id],
    );
    await mkdir(pathOf('court-packages'), { recursive: true });
    await writeFile(pathOf(`court-packages/${id}-1.zip`), 'the file of the dead worker');
    await mkdir(pathOf('spool'), { recursive: true });
    await writeFile(pathOf(`spool/court-package-${id}-1-left`), 'a part of its file');
  }

  it('is followed by another one once its lease is over: the same bytes, once, and nothing is left over', async () => {
    const [whole, died] = [await asked(), await asked()];
    await left(died);
    expect((await inspector.rest('GET', `packages/${died}`)).body.status).toBe('PENDING');
    const worker = await startWorker();
    try {
      expect((await ready(died)).sha256).toBe((await ready(whole)).sha256);
      expect(await made(died)).toHaveLength(1);
      expect(await spooled(died)).toEqual([]);
      expect(await stored(died)).toEqual([`${died}-2.zip`]);
    } finally {
      await worker.stop();
    }
  });
});

it('proof 3: a package that has waited a million times begins as soon as the first time', async () => {
  const id = await asked('Waited');
  await app.database.query(
    `UPDATE jobs SET fence = 1000000
     WHERE name = 'makeCourtPackage' AND (payload ->> 'packageId')::int = $1`,
    [id],
  );
  const worker = await startWorker();
  try {
    await ready(id);
    expect(await stored(id)).toEqual([`${id}-1000001.zip`]);
  } finally {
    await worker.stop();
  }
});

describe('two workers (proof 3, reliability 19)', () => {
  let workers: TestWorker[];

  beforeAll(async () => {
    await takeCase();
    workers = [await startWorker(), await startWorker()];
  });
  afterAll(async () => {
    for (const worker of workers) await worker.stop();
  });

  it('make each package once, and the same words are the same bytes', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => asked('Two workers')));
    const rows = await Promise.all(ids.map(ready));
    expect(new Set(rows.map((row) => row.sha256)).size).toBe(1);
    for (const id of ids) {
      expect(await made(id)).toHaveLength(1);
      expect(await stored(id)).toHaveLength(1);
    }
  });

  it('of which one lost the job: what the other one made counts, and stays', async () => {
    const pipe = await piped(files[0]!);
    const content = await readFile(`${files[0]!}.kept`);
    const put = vi.spyOn(StorageService.prototype, 'put');
    const id = await asked('Lost');
    const firstKey = `court-packages/${id}-1.zip`;
    const writer = await until('the file is opened', pipe.writer);
    await pipe.undo();
    // The first worker renews its lease until the other one has the job.
    await until('the other one has the job', async () => {
      await endLease(id);
      app.nest.get(JobQueues, { strict: false }).wake('makeCourtPackage', (await jobOf(id)).id);
      return (await jobOf(id)).fence > 1;
    });
    const row = await ready(id);
    await writer.writeFile(content);
    await writer.close();
    await until('the first one has stored its file', () =>
      Promise.resolve(put.mock.settledResults.some(({ value }) => value?.key === firstKey)),
    );
    put.mockRestore();
    await until(
      'the file of the other one is alone',
      async () => (await stored(id)).join() === `${id}-2.zip`,
    );
    expect(await made(id)).toHaveLength(1);
    const { raw } = await inspector.rest('GET', `packages/${id}/file`);
    expect(raw.length).toBe(row.bytes);
    unpacked(raw).dispose();
  });
});
