import { describe, expect, it } from 'vitest';

import { sentBackText } from '../citations/report/acts/sent-back';
import {
  leftText,
  reasonsFor,
  shiftText,
  skippedText,
  spoken,
  takeABreath,
  takesEffect,
  withColleagues,
} from './texts';

// The sentences of desk 9.
describe('the texts of the desk', () => {
  it('say what takes effect, in the words of the menu', () => {
    expect(takesEffect('GENERATE', 8)).toBe('Generate Citation Notice takes effect in 8 s');
    expect(takesEffect('DISCARD', 10)).toBe('Discard Citation Event takes effect in 10 s');
  });

  it('say where the rest is when nothing is left', () => {
    expect(withColleagues(3)).toBe('3 are with colleagues');
    expect(skippedText(2, '2026-11-22T14:05:00.000Z')).toBe(
      'You skipped 2, the first comes back at 2:05 PM',
    );
  });

  it('say how many are left, exactly up to 1,000', () => {
    expect(leftText(12, true)).toBe('12 left');
    expect(leftText(1000, false)).toBe('1,000+ left');
  });

  it('say when an officer is very fast', () => {
    expect(takeABreath(6)).toBe('You are faster than 6 s an event. Take a breath.');
  });

  it('say the own shift', () => {
    expect(shiftText({ decided: 41, skipped: 0, medianSeconds: 10.4 })).toBe(
      '41 decided today, 10 s each',
    );
    expect(shiftText({ decided: 0, skipped: 2, medianSeconds: null })).toBe(
      '0 decided today, 2 skipped',
    );
  });

  it('tell a screen reader reference, cause, plate and deadline', () => {
    const vehicle = { cause: 'REDLIGHT', ownerVehicleLicensePlate: 'RAD 1298' };
    const deadline = { dueAt: '2026-11-28T23:59:59.999Z', state: 'NORMAL' };
    expect(spoken({ referenceId: 'EV-7', vehicle, deadline })).toBe(
      'EV-7, Redlight, plate RAD 1298, due Nov 28, 2026',
    );
    expect(
      spoken({
        referenceId: 'EV-7',
        vehicle: { ...vehicle, ownerVehicleLicensePlate: null },
        deadline: null,
      }),
    ).toBe('EV-7, Redlight, no plate, no deadline');
  });

  it('say who sent an event back, and why', () => {
    const user = { name: 'Ines Okonedo' };
    expect(sentBackText({ user, reasonLabel: 'Plate not readable', reason: 'too dark' })).toBe(
      'Sent back by Ines Okonedo: Plate not readable – too dark',
    );
    expect(sentBackText({ user, reasonLabel: null, reason: null })).toBe(
      'Sent back by Ines Okonedo',
    );
  });
});

// desk 4: a reason is of that act and cause; without a cause it is for both.
it('offers the reasons of the act and the cause', () => {
  const reasons = [
    { act: 'DISCARD', cause: null, code: 'OTHER' },
    { act: 'DISCARD', cause: 'REDLIGHT', code: 'LEGAL_TURN' },
    { act: 'HOLD', cause: null, code: 'OTHER' },
  ] as const;
  expect(reasonsFor(reasons, 'DISCARD', 'SPEEDING').map(({ code }) => code)).toEqual(['OTHER']);
  expect(reasonsFor(reasons, 'DISCARD', 'REDLIGHT').map(({ code }) => code)).toEqual([
    'OTHER',
    'LEGAL_TURN',
  ]);
});
