import type { Config } from '../config/config.js';

/** The injection token of {@link JobTimes}. */
export const JOB_TIMES = Symbol('JOB_TIMES');

/** How quickly the machinery notices that something is late, in milliseconds. */
export interface JobTimes {
  /** Between two looks of the sweeper. */
  sweepMs: number;
  /** How long a taken job is left alone without a sign of life. */
  leaseMs: number;
  /** Between two signs of life. */
  heartbeatMs: number;
  /** A row that Bull was told about this long ago is late; where more are late than Bull knows of, some were lost. */
  lostAfterMs: number;
  /** A late row is told about again in any case after this long. */
  lostBehindOthersAfterMs: number;
  /** How long the sweeper waits for Redis to say how many are waiting; after that it runs jobs without it. */
  redisAnswersMs: number;
  /** How long a stopping worker waits for what it is doing before it hands it back. */
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
        graceMs: 10_000,
      }
    : {
        sweepMs: 2_000,
        leaseMs: 15_000,
        heartbeatMs: 4_000,
        lostAfterMs: 5_000,
        lostBehindOthersAfterMs: 60_000,
        redisAnswersMs: 1_000,
        graceMs: 20_000,
      };
}
