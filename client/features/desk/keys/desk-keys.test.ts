import { describe, expect, it } from 'vitest';

import { DESK_KEYS } from './desk-keys';

const keysOf = (name: keyof typeof DESK_KEYS): string => DESK_KEYS[name].keys.join(' ');

// The table of desk 9, row by row, and what desk 14, cameras 4 and decision 153 add.
describe('the keys of the desk', () => {
  it.each([
    ['medium', '1 2 3 4 5 6 7 8 9'],
    ['previousMedium', 'ArrowLeft'],
    ['nextMedium', 'ArrowRight'],
    ['evidence', ' '],
    ['usualEvidence', 'e'],
    ['zoomIn', '+ ='],
    ['zoomOut', '-'],
    ['pan', 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'],
    ['asItWas', '0'],
    ['darker', '['],
    ['brighter', ']'],
    ['lessContrast', '{'],
    ['moreContrast', '}'],
    ['invert', 'i'],
    ['frameBack', ','],
    ['frameOn', '.'],
    ['play', 'p'],
    ['sideBySide', 'v'],
    ['flicker', 'b'],
    ['measure', 'm'],
    ['submit', 's'],
    ['plain', 'o'],
    ['generate', 'a'],
    ['discard', 'd'],
    ['hold', 'h'],
    ['revise', 'r'],
    ['skip', 'k'],
    ['undo', 'z'],
    ['show', 'x'],
    ['lookUp', 'l'],
    ['comments', 'c'],
    ['confirm', 'Enter'],
    ['leave', 'Escape'],
  ] as const)('%s: %s', (name, keys) => {
    expect(keysOf(name)).toBe(keys);
  });

  it('are distinguished, and leave g to Go to', () => {
    const all = Object.values(DESK_KEYS).flatMap(({ keys }) => keys as readonly string[]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain('g');
  });
});
