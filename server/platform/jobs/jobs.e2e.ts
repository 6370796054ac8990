import {
  type INestApplicationContext,
  Injectable,
  Module,
  type OnModuleInit,
} from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENTITIES } from '../../app/entities.js';
import { ActivityModule } from '../activity/activity.module.js';
import { ConfigModule } from '../config/config.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { JobQueues } from './job-queues.js';
import { JOB_TIMES, type JobTimes } from './job-times.js';
import { JobEntity } from './job.entity.js';
import { type Job, type JobName, JOBS, QUEUES } from './jobs.js';
import { JobsRunner } from './jobs.runner.js';
import { Sweeper } from './sweeper.js';
import { JobsModule } from './jobs.module.js';
import { JobHopeless, JobLost, JobsService } from './jobs.service.js';
import { OnJob, OnJobFailed } from './on-job.js';
import { createLogger } from '../logging/logging.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { Metrics } from '../metrics/metrics.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { signedInAs } from '../../test/factory.js';
import { Relay } from '../../test/relay.js';

/** The work of one try; the job is not completed by itself. */
type Work = (job: Job) => Promise<void>;

/** The work of each job, by the id of its row. */
const work = new Map<string, Work>();
/** Every try that has begun, `id.attempt`. */
const tries: string[] = [];
/** Every job that has failed permanently, with its error. */
const gaveUp: [id: string, error: string][] = [];

const TIMES = {
  sweepMs: 50,
  leaseMs: 1_200,
  heartbeatMs: 200,
  lostAfterMs: 300,
  graceMs: 700,
} satisfies Partial<JobTimes>;

