// Runs in a process of its own. Prints notices one at a time, as the worker does.
import { readFileSync, readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';

import { quantile } from './doors.mjs';
import { printer } from './product.mjs';

const COUNT = Number(process.argv[2]);
// The worker's own limits for a picture on a notice (media/derivatives.service.ts).
const PRINT = { width: 1_004, height: 450, bytes: 64 * 1_024 };

const config = {
  chromiumPath: process.env['PUPPETEER_EXECUTABLE_PATH'],
  locale: 'en-US',
  timeZone: 'UTC',
};
const images = await Promise.all([1, 2, 3, 4].map(picture));
const product = await printer(config);
const uris = images.map(({ print }) => `data:image/jpeg;base64,${print.toString('base64')}`);
/** @type {Buffer} */
let last = Buffer.alloc(0);
const print = async () => {
  const begun = performance.now();
  last = await product.print(product.content, uris);
  return performance.now() - begun;
};
for (let warm = 0; warm < 5; warm += 1) await print();

/** @type {number[]} */
const times = [];
/** @type {number[]} */
const memory = [];
const every = Math.max(1, Math.floor(COUNT / 10));
for (let number = 1; number <= COUNT; number += 1) {
  times.push(await print());
  if (number % every === 0) memory.push(megabytes());
}
product.close();
console.log(
  JSON.stringify({
    count: COUNT,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    perMinute: (60_000 * times.length) / times.reduce((sum, time) => sum + time, 0),
    bytes: last.length,
    originals: images.reduce((sum, { original }) => sum + original, 0) / images.length,
    memory,
  }),
);

/**
 * A picture of two megapixels with the detail of a photograph, about 300 kB, and the same in print size.
 * @param {number} number
 */
async function picture(number) {
  const [width, height] = [1_920, 1_080];
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#76808a',
      noise: { type: 'gaussian', mean: 120 + number, sigma: 14 },
    },
  })
    .blur(1)
    .png()
    .toBuffer();
  const original = await sharp(grain).jpeg({ quality: 88 }).toBuffer();
  for (const quality of [80, 72, 64, 56, 48, 40]) {
    const print = await sharp(original)
      .resize({ width: PRINT.width, height: PRINT.height, fit: 'inside' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (print.length <= PRINT.bytes || quality === 40) return { original: original.length, print };
  }
  throw new Error('No print was made');
}

/** Resident memory of this process and of its browser's, in megabytes; shared pages count for each. */
function megabytes() {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), status(name)]),
  );
  const isOurs = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = parents.get(at)?.parent ?? 0)
      if (at === process.pid) return true;
    return false;
  };
  let kilobytes = 0;
  for (const [pid, { rss }] of parents) if (isOurs(pid)) kilobytes += rss;
  return Math.round(kilobytes / 1_024);
}

/** @param {string} pid */
function status(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      parent: Number(/^PPid:\s+(\d+)/m.exec(text)?.[1]),
      rss: Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0),
    };
  } catch {
    return { parent: 0, rss: 0 };
  }
}
