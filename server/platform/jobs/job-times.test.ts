import { describe, expect, it } from 'vitest';
import { jobTimes } from './job-times.js';

describe.each([true, false])('the times of jobs (reliability 19), in tests: %s', (test) => {
  const times = jobTimes({ test });

  it('renews a lease at least twice before it ends: one lost heartbeat loses no job', () => {
    expect(times.leaseMs).toBeGreaterThan(2 * times.heartbeatMs);
    expect(times.heartbeatMs).toBeGreaterThan(0);
  });

  it('takes nothing for lost before Redis had time to answer and the sweeper to look again', () => {
    expect(times.lostAfterMs).toBeGreaterThanOrEqual(times.redisAnswersMs);
    expect(times.lostAfterMs).toBeGreaterThan(times.sweepMs);
    expect(times.lostBehindOthersAfterMs).toBeGreaterThan(times.lostAfterMs);
  });

  it('hands back what a stopping worker does not finish, before its supervisor ends it', () => {
    expect(times.graceMs).toBeGreaterThan(0);
    expect(times.graceMs).toBeLessThan(30_000);
  });
});
