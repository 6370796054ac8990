import { expect, it } from 'vitest';

import { selectionSummary, stepsOf } from './steps';

let id = 0;
const item = (icon: string, user = 'Priya Venkat') => {
  id += 1;
  return {
    id: String(id),
    createdAt: '2026-03-01T14:05:00.250Z',
    description: `${icon} by ${user}`,
    kind: 'EVIDENCE_SELECTED' as const,
    properties: { actor: user, title: icon, color: 'accent', icon, changes: null },
  };
};
const [on, off] = ['photo-check', 'photo-off'];

it('selections of one person in a row are one step; whatever else happens begins another', () => {
  const items = [
    item('camera', 'Camera'),
    item('photo-check'),
    item('photo-off'),
    item('photo-check'),
    item('photo-check', 'Ruben Castellane'),
    item('car'),
    item('photo-check'),
    item('send'),
    item('send'),
  ];
  expect(stepsOf(items).map((step) => step.items.length)).toEqual([1, 3, 1, 1, 1, 1, 1]);
  expect(stepsOf(items).flatMap((step) => step.items)).toEqual(items);
  // A step keeps its name while it grows.
  expect(stepsOf(items)[1]?.id).toBe(stepsOf(items.slice(0, 2))[1]?.id);
});

it.each([
  [[on, on, on, on], '4 images selected'],
  [[on, off], '1 image selected, 1 unselected'],
  [[off, off], '2 images unselected'],
  [[on, on, off], '2 images selected, 1 unselected'],
])('%j is summed up as %s', (icons, sentence) => {
  expect(selectionSummary(icons.map((icon) => item(icon)))).toBe(sentence);
});
