import { expect, it } from 'vitest';

import { attention } from './attention';

const MEDIA = 'Missing media attachments, please select 4 images required to generate a citation';
const OWNER = 'Missing owner name';

const images = (count: number) => Array.from({ length: count }, () => ({ type: 'IMAGE' }));
const event = {
  missing: [OWNER, MEDIA],
  plateUnusual: false,
  media: [...images(4), { type: 'VIDEO' }],
  maxEvidenceImages: 4,
};

// Desk 14.
it('says that images are missing only after an act was refused for it', () => {
  expect(attention(event, null)).toEqual([OWNER]);
  expect(attention(event, 'This event was changed by Dee Lane, reload it')).toEqual([OWNER]);
  expect(attention(event, `${OWNER}, ${MEDIA}`)).toEqual([OWNER, MEDIA]);
});

// Desk 14 has this sentence word for word.
it('says where an event has fewer images than a notice needs', () => {
  const few = { ...event, missing: [], media: [...images(3), { type: 'VIDEO' }] };
  expect(attention(few, null)).toEqual(['This event has only 3 images']);
  expect(attention({ ...few, media: images(1), plateUnusual: true }, null)).toEqual([
    'This event has only 1 images',
    'The plate does not have the usual format',
  ]);
});
