import { expect, it } from 'vitest';

import { keyNames } from './key-names';

// Desk 14: digits count shifted or not, letters by their place where the layout has no Latin letters.
it.each([
  ['A', 'KeyA', true, ['a']],
  // A German keyboard has z in the place of y: what is typed counts.
  ['z', 'KeyY', false, ['z']],
  ['&', 'Digit1', false, ['&', '1']],
  ['é', 'Digit2', false, ['é', '2']],
  ['!', 'Digit1', true, ['!', '1']],
  ['1', 'Digit1', true, ['1']],
  ['[', 'Digit5', false, ['[', '5']],
  ['7', 'Numpad7', false, ['7']],
  ['в', 'KeyD', false, ['в', 'd']],
  ['Я', 'KeyZ', true, ['я', 'z']],
  ['х', 'BracketLeft', false, ['х', '[']],
  ['Х', 'BracketLeft', true, ['х', '{']],
  ['ю', 'Period', false, ['ю', '.']],
  ['ö', 'Semicolon', false, ['ö']],
  // A vowel sign of Hindi, a letter with its sign, and a letter of two code units.
  ['\u093F', 'KeyF', false, ['\u093F', 'f']],
  ['\u0915\u094D\u0937', 'KeyK', false, ['\u0915\u094D\u0937', 'k']],
  ['\u{1E907}', 'KeyD', false, ['\u{1E929}', 'd']],
  ['Enter', 'Enter', false, ['Enter']],
  ['ArrowLeft', 'ArrowLeft', true, ['Shift+ArrowLeft']],
] as const)('%s of %s, Shift %s: %j', (key, code, shiftKey, names) => {
  expect(keyNames({ key, code, shiftKey })).toEqual(names);
});
