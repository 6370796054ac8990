import { describe, expect, it } from 'vitest';
import { oneEach, type Found } from './job-handlers.js';
import { backoffSeconds, JOBS, type JobName, LANES, QUEUES } from './jobs.js';

const method = (): Promise<void> => Promise.resolve();
const found = (name: string, where = `Handlers.${name}`): Found => ({
  name: name as JobName,
  where,
  method,
});
const everyJob = Object.keys(JOBS).map((name) => found(name));

describe('a job has exactly one handler, or the worker does not start', () => {
  it('takes one handler for each job', () => {
    expect([...oneEach(everyJob, 'required').keys()].sort()).toEqual([
      'applyRegistryImport',
      'carryOutDecision',
      'checkRegistryImport',
      'clearRegistryImport',
      'decideRecallBatch',
      'deleteRunFiles',
      'deliverWebhook',
      'deriveImages',
      'foldOwnerNames',
      'makeCourtPackage',
      'makeNoticeCopy',
      'makeRunFile',
      'rehearse',
      'renderNotice',
      'sendMail',
    ]);
  });
  it('names a job without a handler', () => {
    const missing = everyJob.filter(({ name }) => name !== 'sendMail');
    expect(() => oneEach(missing, 'required')).toThrow(
      'Each job needs exactly one handler: sendMail is handled by nobody.',
    );
  });
  it('names both handlers of a job that has two', () => {
    expect(() => oneEach([...everyJob, found('sendMail', 'Other.send')], 'required')).toThrow(
      'sendMail is handled by Handlers.sendMail and Other.send',
    );
  });
  it('names a handler of a job that does not exist', () => {
    expect(() => oneEach([...everyJob, found('sendPigeon')], 'required')).toThrow(
      'Handlers.sendPigeon handles sendPigeon, which is no job',
    );
  });
  it('does not ask every job to do something when it has failed for good', () => {
    expect([...oneEach([found('renderNotice')], 'optional').keys()]).toEqual(['renderNotice']);
  });
});

describe('how a job is driven', () => {
  it('has a queue of its own for each kind, so that a rush of one holds up no other', () => {
    const queues = [...new Set(Object.values(JOBS).map(({ queue }) => queue))];
    expect(queues).toEqual([
      ...['notices', 'mail', 'media', 'decisions', 'runs', 'webhooks', 'rehearsals', 'packages'],
      'registry',
      'recalls',
    ]);
    expect([...queues].sort()).toEqual([...QUEUES].sort());
    for (const queue of QUEUES) expect(LANES[queue]).toBeGreaterThan(0);
  });
  it('makes one file of a run at a time: it takes a good part of the memory of a worker (mailing 5)', () => {
    expect(LANES.runs).toBe(1);
  });
  it('wipes what a mail carried: a reset link is kept as a hash only (reliability 14)', () => {
    const secret = Object.entries(JOBS).filter(([, { secret }]) => secret === true);
    expect(secret.map(([name]) => name)).toEqual(['sendMail']);
  });
});

describe('the wait before the next try', () => {
  it.each([
    ['renderNotice', 1, 2],
    ['renderNotice', 2, 4],
    ['renderNotice', 7, 128],
    ['deriveImages', 1, 2],
    ['carryOutDecision', 1, 1],
    ['sendMail', 1, 5],
    ['sendMail', 7, 320],
    ['sendMail', 8, 600],
    ['sendMail', 11, 600],
  ] as const)('%s after try %i: %i s', (name, attempt, seconds) => {
    expect(backoffSeconds(name, attempt)).toBe(seconds);
  });
});
