import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { createTestEnvironment } from '../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../app/entities.js';
import { ActivityRecorded, ActivitySealed } from '../platform/activity/activity.hooks.js';
import { ActivityService } from '../platform/activity/activity.service.js';
import { SealService } from '../platform/activity/seal.service.js';
import { loadConfig } from '../platform/config/config.js';
import { Clock } from '../platform/database/clock.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { Database } from '../platform/database/database.js';
import { Transactions } from '../platform/database/transactions.js';
import { CheckpointsService } from '../platform/log/checkpoints/checkpoints.service.js';
import { LogAlarm } from '../platform/log/log-alarm.service.js';
import { LogProver } from '../platform/log/checkpoints/log-prover.service.js';
import { LogReads } from '../platform/log/log-reads.service.js';
import { LogRestart } from '../platform/log/log-restart.service.js';
import { LogTreeService } from '../platform/log/tree/log-tree.service.js';
import { CheckpointMade } from '../platform/log/log.hooks.js';
import { SigningKeys } from '../platform/log/keys/signing-keys.service.js';
import { TimestampsService } from '../platform/log/checkpoints/timestamps.service.js';
import { TreeGrowth } from '../platform/log/tree/tree-growth.service.js';
import { RedisConnections } from '../platform/redis/redis-connections.js';
import { Signals } from '../platform/redis/signals.js';

/** An installation of its own, on which workers sign, each step of them by hand. */
export interface TestLog {
  variables: Record<string, string>;
  application: DataSource;
  /** The owner of the tables has more rights than the application and can switch triggers off. */
  owner: DataSource;
  activity: ActivityService;
  /** Writes entries and seals them. */
  seal(count: number): Promise<void>;
  /** Starts a worker. @param variables read on top of those of the installation */
  worker(variables?: Record<string, string>): Promise<LogSigner>;
  reads: LogReads;
  restart: LogRestart;
  /** Changes tables past the application, as somebody could who owns the database. */
  rewrite(...statements: string[]): Promise<void>;
  /** Returns the hashes of all seals, in their order. */
  hashes(): Promise<string[]>;
  /** Returns the entries of a type, in their order. */
  entries(type: string): Promise<{ description: string; details: object }[]>;
  /** Lets an hour pass: the next checkpoint is due. */
  anHourPasses(): Promise<void>;
  /** Writes a new Ed25519 key. @returns its file */
  newKey(name: string): string;
  dispose(): Promise<void>;
}

/** The services of a worker that signs. */
export interface LogSigner {
  keys: SigningKeys;
  prover: LogProver;
  checkpoints: CheckpointsService;
  made: CheckpointMade;
  timestamps: TimestampsService;
}

/** A database and a folder, and the connections to them. */
interface Installation {
  variables: Record<string, string>;
  application: DataSource;
  owner: DataSource;
  redis: RedisConnections;
  dispose(): Promise<void>;
}

/** Makes an installation without a running process. @param given one that there is already */
async function openInstallation(given?: Record<string, string>): Promise<Installation> {
  const environment =
    given === undefined
      ? await createTestEnvironment(inject('services'))
      : { variables: given, dispose: () => Promise.resolve() };
  const config = loadConfig(environment.variables);
  const application = await new DataSource(dataSourceOptions(config, ENTITIES)).initialize();
  const owner = await new DataSource({ type: 'postgres', url: config.database.url }).initialize();
  const redis = new RedisConnections(config);
  return {
    variables: environment.variables,
    application,
    owner,
    redis,
    dispose: async () => {
      redis.onApplicationShutdown();
      await application.destroy();
      await owner.destroy();
      await environment.dispose();
    },
  };
}

/** The installation of a test file. Each test gets it as new, which is sooner than one of its own. */
export interface TestLogs {
  /** Empties the log, its keys and its folder. */
  newLog(): Promise<TestLog>;
  dispose(): Promise<void>;
}

