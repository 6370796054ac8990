import { describe, expect, it } from 'vitest';

import {
  answerTimeout,
  EMPTY_HAND,
  exceptOf,
  hasRoom,
  withActed,
  withGone,
  withNext,
  withReturned,
  withReturnedNext,
} from './hand';

const two = withNext(withNext(EMPTY_HAND, '7'), '8');

// desk 3: at most two claims; `next` takes the ids that it must not answer.
describe('the events in hand', () => {
  it('are two at most: the one on the stage and the next', () => {
    expect(hasRoom(EMPTY_HAND)).toBe(true);
    expect(hasRoom(withNext(EMPTY_HAND, '7'))).toBe(true);
    expect(hasRoom(two)).toBe(false);
    expect(two.events).toEqual(['7', '8']);
  });

  it('bring the next one onto the stage at once, and ask for another when the server has answered', () => {
    const acted = withActed(two, '7');
    expect(acted.events).toEqual(['8']);
    // The claim of 7 ends with the decision, not before.
    expect(hasRoom(acted)).toBe(false);
    expect(hasRoom(withGone(acted, '7'))).toBe(true);
  });

  it('wait for an answer only where the one before came in time', () => {
    expect(answerTimeout(0)).toBe(40);
    expect(answerTimeout(40)).toBe(40);
    expect(answerTimeout(41)).toBe(0);
  });

  it('are never asked for twice, not even one whose decision is on its way', () => {
    expect(exceptOf(withActed(two, '7'))).toEqual(['8', '7']);
    expect(withNext(two, '8')).toEqual(two);
  });

  it('bring an event back onto the stage when its act is refused', () => {
    expect(withReturned(withActed(two, '7'), '7')).toEqual({ events: ['7', '8'], leaving: [] });
  });

  // Desk 14.
  it('keep the event that the officer is at on the stage, and bring what is refused next', () => {
    const acted = withActed(two, '7');
    expect(withReturnedNext(acted, '7')).toEqual({ events: ['8', '7'], leaving: [] });
    expect(withReturnedNext({ events: [], leaving: ['7'] }, '7').events).toEqual(['7']);
    expect(withReturnedNext(withNext(two, '9'), '6').events).toEqual(['7', '6', '8', '9']);
  });

  it('take an event that was taken back as a third', () => {
    const third = withReturned(two, '6');
    expect(third.events).toEqual(['6', '7', '8']);
    expect(hasRoom(withGone(withActed(third, '6'), '6'))).toBe(false);
  });
});
