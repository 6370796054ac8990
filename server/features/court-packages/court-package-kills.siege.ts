import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { startApp, startWorker, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createEvent, picture, signedInAs } from '../../test/factory.js';

let app: TestApp;
let inspector: Visitor;
let owner: DataSource;
let caseId: number;
/** The stored files of the case. */
let files: string[];

// Large enough that writing it takes longer than a look at the spool.
const PADDING = Buffer.alloc(12 * 1024 * 1024);

beforeAll(async () => {
  app = await startApp();
  inspector = (await signedInAs(app, 3)).visitor;
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  await takeCase(PADDING);
}, 60_000);
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

/** The next packages are of a new case. @param padding at the end of each of its pictures */
async function takeCase(padding: Buffer): Promise<void> {
  caseId = await createEvent(app, 'REDLIGHT', {}, async () =>
    Buffer.concat([await picture(), padding]),
  );
  const media = await app.database.query<{ key: string }[]>(
    'SELECT storage_key AS key FROM media WHERE citation_id = $1 ORDER BY sequence_number',
    [caseId],
  );
  files = media.map(({ key }) => pathOf(key));
}

const pathOf = (key: string): string => join(app.variables['DATA_DIR']!, 'files', key);

async function until<Found>(what: string, look: () => Promise<Found | null | false>) {
  for (const end = Date.now() + 25_000; Date.now() < end; await sleep(5)) {
    const found = await look();
    if (found !== null && found !== false) return found;
  }
  throw new Error(`It did not happen: ${what}`);
}

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

const isTaken = (id: number) => async (): Promise<boolean> =>
  (await jobOf(id)).status === 'running';

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

/** A state of the world in which a worker comes to a step and no further. */
interface Step {
  name: string;
  /** Runs `kill` once the worker has come to it, in that state. */
  at: (id: number, start: () => Promise<void>, kill: () => Promise<void>) => Promise<void>;
}

const isBlocked = (query: string) => async (): Promise<boolean> => {
  // Only the owner reads the statements of others.
  const rows = await owner.query<unknown[]>(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE $1`,
    [query],
  );
  return rows.length > 0;
};

const STEPS: Step[] = [
  {
    name: 'waits for the seals',
    at: async (id, start, kill) =>
      owner.transaction(async (held) => {
        await held.query('SELECT pg_advisory_xact_lock(7305115)');
        await start();
        await until('the job is taken', isTaken(id));
        await sleep(300);
        await kill();
      }),
  },
  {
    name: 'waits for a checkpoint',
    at: async (id, start, kill) =>
      owner.transaction(async (held) => {
        await held.query(`SELECT pg_advisory_xact_lock(hashtext('stopline checkpoints'))`);
        await start();
        await until('the job is taken', isTaken(id));
        await until('the checkpoint waits', isBlocked('%stopline checkpoints%'));
        await kill();
      }),
  },
  {
    name: 'checks the files',
    at: async (id, start, kill) => {
      const pipe = await piped(files[2]!);
      try {
        await start();
        await until('the job is taken', isTaken(id));
        const writer = await until('the file is opened', pipe.writer);
        await kill();
        await writer.close();
      } finally {
        await pipe.undo();
      }
    },
  },
  {
    name: 'writes the file',
    at: async (id, start, kill) => {
      await start();
      await until('the spool has a part of it', async () => (await spooled(id)).length > 0);
      await kill();
      expect(await spooled(id)).toHaveLength(1);
      expect(await stored(id)).toEqual([]);
    },
  },
  {
    name: 'has stored the file and writes it down',
    at: async (id, start, kill) =>
      owner.transaction(async (held) => {
        await held.query('SELECT FROM court_packages WHERE id = $1 FOR UPDATE', [id]);
        await start();
        await until('the row is waited for', isBlocked('UPDATE court_packages%'));
        await kill();
        expect(await stored(id)).toHaveLength(1);
      }),
  },
];

describe('a worker that is killed while it makes a package (proof 3, reliability 20)', () => {
  let sha256: string | undefined;

  // The order matters to one: a checkpoint is made for the first package only.
  it.each([STEPS[1]!, ...STEPS.filter((_, index) => index !== 1)])(
    'and $name: another one makes the same bytes, once, and nothing is left over',
    async ({ at }) => {
      const id = await asked();
      let victim: { pid: number; stop: () => Promise<void> } | undefined;
      const start = async (): Promise<void> => {
        victim = await startTestProcess('app/worker.js', app.variables);
      };
      const kill = async (): Promise<void> => {
        process.kill(victim!.pid, 'SIGKILL');
        await victim!.stop();
        victim = undefined;
      };
      try {
        await at(id, start, kill);
      } finally {
        await victim?.stop();
      }
      expect((await inspector.rest('GET', `packages/${id}`)).body.status).toBe('PENDING');
      await endLease(id);
      const worker = await startWorker();
      try {
        const row = await ready(id);
        expect(row.sha256).toBe((sha256 ??= row.sha256));
        expect(await made(id)).toHaveLength(1);
        expect(await spooled(id)).toEqual([]);
        expect(await stored(id)).toHaveLength(1);
      } finally {
        await worker.stop();
      }
    },
    120_000,
  );
});
