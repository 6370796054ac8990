import { describe, expect, it } from 'vitest';
import { RehearsalRules } from './rehearsals.rules.js';

describe('a rehearsal (cameras 2)', () => {
  it('is of the last 1,000 events of both causes unless said', () => {
    expect(RehearsalRules.parse({ function: 'DUPLICATE' })).toEqual({
      function: 'DUPLICATE',
      cause: null,
      events: 1_000,
    });
  });

  it('takes from 1 to 10,000 events', () => {
    for (const events of [1, 10_000])
      expect(RehearsalRules.parse({ function: 'DUPLICATE', events }).events).toBe(events);
  });

  it.each([
    [{}, 'function'],
    [{ function: 'NONE' }, 'function'],
    [{ function: 'DUPLICATE', cause: 'PARKING' }, 'cause'],
    [{ function: 'DUPLICATE', events: 0 }, 'events'],
    [{ function: 'DUPLICATE', events: 10_001 }, 'events'],
    [{ function: 'DUPLICATE', events: 1.5 }, 'events'],
  ])('%j is refused at %s', (body, field) => {
    const { error } = RehearsalRules.safeParse(body);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('has no further field', () => {
    const { error } = RehearsalRules.safeParse({ function: 'DUPLICATE', more: 1 });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['more'] }]);
  });
});
