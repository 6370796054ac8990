import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureType } from './picture-type.pure.js';

const drawn = sharp({ create: { width: 2, height: 2, channels: 3, background: '#123' } });

it('knows PNG and JPEG by their first bytes', async () => {
  expect(pictureType(await drawn.clone().png().toBuffer())).toBe('png');
  expect(pictureType(await drawn.clone().jpeg().toBuffer())).toBe('jpeg');
});

it('takes nothing else, whatever decoders could make of it', async () => {
  const others = [
    await drawn.clone().webp().toBuffer(),
    await drawn.clone().gif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('%PDF-1.7'),
    Buffer.from([0x89, 0x50]),
    Buffer.alloc(0),
  ];
  for (const other of others) expect(pictureType(other)).toBeNull();
});
