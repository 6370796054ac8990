import { describe, expect, it } from 'vitest';
import { type MailFacts, type MailState, mailState } from './mail-state.pure.js';

const NOTHING: MailFacts = {
  isVoid: false,
  isTransferred: false,
  isReturned: false,
  isMailed: false,
  isRecalled: false,
  isInRun: false,
  couldNotBeMade: false,
  isBeingMade: false,
  isBeforeRuns: false,
  isPastDeadline: false,
};

describe('where a notice is on its way to the owner (mailing 5, repair 1)', () => {
  it.each<[MailState, Partial<MailFacts>]>([
    ['WAITING', {}],
    ['BEFORE_RUNS', { isBeforeRuns: true }],
    ['PAST_DEADLINE', { isPastDeadline: true }],
    // Before WAITING in the order of states (programs 1).
    ['BEFORE_RUNS', { isBeforeRuns: true, isPastDeadline: true }],
    ['NOT_READY', { isBeingMade: true, isPastDeadline: true }],
    ['IN_RUN', { isInRun: true, isPastDeadline: true }],
    ['NOT_READY', { isBeingMade: true }],
    ['NOT_READY', { isBeingMade: true, isBeforeRuns: true }],
    ['FAILED', { couldNotBeMade: true }],
    ['IN_RUN', { isInRun: true }],
    ['IN_RUN', { isInRun: true, isBeforeRuns: true }],
    ['MAILED', { isInRun: true, isMailed: true }],
    // Made again after it was mailed.
    ['MAILED', { isInRun: true, isMailed: true, isBeingMade: true }],
    ['RETURNED', { isInRun: true, isMailed: true, isReturned: true }],
    ['TRANSFERRED', { isTransferred: true }],
    ['TRANSFERRED', { isTransferred: true, isInRun: true, isMailed: true, isReturned: true }],
    ['RECALLED', { isRecalled: true }],
    ['RECALLED', { isRecalled: true, isInRun: true }],
    ['RECALLED', { isRecalled: true, isBeingMade: true, isBeforeRuns: true }],
    ['MAILED', { isRecalled: true, isInRun: true, isMailed: true }],
    ['TRANSFERRED', { isRecalled: true, isTransferred: true }],
    ['VOID', { isVoid: true }],
    ['VOID', { isVoid: true, isInRun: true, isMailed: true, isReturned: true }],
    ['VOID', { isVoid: true, isBeingMade: true }],
    ['VOID', { isVoid: true, couldNotBeMade: true, isBeforeRuns: true }],
  ])('%s with %j', (state, facts) => {
    expect(mailState({ ...NOTHING, ...facts })).toBe(state);
  });
});
