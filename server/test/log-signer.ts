import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
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
import { CheckpointsService } from '../platform/log/checkpoints.service.js';
import { LogAlarm } from '../platform/log/log-alarm.service.js';
import { LogProver } from '../platform/log/log-prover.service.js';
import { LogReads } from '../platform/log/log-reads.service.js';
import { LogRestart } from '../platform/log/log-restart.service.js';
import { LogTreeService } from '../platform/log/log-tree.service.js';
import { CheckpointMade } from '../platform/log/log.hooks.js';
import { SigningKeys } from '../platform/log/signing-keys.service.js';
import { TimestampsService } from '../platform/log/timestamps.service.js';
import { TreeGrowth } from '../platform/log/tree-growth.service.js';
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

/** Makes an installation without a running process. @param given one that there is already */
export async function testLog(given?: Record<string, string>): Promise<TestLog> {
  const environment =
    given === undefined
      ? await createTestEnvironment(inject('services'))
      : { variables: given, dispose: () => Promise.resolve() };
  const config = loadConfig(environment.variables);
  const application = await new DataSource(dataSourceOptions(config, ENTITIES)).initialize();
  const owner = await new DataSource({ type: 'postgres', url: config.database.url }).initialize();
  const transactions = new Transactions(application);
  const database = new Database(application);
  const redis = new RedisConnections(config);
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
  return {
    variables: environment.variables,
    application,
    owner,
    activity,
    seal: async (count) => {
      await transactions.run(async (tx) => {
        for (let row = 1; row <= count; row += 1)
          await activity.recordActivity(tx, {
            type: 'refused',
            actor: { kind: 'guest', ip: '192.0.2.8', requestId: 'test' },
            description: `Entry ${row}`,
          });
      });
      await sealer.sealAll();
    },
    worker: async (variables = {}) => {
      const own = loadConfig({ ...environment.variables, ...variables }, 'worker');
      const keys = new SigningKeys(own, transactions, activity);
      const alarm = new LogAlarm(transactions, activity);
      const prover = new LogProver(own, database, tree, alarm);
      await keys.onModuleInit();
      await prover.onModuleInit();
      const made = new CheckpointMade();
      const checkpoints = new CheckpointsService(transactions, database, keys, prover, made);
      const timestamps = new TimestampsService(own, database, activity);
      return { keys, prover, checkpoints, made, timestamps };
    },
    reads: new LogReads(config, database, tree),
    restart: new LogRestart(config, transactions, activity),
    newKey: (name) => {
      const file = join(config.dataDir, `${name}.pem`);
      const { privateKey } = generateKeyPairSync('ed25519');
      writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      return file;
    },
    dispose: async () => {
      redis.onApplicationShutdown();
      await application.destroy();
      await owner.destroy();
      await environment.dispose();
    },
  };
}
