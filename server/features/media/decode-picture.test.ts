import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { judgePicture, judgeUpload } from './decode-picture.js';
import { printOf, shownOf } from './drawn-pictures.js';

const folder = mkdtempSync(join(tmpdir(), 'stopline-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A picture that compresses badly, the same in each run: how a cut file is read depends on its last bits. */
function noise(width: number, height: number): Sharp {
  let state = 2;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state >> 16;
  };
  const pixels = Uint8Array.from({ length: width * height * 3 }, next);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
const sample = (name: string): Buffer => readFileSync(`samples/cases/${name}`);
const inserted = (file: Buffer, at: number, bytes: number[]): Buffer =>
  Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at)]);
const changed = (file: Buffer, at: number, bytes: number[]): Buffer => {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
};

const jpeg = await noise(800, 450).jpeg().toBuffer();
const progressive = await noise(800, 450).jpeg({ progressive: true }).toBuffer();
const png = await noise(400, 300).png().toBuffer();
const content = png.indexOf('IDAT') + 4;
const checksum = content + png.readUInt32BE(content - 8);
const middle = Math.floor(jpeg.length / 2);

const TAKEN: [what: string, file: Buffer][] = [
  ['stray bytes before a restart marker', sample('junk-before-rst.jpg')],
  ['a picture that is turned by its EXIF data', sample('exif-6.jpg')],
  ['stray bytes after the first marker', inserted(jpeg, 2, [0, 0, 0, 0])],
  ['stray bytes before the end mark', inserted(jpeg, jpeg.length - 2, [1, 2, 3, 4])],
  ['bytes after the end mark', inserted(jpeg, jpeg.length, [1, 2, 3, 4])],
  [
    'wrong bits in a progressive JPEG',
    changed(progressive, progressive.length >> 1, Array<number>(40).fill(0x5a)),
  ],
  ['a restart marker where none is due', changed(jpeg, middle, [0xff, 0xd0])],
  ['four colours of a printer', await noise(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
  ['shades of grey', await noise(300, 200).greyscale().jpeg().toBuffer()],
  ['a line of one pixel', await noise(9_000, 1).jpeg().toBuffer()],
  ['a single pixel', await noise(1, 1).png().toBuffer()],
  ['16 bits a colour', await noise(300, 200).toColourspace('rgb16').png().toBuffer()],
];
const REFUSED: [what: string, file: Buffer, words: string][] = [
  ['a JPEG without its end mark', jpeg.subarray(0, -2), 'is cut off'],
  ['a JPEG that is cut', jpeg.subarray(0, middle), 'is cut off'],
  ['a progressive JPEG that is cut', progressive.subarray(0, -4_000), 'is cut off'],
  ['a PNG with a wrong checksum', changed(png, checksum, [0, 0, 0, 0]), 'is damaged'],
  ['a PNG with wrong bytes', changed(png, content + 5_000, [1, 2, 3, 4]), 'is damaged'],
  ['a PNG that is cut', png.subarray(0, -5), 'is cut off'],
];

/** Judges a file on the disk, and the same file in memory: both judge alike. */
async function judged(file: Buffer): Promise<unknown> {
  const type = file[0] === 0x89 ? 'png' : 'jpeg';
  const path = join(folder, 'file');
  writeFileSync(path, file);
  const onDisk = await judgePicture(path, type);
  expect(await judgeUpload(file, type)).toEqual(onDisk);
  return onDisk;
}

describe('a file is judged once (reliability 28)', () => {
  it.each(TAKEN)('what is taken in can be shown and printed: %s', async (_, file) => {
    const { width, height } = await sharp(file).metadata();
    expect(await judged(file)).toEqual({ width, height });
    for (const draw of [
      () => shownOf(file, 'thumbnail'),
      () => shownOf(file, 'large'),
      () => printOf(file),
    ])
      expect((await draw()).length).toBeGreaterThan(0);
  });

  it.each(REFUSED)('what cannot be drawn is refused at once: %s', async (_, file, words) => {
    expect(await judged(file)).toEqual({ wrong: 'content', words });
  });

  it('a picture that is turned by its EXIF data is shown and printed upright', async () => {
    const sizes = [shownOf(sample('exif-6.jpg'), 'large'), printOf(sample('exif-6.jpg'))].map(
      async (picture) => {
        const { width, height } = await sharp(await picture).metadata();
        return [width, height];
      },
    );
    expect(await Promise.all(sizes)).toEqual([
      [450, 800],
      [253, 450],
    ]);
  });
});
