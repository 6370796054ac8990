import { describe, expect, it } from 'vitest';
import { cancellationFault, type EndOfNotice, wantsCancellation } from './cancellation.pure.js';

const END: EndOfNotice = {
  cancellation: null,
  reasonCode: 'WRONG_OWNER',
  isSamePerson: false,
  isReturned: false,
};

describe('When a cancellation letter is made (repair 6)', () => {
  it.each<[string, Partial<EndOfNotice>, { usual: boolean; due: boolean }]>([
    ['void with a code', {}, { usual: true, due: true }],
    ['void with a text alone', { reasonCode: 'OTHER' }, { usual: true, due: true }],
    ['transferred', { reasonCode: null }, { usual: true, due: true }],
    ['switched off', {}, { usual: false, due: false }],
    ['returned', { isReturned: true }, { usual: true, due: false }],
    ['the owner has died', { reasonCode: 'OWNER_DECEASED' }, { usual: true, due: false }],
    ['not served', { reasonCode: 'NOT_SERVED' }, { usual: true, due: false }],
    ['the same person gets the next one', { isSamePerson: true }, { usual: true, due: false }],
    ['the act says no', { cancellation: false }, { usual: true, due: false }],
    ['the act says yes', { cancellation: true }, { usual: false, due: true }],
    [
      'the act says yes against everything',
      { cancellation: true, reasonCode: 'OWNER_DECEASED', isReturned: true, isSamePerson: true },
      { usual: false, due: true },
    ],
  ])('%s', (_, changes, { usual, due }) => {
    expect(wantsCancellation({ ...END, ...changes }, usual)).toBe(due);
  });

  it('a letter for a notice that was never mailed cannot be asked for', () => {
    expect(cancellationFault(true, false)).toBe('This notice was not mailed');
    expect(cancellationFault(true, true)).toBeNull();
    expect(cancellationFault(false, false)).toBeNull();
    expect(cancellationFault(null, false)).toBeNull();
  });
});
