import { expect, it } from 'vitest';

import { keyNames } from './key-names';

type Pressed = Parameters<typeof keyNames>[0];

/** A pressed key without modifiers but those that are given. */
const pressed = (given: Partial<Pressed>): Pressed => ({
  key: '',
  code: '',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  getModifierState: () => false,
  ...given,
});

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
  expect(keyNames(pressed({ key, code, shiftKey }))).toEqual(names);
});

// Desk 9, 14: a place counts with Shift, never with AltGr or Option; a sign that they type counts as typed.
it.each([
  ['German', '[', 'Digit8', ['[']],
  ['German', ']', 'Digit9', [']']],
  ['German', '{', 'Digit7', ['{']],
  ['German', '}', 'Digit0', ['}']],
  ['German', '²', 'Digit2', []],
  ['German', '@', 'KeyQ', ['@']],
  ['French', '[', 'Digit5', ['[']],
  ['French', ']', 'Minus', [']']],
  ['French', '{', 'Digit4', ['{']],
  ['French', '#', 'Digit3', ['#']],
  ['Swiss', '[', 'BracketLeft', ['[']],
  ['Swiss', '¦', 'Digit1', ['¦']],
  ['Swiss', '¬', 'Digit6', ['¬']],
  ['Polish', 'ą', 'KeyA', []],
  ['Polish', 'ś', 'KeyS', []],
  ['Polish', 'ó', 'KeyO', []],
  ['Spanish', '[', 'BracketLeft', ['[']],
  ['Spanish', '|', 'Digit1', ['|']],
  ['Spanish', '€', 'KeyE', ['€']],
  ['Swedish', '[', 'Digit8', ['[']],
  ['Swedish', '{', 'Digit7', ['{']],
  ['Danish', '}', 'Digit0', ['}']],
  ['Finnish', '£', 'Digit3', ['£']],
  // Nothing is on that level: browsers name the key as without AltGr.
  ['American', '8', 'Digit8', []],
  ['American', 'd', 'KeyD', []],
  ['American', 'Enter', 'Enter', []],
  // A layout without Latin letters.
  ['Russian', 'в', 'KeyD', []],
] as const)('AltGr or Option on a %s keyboard, %s of %s: %j', (_layout, key, code, names) => {
  const levels: Partial<Pressed>[] = [
    // Linux and Firefox; Windows; macOS.
    { getModifierState: (name) => name === 'AltGraph' },
    { altKey: true, ctrlKey: true, getModifierState: (name) => name === 'AltGraph' },
    { altKey: true },
  ];
  for (const level of levels) expect(keyNames(pressed({ key, code, ...level }))).toEqual(names);
});

it.each(['ctrlKey', 'metaKey'] as const)('a digit with %s is none', (modifier) => {
  expect(keyNames(pressed({ key: '8', code: 'Digit8', [modifier]: true }))).toEqual([]);
});