/** Handlers that do what a test wants. The rows, Postgres, Redis and everything that drives them are real. */
@Injectable()
class Handlers implements OnModuleInit {
  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly jobs: JobsService,
    private readonly transactions: Transactions,
  ) {}

  /** Before the first heartbeat. */
  onModuleInit(): void {
    Object.assign(this.moduleRef.get<JobTimes>(JOB_TIMES, { strict: false }), TIMES);
  }

  @OnJob('renderNotice')
  renderNotice(job: Job<'renderNotice'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('sendMail')
  sendMail(job: Job<'sendMail'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('deriveImages')
  deriveImages(job: Job<'deriveImages'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('carryOutDecision')
  carryOutDecision(job: Job<'carryOutDecision'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('makeRunFile')
  makeRunFile(job: Job<'makeRunFile'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('deleteRunFiles')
  deleteRunFiles(job: Job<'deleteRunFiles'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('makeNoticeCopy')
  makeNoticeCopy(job: Job<'makeNoticeCopy'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('deliverWebhook')
  deliverWebhook(job: Job<'deliverWebhook'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('decideRecallBatch')
  decideRecallBatch(job: Job<'decideRecallBatch'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('rehearse')
  rehearse(job: Job<'rehearse'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('foldOwnerNames')
  foldOwnerNames(job: Job<'foldOwnerNames'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('makeCourtPackage')
  makeCourtPackage(job: Job<'makeCourtPackage'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('checkRegistryImport')
  checkRegistryImport(job: Job<'checkRegistryImport'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('applyRegistryImport')
  applyRegistryImport(job: Job<'applyRegistryImport'>): Promise<void> {
    return this.run(job);
  }

  @OnJob('clearRegistryImport')
  clearRegistryImport(job: Job<'clearRegistryImport'>): Promise<void> {
    return this.run(job);
  }

  @OnJobFailed('deriveImages')
  failed(_tx: Tx, job: Job<'deriveImages'>, error: string): Promise<void> {
    if (error === 'cannot be written down') return Promise.reject(new Error('The disk is full'));
    gaveUp.push([job.jobId, error]);
    return Promise.resolve();
  }

  private async run(job: Job): Promise<void> {
    tries.push(`${job.jobId}.${job.attempt}`);
    await work.get(job.jobId)?.(job);
    await this.transactions.run((tx) => this.jobs.complete(tx, job));
  }
}

@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities(ENTITIES),
    MetricsModule,
    ActivityModule,
    JobsModule.forWorker(),
  ],
  providers: [Handlers],
})
class TestWorker {}

let app: TestApp;
let redis: Relay;
let worker: INestApplicationContext;

/** The log lines of the workers. */
const lines: Record<string, unknown>[] = [];
const logged = (start: string): Record<string, unknown>[] =>
  lines.filter(({ msg }) => String(msg).startsWith(start));

const startWorker = (): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(TestWorker, {
    logger: createLogger('worker', 'info', {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    }),
    abortOnError: false,
  });

interface Row {
  status: string;
  attempts: number;
  fence: number;
  payload: object;
  last_error: string | null;
  request_id: string | null;
  /** Seconds until the next try. */
  wait: number;
  leased: boolean;
  finished: boolean;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const [row] = await app.database.query<Row[]>(
    `SELECT status, attempts, fence, payload, last_error, request_id, lease_until IS NOT NULL AS leased,
       finished_at IS NOT NULL AS finished, extract(epoch FROM run_at - now())::float8 AS wait
     FROM jobs WHERE id = $1`,
    [id],
  );
  return row;
}

const statusOf = async (id: string): Promise<string | undefined> => (await rowOf(id))?.status;
const comesTo = (id: string, status: string): Promise<void> =>
  expect.poll(() => statusOf(id), { interval: 20 }).toBe(status);
const triesOf = (id: string): string[] => tries.filter((one) => one.startsWith(`${id}.`));
const update = (id: string, assignments: string): Promise<unknown> =>
  app.database.query(`UPDATE jobs SET ${assignments} WHERE id = $1`, [id]);

/** Waits until no try of images is under way, also none whose outcome counts no more. */
const tryEnds = (): Promise<void> =>
  expect.poll(() => worker.get(JobsRunner).freeLanes('media')).toBe(2);

// The round of the sweeper is its own affair.
const SWEEP = 'sweep' as keyof Sweeper;
const sweep = (of: INestApplicationContext): Promise<void> =>
  of.get<Sweeper, { sweep(): Promise<void> }>(Sweeper).sweep();

/** Counts how many are under way at once; the first one waits until there are two. */
class Crowd {
  most = 0;
  private now = 0;
  private readonly two = Promise.withResolvers<void>();

  async pass(): Promise<void> {
    this.now += 1;
    this.most = Math.max(this.most, this.now);
    if (this.now === 2) this.two.resolve();
    await this.two.promise;
    // Others have time to come.
    for (let query = 0; query < 20; query += 1) await app.database.query('SELECT');
    this.now -= 1;
  }
}

/** Inserts a row as another process has left it, without a wake-up. */
async function leftBehind(
  columns: Record<string, string | number> = {},
  name: JobName = 'deriveImages',
  payload: object = { citationId: 1 },
): Promise<string> {
  const names = Object.keys(columns);
  const [row] = await app.database.query<{ id: string }[]>(
    `INSERT INTO jobs (name, payload${names.map((one) => `, ${one}`).join('')})
     VALUES ($1, $2${names.map((one) => `, ${columns[one]}`).join('')}) RETURNING id`,
    [name, JSON.stringify(payload)],
  );
  return row!.id;
}

/** Writes a job in a transaction of its own, and sets its work before any worker can take it. */
async function enqueue(does: Work = () => Promise.resolve()): Promise<string> {
  return app.nest.get(Transactions).run(async (tx) => {
    const id = await app.nest.get(JobsService).enqueue(tx, 'deriveImages', { citationId: 1 }, 'r1');
    work.set(id, does);
    return id;
  });
}

const fails =
  (error: Error): Work =>
  () =>
    Promise.reject(error);

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'fatal' });
  redis = await Relay.to(process.env['REDIS_URL']!);
  process.env['REDIS_URL'] = redis.url;
  worker = await startWorker();
});
afterAll(async () => {
  await worker.close();
  await redis.stop();
  await app.stop();
});

describe('A job is a row; its worker ends it in the transaction of its outcome (reliability 19, 20)', () => {
  it('is done once, soon after the transaction that has caused it', async () => {
    let seen: Job | undefined;
    const id = await enqueue((job) => {
      seen = job;
      return Promise.resolve();
    });
    await comesTo(id, 'done');
    expect(seen).toEqual({
      jobId: id,
      name: 'deriveImages',
      payload: { citationId: 1 },
      attempt: 1,
      fence: 1,
      createdAt: expect.any(Date),
      requestId: 'r1',
      traceparent: null,
    });
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      payload: { citationId: 1 },
      last_error: null,
      leased: false,
      finished: true,
    });
    expect(triesOf(id)).toEqual([`${id}.1`]);
  });

  it('is not there when the transaction is rolled back', async () => {
    let id = '';
    await app.nest
      .get(Transactions)
      .run(async (tx) => {
        id = await app.nest.get(JobsService).enqueue(tx, 'deriveImages', { citationId: 1 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('that carried a secret carries it no more once it is done (reliability 14)', async () => {
    const id = await leftBehind({}, 'sendMail', { to: 'a@stopline.test', text: 'a reset link' });
    await comesTo(id, 'done');
    expect((await rowOf(id))!.payload).toEqual({});
  });

  it('counts for its newest holder only: the result of an older one is undone', async () => {
    let lost: unknown;
    const jobs = worker.get(JobsService);
    const id = await enqueue(async (job) => {
      if (job.attempt > 1) return;
      // Another worker takes it, as after a lease that ran out; the sweeper is not to be faster. Where the heartbeat has
      // renewed the lease in between, it is tried again.
      let other: Awaited<ReturnType<typeof jobs.claim>> = null;
      while (other === null) {
        await update(
          id,
          `lease_until = now() - interval '1 s', driven_at = now() + interval '1 hour'`,
        );
        other = await jobs.claim(id, 60_000);
      }
      expect(other).toMatchObject({ attempt: 2, fence: 2 });
      lost = await worker
        .get(Transactions)
        .run((tx) => jobs.complete(tx, job))
        .catch((error: unknown) => error);
      throw new Error('too late as well');
    });
    await expect.poll(() => lost).toBeInstanceOf(JobLost);
    expect((lost as Error).message).toBe(
      `Job ${id} (deriveImages) was taken over by another worker`,
    );
    await tryEnds();
    expect(await rowOf(id)).toMatchObject({ status: 'running', fence: 2, last_error: null });
    await update(id, 'lease_until = now(), driven_at = NULL');
    await comesTo(id, 'done');
  });

  it('is taken by one of many who ask at once, and by nobody before it is due', async () => {
    const jobs = app.nest.get(JobsService);
    const [free, later] = [
      await leftBehind({ driven_at: `now() + interval '1 hour'` }),
      await leftBehind({ run_at: `now() + interval '1 hour'` }),
    ];
    const taken = await Promise.all(Array.from({ length: 8 }, () => jobs.claim(free, 60_000)));
    expect(taken.filter((job) => job !== null)).toHaveLength(1);
    expect(await jobs.claim(later, 60_000)).toBeNull();
    expect(await jobs.claim('999999', 60_000)).toBeNull();
  });
});

describe('A try that fails (reliability 19)', () => {
  it('is followed by another after a wait that doubles', async () => {
    const id = await enqueue(fails(new Error('The camera card is torn')));
    await comesTo(id, 'queued');
    await expect.poll(async () => (await rowOf(id))?.last_error).toBe('The camera card is torn');
    const first = await rowOf(id);
    expect(first).toMatchObject({ attempts: 1, leased: false, finished: false });
    expect(first!.wait).toBeGreaterThan(1);
    expect(first!.wait).toBeLessThanOrEqual(2);
    expect(triesOf(id)).toEqual([`${id}.1`]);
    // The queue board has only jobs that have failed permanently.
    const board = await worker.get(JobQueues).get('media').getFailed();
    expect(board.map(({ data }) => data.id)).not.toContain(id);

    await update(id, 'run_at = now()');
    await expect.poll(() => triesOf(id).length).toBe(2);
    await expect.poll(async () => (await rowOf(id))!.wait).toBeGreaterThan(2);
    work.delete(id);
    await update(id, 'run_at = now()');
    await comesTo(id, 'done');
    expect(await rowOf(id)).toMatchObject({ attempts: 3, last_error: null });
    expect(gaveUp.map(([failed]) => failed)).not.toContain(id);
  });

  it('is the last one at the fifth for images, and what else must be written is written with it', async () => {
    const id = await enqueue(fails('no error object' as unknown as Error));
    await expect.poll(async () => (await rowOf(id))?.last_error).toBe('no error object');
    await update(id, 'attempts = 3, run_at = now()');
    await expect.poll(() => triesOf(id)).toContain(`${id}.4`);
    await comesTo(id, 'queued');
    await update(id, 'run_at = now()');
    await comesTo(id, 'failed');
    expect(await rowOf(id)).toMatchObject({
      attempts: 5,
      last_error: 'no error object',
      leased: false,
      finished: true,
    });
    expect(gaveUp).toContainEqual([id, 'no error object']);
  });

  it('that nothing can mend is the last one at once', async () => {
    const id = await enqueue(fails(new JobHopeless('There is no such mailbox')));
    await comesTo(id, 'failed');
    expect(await rowOf(id)).toMatchObject({ attempts: 1, last_error: 'There is no such mailbox' });
    expect(gaveUp).toContainEqual([id, 'There is no such mailbox']);
  });

  it('keeps of its error what Postgres takes: a thousand characters, well-formed, without NUL', async () => {
    const id = await enqueue(fails(new JobHopeless(`a\0b\ud800${'x'.repeat(2_000)}`)));
    await comesTo(id, 'failed');
    expect((await rowOf(id))?.last_error).toBe(`ab\ufffd${'x'.repeat(997)}`);
  });

  it('has not failed for good while that cannot be written down', async () => {
    const id = await enqueue(fails(new JobHopeless('cannot be written down')));
    await expect.poll(() => triesOf(id).length).toBeGreaterThan(1);
    work.delete(id);
    await comesTo(id, 'done');
  });

  it('is seen on the queue board when it was the last, and pressed there it is tried again', async () => {
    const id = await enqueue(fails(new JobHopeless('pressed again')));
    await comesTo(id, 'failed');
    const queue = worker.get(JobQueues).get('media');
    const find = async () => (await queue.getFailed()).find(({ data }) => data.id === id);
    await expect.poll(async () => (await find())?.failedReason).toBe('pressed again');
    work.delete(id);
    await (await find())!.retry();
    await comesTo(id, 'done');
    const written = await app.database.query(
      `SELECT causer_type, causer_name, description, subject_type FROM activity WHERE type = 'job_redriven' AND subject_id = $1`,
      [id],
    );
    expect(written).toEqual([
      {
        subject_type: 'job',
        causer_type: 'system',
        causer_name: 'Queue board',
        description: `Job ${id} (deriveImages) was driven again`,
      },
    ]);
  });
});

describe('What wakes a worker (reliability 19)', () => {
  /** The sweeper leaves the job alone: only a wake-up can start it. */
  const asleep = { drivenAt: () => `now() + interval '1 hour'` };

  it('is the commit of the transaction that writes the job, and not only the sweeper', async () => {
    const id = await app.nest.get(Transactions).run(async (tx) => {
      const written = await app.nest
        .get(JobsService)
        .enqueue(tx, 'deriveImages', { citationId: 1 });
      await tx.repository(JobEntity).update(written, asleep);
      return written;
    });
    await comesTo(id, 'done');
  });

  it('is the request to drive a failed job again', async () => {
    const id = await leftBehind({ status: `'failed'`, attempts: 5, finished_at: 'now()' });
    const owner = await new DataSource({
      type: 'postgres',
      url: app.variables['DATABASE_URL'],
    }).initialize();
    try {
      await owner.query(
        `CREATE FUNCTION asleep() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN NEW.driven_at = now() + interval '1 hour'; RETURN NEW; END $$`,
      );
      await owner.query(
        `CREATE TRIGGER asleep BEFORE UPDATE ON jobs FOR EACH ROW
           WHEN (OLD.status = 'failed' AND NEW.status = 'queued') EXECUTE FUNCTION asleep()`,
      );
      expect(await worker.get(JobsService).redrive(id, { kind: 'system', name: 'test' })).toBe(
        true,
      );
    } finally {
      await owner.query('DROP TRIGGER asleep ON jobs');
      await owner.destroy();
    }
    await comesTo(id, 'done');
  });

  it('starts nothing that has failed for good, unless somebody has asked for it', async () => {
    const id = await leftBehind({ status: `'failed'`, attempts: 5, finished_at: 'now()' });
    worker.get(JobQueues).wake('deriveImages', id);
    void worker.get(JobsRunner).start(id, 'media');
    // What was woken later has run meanwhile.
    await comesTo(await enqueue(), 'done');
    await tryEnds();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 5 });
    const asked = await app.database.query(
      `SELECT 1 FROM activity WHERE type = 'job_redriven' AND subject_id = $1`,
      [id],
    );
    expect(asked).toEqual([]);
  });

  it('takes of many that are late at once no more than its lanes, and finds all of them', async () => {
    const crowd = new Crowd();
    const rows = await app.database.query<{ id: string }[]>(
      `INSERT INTO jobs (name, payload, driven_at)
       SELECT 'deriveImages', '{"citationId": 1}', now() + interval '1 hour' FROM generate_series(1, 5) RETURNING id`,
    );
    for (const { id } of rows) work.set(id, () => crowd.pass());
    lines.length = 0;
    await app.database.query('UPDATE jobs SET driven_at = NULL WHERE id = ANY ($1)', [
      rows.map(({ id }) => id),
    ]);
    for (const { id } of rows) await comesTo(id, 'done');
    expect(crowd.most).toBe(2);
    const driven = logged('Driving').map(({ msg }) => msg);
    expect(driven).toContain('Driving 5 late jobs of queue media');
    expect(driven).not.toContain('Driving 0 late jobs of queue media');
  });
});

describe('What is late is driven again (reliability 19, 24)', () => {
  it('a job that was never put into Redis', async () => {
    await comesTo(await leftBehind(), 'done');
  });

  it('a job that Redis got and lost', async () => {
    const lost = await leftBehind({ driven_at: `now() - interval '1 s'` });
    const justTold = await leftBehind({ driven_at: `now() + interval '1 hour'` });
    await comesTo(lost, 'done');
    expect(await rowOf(justTold)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('a job whose worker died, and not one whose worker lives', async () => {
    const held = { status: `'running'`, attempts: 1, fence: 1 };
    const dead = await leftBehind({ ...held, lease_until: `now() - interval '1 s'` });
    const alive = await leftBehind({ ...held, lease_until: `now() + interval '1 hour'` });
    await comesTo(dead, 'done');
    expect(triesOf(dead)).toEqual([`${dead}.2`]);
    expect(await rowOf(alive)).toMatchObject({ status: 'running', attempts: 1, fence: 1 });
  });

  it('and given up when every worker that took it died with it', async () => {
    const id = await leftBehind({
      status: `'running'`,
      attempts: 5,
      fence: 5,
      lease_until: `now() - interval '1 s'`,
    });
    await comesTo(id, 'failed');
    expect(triesOf(id)).toEqual([]);
    expect((await rowOf(id))?.last_error).toBe('Every worker that took this job died with it');
  });

  it('and one that is stuck: its lease is renewed no longer than one try may take', async () => {
    const { limitSeconds } = JOBS.deriveImages;
    JOBS.deriveImages.limitSeconds = 0.1;
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    try {
      const id = await enqueue((job) => (job.attempt === 1 ? stuck : Promise.resolve()));
      await comesTo(id, 'done');
      expect(triesOf(id)).toEqual([`${id}.1`, `${id}.2`]);
      release();
      await tryEnds();
      expect(await rowOf(id)).toMatchObject({ status: 'done', attempts: 2, fence: 2 });
    } finally {
      JOBS.deriveImages.limitSeconds = limitSeconds;
      release();
    }
  });
});

describe('While Redis is away (reliability 19, 24)', () => {
  it('a worker runs what is due itself, no more of a kind at once than it has lanes', async () => {
    redis.cut();
    const crowd = new Crowd();
    const ids: string[] = [];
    try {
      await expect.poll(() => worker.get(JobQueues).waiting('media', 500)).toBeNull();
      for (let count = 0; count < 6; count += 1) ids.push(await enqueue(() => crowd.pass()));
      for (const id of ids) await comesTo(id, 'done');
    } finally {
      redis.mend();
    }
    // A worker has two lanes for images.
    expect(crowd.most).toBe(2);
    for (const id of ids) expect(triesOf(id)).toEqual([`${id}.1`]);
    await expect.poll(() => worker.get(JobQueues).waiting('media', 500)).toBe(0);
    await comesTo(await enqueue(), 'done');
  });
});

describe('Jobs that have failed for good', () => {
  const failed = (payload: object = { noticeId: 0 }): Promise<string> =>
    leftBehind(
      {
        status: `'failed'`,
        attempts: 8,
        finished_at: 'now()',
        last_error: `'The browser is gone'`,
        request_id: `'request-7'`,
      },
      'renderNotice',
      payload,
    );

  it('are shown to administrators, newest first, without what they carry', async () => {
    const { visitor } = await signedInAs(app, 2);
    const id = await failed({ noticeId: 77, secret: 'not to be shown' });
    const wiped = await failed({});
    const { status, body } = await visitor.rest('GET', 'jobs/failed');
    expect(status).toBe(200);
    expect(body).toMatchObject({ current_page: 1, per_page: 15 });
    expect(body.data.slice(0, 2)).toEqual([
      expect.objectContaining({ id: Number(wiped), redrivable: false }),
      {
        id: Number(id),
        name: 'renderNotice',
        attempts: 8,
        last_error: 'The browser is gone',
        created_at: expect.any(String),
        finished_at: expect.any(String),
        request_id: 'request-7',
        redrivable: true,
      },
    ]);
  });

  it('come 15 a page (contract 3)', async () => {
    const { visitor } = await signedInAs(app, 2);
    await leftBehind({ status: `'done'`, finished_at: 'now()' });
    for (let count = 0; count < 16; count += 1) await failed();
    const { body: first } = await visitor.rest('GET', 'jobs/failed');
    const { body: second } = await visitor.rest('GET', 'jobs/failed?page=2');
    expect(first.data).toHaveLength(15);
    const [counted] = await app.database.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM jobs WHERE status = 'failed'`,
    );
    expect(first.total).toBe(counted!.total);
    expect([first.last_page, second.current_page]).toEqual([Math.ceil(first.total / 15), 2]);
    expect(second.data[0].id).toBeLessThan(first.data[14].id);
    const past = await visitor.rest('GET', 'jobs/failed?page=1000');
    expect(past.body).toMatchObject({ data: [], total: first.total });
  });

  it('are driven again by hand, once, and that is written down', async () => {
    const { visitor, user } = await signedInAs(app, 1);
    const id = await failed();
    const [first, second] = await Promise.all([
      visitor.rest('POST', `jobs/${id}/redrive`),
      visitor.rest('POST', `jobs/${id}/redrive`),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const answered = first.status === 200 ? first : second;
    expect(answered.body).toEqual({ id: Number(id), status: 'queued' });
    const rows = await app.database.query<{ causer_id: number }[]>(
      `SELECT causer_id FROM activity WHERE type = 'job_redriven' AND subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ causer_id: user.id }]);
    await comesTo(id, 'done');
    // The job starts over: it has all its tries again.
    expect(triesOf(id)).toEqual([`${id}.1`]);
  });

  it('are refused where there is none, it has not failed, or what it carried was wiped', async () => {
    const { visitor } = await signedInAs(app, 1);
    const wiped = await failed({});
    const running = await leftBehind({
      status: `'running'`,
      lease_until: `now() + interval '1 hour'`,
    });
    const sentence = 'This job has not failed for good, or what it carried was deleted since';
    for (const id of [wiped, running]) {
      const { status, body } = await visitor.rest('POST', `jobs/${id}/redrive`);
      expect([status, body.message]).toEqual([409, sentence]);
    }
    for (const id of ['2147483647', '0', 'x', '1e3'])
      expect((await visitor.rest('POST', `jobs/${id}/redrive`)).status).toBe(404);
    for (const role of [3, 4] as const) {
      const officer = await signedInAs(app, role);
      expect((await officer.visitor.rest('GET', 'jobs/failed')).status).toBe(403);
      expect((await officer.visitor.rest('POST', `jobs/${wiped}/redrive`)).status).toBe(403);
    }
  });
});

describe('A worker that stops (reliability 24)', () => {
  it('finishes what is nearly done, and hands back the rest: that try does not count', async () => {
    const another = await startWorker();
    await worker.close();
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    const { promise: nearlyDone, resolve: finish } = Promise.withResolvers<void>();
    const quick = await enqueue(() => nearlyDone);
    const slow = await enqueue(() => stuck);
    await expect.poll(() => [triesOf(quick).length, triesOf(slow).length]).toEqual([1, 1]);
    lines.length = 0;
    const closed = another.close();
    await expect.poll(() => another.get(JobsRunner).freeLanes('notices')).toBe(0);
    finish();
    const later = await enqueue();
    await expect
      .poll(() => rowOf(slow))
      .toMatchObject({ status: 'queued', attempts: 0, fence: 2, leased: false });
    expect(await statusOf(quick)).toBe('done');
    // It takes nothing new.
    expect(await rowOf(later)).toMatchObject({ status: 'queued', attempts: 0 });
    // A late outcome does not count.
    release();
    await closed;
    expect(await rowOf(slow)).toMatchObject({ status: 'queued', fence: 2 });
    expect(logged('Handed back').map(({ msg }) => msg)).toEqual([
      `Handed back deriveImages ${slow}`,
    ]);
    work.delete(slow);
    worker = await startWorker();
    await comesTo(slow, 'done');
    expect(triesOf(slow)).toEqual([`${slow}.1`, `${slow}.1`]);
  });
});

describe('A worker from its start to its end', () => {
  beforeEach(async () => {
    await worker.close();
    lines.length = 0;
  });
  const start = async (): Promise<void> => {
    worker = await startWorker();
  };

  it('renews the lease of a job that takes longer: heartbeats (reliability 24)', async () => {
    await start();
    const leasedUntil = async (): Promise<number> => {
      const [row] = await app.database.query<[{ until: number }]>(
        'SELECT extract(epoch FROM lease_until)::float8 * 1000 AS until FROM jobs WHERE id = $1',
        [id],
      );
      return row.until;
    };
    const { promise: renewed, resolve: release } = Promise.withResolvers<void>();
    const id = await enqueue(() => renewed);
    await comesTo(id, 'running');
    const first = await leasedUntil();
    // Twice at least: it goes on.
    const twice = first + 1.5 * TIMES.heartbeatMs;
    await expect.poll(leasedUntil).toBeGreaterThan(twice);
    release();
    await comesTo(id, 'done');
    expect(triesOf(id)).toEqual([`${id}.1`]);
  });

  it('deletes done jobs after a week and the secrets of failed ones after a day, once an hour (reliability 14)', async () => {
    const mail = { to: 'a@stopline.test', subject: 's', text: 't', html: 'h' };
    const failed = (hours: number): Record<string, string> => ({
      status: `'failed'`,
      finished_at: `now() - interval '${hours} hours'`,
    });
    const done = (days: number): Record<string, string> => ({
      status: `'done'`,
      finished_at: `now() - interval '${days} days'`,
    });
    const mailOfYesterday = await leftBehind(failed(25), 'sendMail', mail);
    const mailOfToday = await leftBehind(failed(23), 'sendMail', mail);
    const noticeOfYesterday = await leftBehind(failed(25), 'renderNotice', { noticeId: 1 });
    const doneLongAgo = await leftBehind(done(8));
    const doneThisWeek = await leftBehind(done(6));
    await start();
    await expect.poll(() => rowOf(doneLongAgo)).toBeUndefined();
    await expect.poll(async () => (await rowOf(mailOfYesterday))?.payload).toEqual({});
    expect(await statusOf(doneThisWeek)).toBe('done');
    expect((await rowOf(mailOfToday))?.payload).toEqual(mail);
    expect((await rowOf(noticeOfYesterday))?.payload).toEqual({ noticeId: 1 });
    // The sweeper does not do it in each of its rounds.
    const tooLate = await leftBehind(done(8));
    await sweep(worker);
    await sweep(worker);
    expect(await statusOf(tooLate)).toBe('done');
  });

  it('says of each try what it was, how it ended and which request caused it', async () => {
    await start();
    const metrics = worker.get(Metrics).jobTries;
    const counted = async (): Promise<unknown[]> =>
      (await metrics.get()).values
        .filter(({ metricName }) => metricName?.endsWith('_count') === true)
        .map(({ labels, value }) => [labels, value]);
    expect(await counted()).toEqual([]);
    const done = await enqueue();
    await comesTo(done, 'done');
    const alone = await leftBehind();
    await comesTo(alone, 'done');
    const failing = await enqueue(fails(new Error('The camera card is torn')));
    await expect
      .poll(async () => (await rowOf(failing))?.last_error)
      .toBe('The camera card is torn');
    work.delete(failing);
    const hopeless = await enqueue(fails(new JobHopeless('There is no such picture')));
    await comesTo(hopeless, 'failed');
    await expect.poll(() => logged('deriveImages failed for good')).toHaveLength(1);

    const line = (jobId: string): Record<string, unknown> => ({
      context: 'Jobs',
      job: 'deriveImages',
      jobId,
      attempt: 1,
      requestId: 'r1',
    });
    const [first, second] = logged('deriveImages done');
    expect(first).toMatchObject({ ...line(done), ms: expect.any(Number) });
    expect(second).toMatchObject({ jobId: alone });
    // No request has caused it.
    expect(second).not.toHaveProperty('requestId');
    expect(logged('deriveImages failed')).toMatchObject([
      { ...line(failing), msg: 'deriveImages failed: Error: The camera card is torn' },
      { ...line(hopeless), msg: 'deriveImages failed for good: Error: There is no such picture' },
    ]);
    expect(await counted()).toEqual([
      [{ kind: 'deriveImages', outcome: 'done' }, 2],
      [{ kind: 'deriveImages', outcome: 'failed' }, 2],
    ]);
  });

  it('knows how many more of a kind it would run: two of images and notices, four mails, ten decisions, one print file, 24 webhooks, one rehearsal, one court package, two registry files, one batch of a recall', async () => {
    await start();
    const runner = worker.get(JobsRunner);
    const lanes = (): number[] => QUEUES.map((queue) => runner.freeLanes(queue));
    expect(lanes()).toEqual([2, 4, 2, 10, 1, 24, 1, 1, 2, 1]);
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    const ids = [await enqueue(() => stuck), await enqueue(() => stuck)];
    try {
      await expect.poll(lanes).toEqual([2, 4, 0, 10, 1, 24, 1, 1, 2, 1]);
    } finally {
      release();
    }
    for (const id of ids) await comesTo(id, 'done');
    await expect.poll(lanes).toEqual([2, 4, 2, 10, 1, 24, 1, 1, 2, 1]);
  });

  it('goes on when it cannot write for a moment, and says so', async () => {
    await start();
    const owner = await new DataSource({
      type: 'postgres',
      url: app.variables['DATABASE_URL'],
    }).initialize();
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    const running = await enqueue(() => stuck);
    await expect.poll(() => triesOf(running).length).toBe(1);
    let late = '';
    try {
      await owner.query(
        `CREATE FUNCTION lose_jobs() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
      );
      await owner.query(
        'CREATE TRIGGER lose_jobs BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION lose_jobs()',
      );
      late = await leftBehind();
      await expect.poll(() => logged('Nothing swept this time').length).toBeGreaterThan(0);
      await expect.poll(() => logged('Leases were not renewed').length).toBeGreaterThan(0);
      void worker.get(JobsRunner).start(late, 'media');
      await expect.poll(() => logged(`Job ${late} is left to the sweeper`).length).toBe(1);
    } finally {
      await owner.query('DROP TRIGGER lose_jobs ON jobs');
      await owner.destroy();
      release();
    }
    await comesTo(running, 'done');
    await comesTo(late, 'done');
  });

  it('ends a sweep that is under way before it leaves the database', async () => {
    const owner = await new DataSource({
      type: 'postgres',
      url: app.variables['DATABASE_URL'],
    }).initialize();
    await start();
    const sweeping = async (): Promise<number> => {
      const waiting = `SELECT FROM pg_locks WHERE relation = 'jobs'::regclass AND NOT granted`;
      return (await owner.query<object[]>(waiting)).length;
    };
    let ended: Promise<void> | undefined;
    let isEnded = false;
    await owner.transaction(async (held) => {
      await held.query('LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE');
      await expect.poll(sweeping).toBeGreaterThan(0);
      ended = worker
        .get(Sweeper)
        .beforeApplicationShutdown()
        .then(() => void (isEnded = true));
      for (let query = 0; query < 5; query += 1) await held.query('SELECT');
      expect(isEnded).toBe(false);
    });
    await ended;
    await owner.destroy();
  });

  it('leaves the database alone once it has ended, and hands back nothing where nothing is left', async () => {
    await start();
    const another = await startWorker();
    await Promise.all(QUEUES.map((queue) => another.get(JobQueues).get(queue).isReady()));
    const [ended, lives] = [another, worker].map((one) => vi.spyOn(one.get(Sweeper), SWEEP));
    await expect.poll(() => ended!.mock.calls.length).toBeGreaterThan(1);
    await another.close();
    ended!.mockClear();
    lives!.mockClear();
    await expect.poll(() => lives!.mock.calls.length).toBeGreaterThan(3);
    expect(ended!.mock.calls).toEqual([]);
    expect([...logged('Nothing swept'), ...logged('Handed back')]).toEqual([]);
  });
});
