import { describe, expect, it } from 'vitest';
import { oneEach, type Found } from './job-handlers.js';
import { backoffSeconds, JOBS, type JobName } from './jobs.js';

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
      'deriveImages',
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

describe('the wait before the next try', () => {
  it.each([
    ['renderNotice', 1, 2],
    ['renderNotice', 2, 4],
    ['renderNotice', 7, 128],
    ['sendMail', 1, 5],
    ['sendMail', 7, 320],
    ['sendMail', 8, 600],
    ['sendMail', 11, 600],
  ] as const)('%s after try %i: %i s', (name, attempt, seconds) => {
    expect(backoffSeconds(name, attempt)).toBe(seconds);
  });
});
