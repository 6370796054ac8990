import { describe, expect, it } from 'vitest';
import { changesIn } from './change-words.pure.js';

const change = (old: unknown, now: unknown) => ({ old, new: now });

describe('A change in the words of its form (issue 25, 12)', () => {
  it('has the labels of the form, in their order', () => {
    expect(
      changesIn('desk_settings_changed', {
        autoLookUp: change('off', 0.9),
        decisionGraceSeconds: change(10, 5),
      }),
    ).toEqual([
      { field: 'Seconds to take a decision back', before: '10', after: '5' },
      { field: 'Plates are looked up from this confidence on', before: 'off', after: '0.9' },
    ]);
  });

  it.each([
    [change(true, false), 'Yes', 'No'],
    [change(null, ''), 'none', 'none'],
    [change([], ['A4', 'LETTER']), 'none', 'A4, LETTER'],
    [change({ a: 1 }, 0), '{"a":1}', '0'],
  ])('writes %j as people do', (value, before, after) => {
    expect(changesIn('mailing_settings_changed', { duplex: value })).toEqual([
      { field: 'Duplex', before, after },
    ]);
  });

  it('makes words of a name without a label, and leaves a label as it is', () => {
    const names = (details: object): string[] =>
      changesIn('notice_texts_changed', details).map(({ field }) => field);
    expect(names({ graceDays: change(1, 2), 'Legal basis (English)': change('a', 'b') })).toEqual([
      'Grace days',
      'Legal basis (English)',
    ]);
    expect(names({ constructor: change(1, 2) })).toEqual(['Constructor']);
  });

  it('leaves out what is no change', () => {
    expect(
      changesIn('user_created', { new: { email: 'a' }, avatar: 'new', x: null, y: { old: 1 } }),
    ).toEqual([]);
  });
});
