import { describe, expect, it } from 'vitest';

import { unseenOf, unseenText } from './unseen';

const items = [
  { id: '11', kind: 'image', caption: 'Before' },
  { id: '12', kind: 'image', caption: 'During' },
  { id: '13', kind: 'image', caption: 'After' },
  { id: '14', kind: 'video', caption: 'Video' },
] as const;

// Issue 37, point 14: the refusal says which image was not looked at.
describe('images that were not looked at', () => {
  it('are the selected ones that were not shown large', () => {
    const unseen = unseenOf(items, new Set(['11', '13', '14']), ['11']);
    expect(unseen).toEqual([{ id: '13', caption: 'After', place: 3 }]);
    expect(unseenText(unseen, 2)).toBe(
      'Look at every selected image in large first, 1 of 2 are left: After (3)',
    );
  });

  it('are none where all were', () => {
    expect(unseenOf(items, new Set(['12']), ['12'])).toEqual([]);
  });
});
