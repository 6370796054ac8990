import type { Config } from '../config/config.js';

/** The injection token of {@link JobTimes}. */
export const JOB_TIMES = Symbol('JOB_TIMES');

/** The times after which a late job is noticed, in milliseconds. */
export interface JobTimes {
  /** Between two runs of the sweeper. */
  sweepMs: number;
  /** A taken job without a heartbeat for this long is free again. */
  leaseMs: number;
  /** Between two heartbeats. */
  heartbeatMs: number;
  /** A row whose job was added to Bull this long ago is late; where more are late than Bull knows of, some were lost. */
  lostAfterMs: number;
  /** The job of a late row is added again in any case after this long. */
  lostBehindOthersAfterMs: number;
  /** Time that the sweeper waits for the length of a queue in Redis; after that it runs jobs without it. */
  redisAnswersMs: number;
  /** Between two looks for digests that are due. */
  digestMs: number;
  /** Time that a stopping worker waits for running jobs before it hands them back. */
  graceMs: number;
}

/** The times of a real installation; tests do not want to wait that long. */
export function jobTimes({ test }: Pick<Config, 'test'>): JobTimes {
  return test
    ? {
        sweepMs: 250,
        leaseMs: 3_000,
        heartbeatMs: 500,
        lostAfterMs: 1_000,
        lostBehindOthersAfterMs: 15_000,
        redisAnswersMs: 1_000,
        digestMs: 300,
        graceMs: 10_000,
      }
    : {
        sweepMs: 2_000,
        leaseMs: 15_000,
        heartbeatMs: 4_000,
        lostAfterMs: 5_000,
        lostBehindOthersAfterMs: 60_000,
        redisAnswersMs: 1_000,
        digestMs: 60_000,
        graceMs: 20_000,
      };
}