/** Makes the installation of a test file. */
export async function testLogs(): Promise<TestLogs> {
  const installation = await openInstallation();
  const { variables, owner } = installation;
  const [origin] = await owner.query<[{ definition: string }]>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = '${ORIGIN_KEY}'`,
  );
  return {
    newLog: async () => {
      await owner.transaction(async (manager) => {
        const triggers = async (act: string): Promise<void> => {
          for (const table of APPEND_ONLY)
            await manager.query(`ALTER TABLE ${table} ${act} TRIGGER USER`);
        };
        await triggers('DISABLE');
        await manager.query(`ALTER TABLE checkpoints DROP CONSTRAINT IF EXISTS ${ORIGIN_KEY}`);
        await manager.query(
          `TRUNCATE ${APPEND_ONLY.join()}, activity_unsealed, log_state, signing_keys RESTART IDENTITY`,
        );
        await manager.query('DELETE FROM citations');
        await manager.query('ALTER SEQUENCE citations_id_seq RESTART');
        await manager.query('INSERT INTO log_state (id) VALUES (1)');
        await manager.query(
          `ALTER TABLE checkpoints ADD CONSTRAINT ${ORIGIN_KEY} ${origin.definition}`,
        );
        await triggers('ENABLE');
      });
      const folder = variables['DATA_DIR']!;
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      return logOf(installation);
    },
    dispose: () => installation.dispose(),
  };
}

const ORIGIN_KEY = 'checkpoints_origin_fkey';
/** The tables of the log that let nobody change them. */
const APPEND_ONLY = ['activity', 'activity_seals', 'activity_tree', 'checkpoints', 'log_origins'];

/** Makes a log on an installation, its own or one that there is already. @param given its variables */
export async function testLog(given?: Record<string, string>): Promise<TestLog> {
  return logOf(await openInstallation(given));
}

function logOf({ variables: own, application, owner, redis, dispose }: Installation): TestLog {
  const config = loadConfig(own);
  const transactions = new Transactions(application);
  const database = new Database(application);
  const activity = new ActivityService(
    transactions,
    new Clock(),
    new Signals(redis),
    new ActivityRecorded(),
  );
  const sealed = new ActivitySealed();
  new TreeGrowth(sealed).onModuleInit();
  const sealer = new SealService(transactions, sealed);
  const tree = new LogTreeService(database);
  const rewrite = async (...statements: string[]): Promise<void> => {
    const triggers = async (act: string): Promise<void> => {
      for (const table of APPEND_ONLY)
        await owner.query(`ALTER TABLE ${table} ${act} TRIGGER USER`);
    };
    await triggers('DISABLE');
    await owner.query(`ALTER TABLE checkpoints DROP CONSTRAINT IF EXISTS ${ORIGIN_KEY}`);
    for (const statement of statements) await owner.query(statement);
    await triggers('ENABLE');
  };
  return {
    variables: own,
    application,
    owner,
    activity,
    seal: async (count) => {
      const entries = Array.from({ length: count }, (_, row) => ({
        type: 'refused' as const,
        actor: { kind: 'guest' as const, ip: '192.0.2.8', requestId: 'test' },
        description: `Entry ${row + 1}`,
      }));
      if (count > 0) await transactions.run((tx) => activity.recordActivity(tx, ...entries));
      await sealer.sealAll();
    },
    worker: async (variables = {}) => {
      const its = loadConfig({ ...own, ...variables }, 'worker');
      const keys = new SigningKeys(its, transactions, activity);
      const alarm = new LogAlarm(transactions, activity);
      const prover = new LogProver(its, database, tree, alarm);
      await keys.onModuleInit();
      await prover.onModuleInit();
      const made = new CheckpointMade();
      const checkpoints = new CheckpointsService(transactions, database, keys, prover, made);
      const timestamps = new TimestampsService(its, database, activity);
      return { keys, prover, checkpoints, made, timestamps };
    },
    reads: new LogReads(config, database, tree),
    restart: new LogRestart(config, transactions, activity),
    rewrite,
    hashes: async () => {
      const rows = await owner.query<{ hash: string }[]>(
        'SELECT hash FROM activity_seals ORDER BY position',
      );
      return rows.map(({ hash }) => hash);
    },
    entries: (type) =>
      owner.query('SELECT description, details FROM activity WHERE type = $1 ORDER BY id', [type]),
    anHourPasses: () =>
      rewrite(`UPDATE checkpoints SET created_at = created_at - interval '61 minutes'`),
    newKey: (name) => {
      const file = join(config.dataDir, `${name}.pem`);
      const { privateKey } = generateKeyPairSync('ed25519');
      writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      return file;
    },
    dispose,
  };
}

/** The root as RFC 9162 §2.1.1 defines it, calculated plainly. @param hashes of the seals */
export function plainRoot(hashes: readonly string[]): Buffer {
  if (hashes.length === 1) return sha256(Buffer.of(0), Buffer.from(hashes[0]!, 'hex'));
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return sha256(Buffer.of(1), plainRoot(hashes.slice(0, half)), plainRoot(hashes.slice(half)));
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
