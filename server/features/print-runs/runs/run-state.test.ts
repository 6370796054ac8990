import { describe, expect, it } from 'vitest';
import { allows, HAS_FILES, type RunAct, RUN_STATES, type RunState } from './run-state.pure.js';

const ACTS: readonly RunAct[] = ['remake', 'cancel', 'send', 'mailed'];

describe('what may be done with a print run follows from its state (mailing 5)', () => {
  it.each<[RunState, RunAct[]]>([
    ['OPEN', ['cancel']],
    ['FAILED', ['remake', 'cancel']],
    ['MADE', ['remake', 'cancel', 'send']],
    ['SENT', ['mailed']],
    // Confirmed again, nothing changes.
    ['MAILED', ['mailed']],
    ['CANCELLED', []],
  ])('%s takes %j and nothing else', (state, acts) => {
    expect(ACTS.filter((act) => allows(state, act))).toEqual(acts);
  });

  it('files are there once they are made; of a cancelled run the manifest is', () => {
    expect(HAS_FILES).toEqual({
      OPEN: false,
      FAILED: false,
      MADE: true,
      SENT: true,
      MAILED: true,
      CANCELLED: true,
    });
  });

  it('has six states', () => {
    expect(RUN_STATES).toEqual(['OPEN', 'FAILED', 'MADE', 'SENT', 'MAILED', 'CANCELLED']);
  });
});
