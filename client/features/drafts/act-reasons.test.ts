import { beforeEach, expect, it, vi } from 'vitest';

import { actReasons } from './act-reasons';

const EVENT = '7';
const NOTHING = { code: null, text: null };
const DRAFTED = { code: 'OTHER', text: 'A trailer' };
const OFFERED = ['SUBMIT', 'DISCARD', 'HOLD'];

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
  actReasons.clear();
});

// Desk 14: a draft's reason belongs to its act, code and text alike.
it('gives an act its own reason, and no other act that one', () => {
  actReasons.keep(EVENT, 'DISCARD', DRAFTED);
  expect(actReasons.get(EVENT, 'DISCARD', DRAFTED, OFFERED)).toEqual(DRAFTED);
  expect(actReasons.get(EVENT, 'HOLD', DRAFTED, OFFERED)).toEqual(NOTHING);
  actReasons.keep(EVENT, 'SUBMIT', { code: null, text: 'Seen again' });
  expect(actReasons.get(EVENT, 'DISCARD', NOTHING, OFFERED)).toEqual(DRAFTED);
  expect(actReasons.get(EVENT, 'SUBMIT', NOTHING, OFFERED).text).toBe('Seen again');
});

it('gives the reason of the server to the act that it was typed for, also on a page that was loaded again', async () => {
  actReasons.keep(EVENT, 'DISCARD', DRAFTED);
  vi.resetModules();
  const { actReasons: again } = await import('./act-reasons');
  expect(again.get(EVENT, 'DISCARD', DRAFTED, OFFERED)).toEqual(DRAFTED);
  expect(again.get(EVENT, 'HOLD', DRAFTED, OFFERED)).toEqual(NOTHING);
});

it('shows a text whose act is not known, and guesses no code', () => {
  expect(actReasons.get(EVENT, 'HOLD', DRAFTED, OFFERED)).toEqual({
    code: null,
    text: 'A trailer',
  });
});

// Desk 5: another's act empties nothing.
it('shows a text whose act is not offered any more, without its code', () => {
  actReasons.keep(EVENT, 'DISCARD', DRAFTED);
  const text = { code: null, text: 'A trailer' };
  expect(actReasons.get(EVENT, 'REVISE', DRAFTED, ['REVISE'])).toEqual(text);
});
