import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

import { built, printer } from '../bench/product.mjs';
import { root } from '../../scripts/lib/install.mjs';
import { VARIANTS } from './variants.mjs';
import { must } from '../../scripts/lib/processes.mjs';

/** Pictures of the demo, as large as notices have them (media/derivatives.service.ts). */
const EVIDENCE = {
  REDLIGHT: { folder: 'RL-20417-01', plate: 'CKF0607' },
  SPEEDING: { folder: 'SP-77031-11', plate: 'CML1039' },
};
const PRINT = { width: 1_004, height: 450 };
const PLAIN = {
  ...{ languages: ['en'], paper: 'A4', window: 'DIN', mailBarcode: 'NONE', texts: {} },
  ...{ paymentCode: null, fine: null, evidenceUrl: null },
};
const DPI = 110;
const COLOURS = 128;

/**
 * Prints notices of invented cases by the build's own printer, and draws their pages as a reader sees them.
 * @param {string} folder gets each as a PDF and a picture of each page, `NAME.pdf` and `NAME-1.png`
 * @param {string} chromium
 */
export async function printVariants(folder, chromium) {
  mkdirSync(folder, { recursive: true });
  await print(chromium, VARIANTS, async (variant, pdf) => {
    const file = join(folder, variant.name);
    writeFileSync(`${file}.pdf`, pdf);
    await must('Drawing a notice', 'pdftoppm', ['-r', String(DPI), '-png', `${file}.pdf`, file]);
  });
}

/**
 * Draws the first page of those that the documentation shows.
 * @param {string} folder
 * @param {string} chromium
 * @returns {Promise<void>}
 */
export async function documentedNotices(folder, chromium) {
  mkdirSync(folder, { recursive: true });
  const shown = VARIANTS.filter(({ documented }) => documented !== undefined);
  await print(chromium, shown, async ({ documented = '' }, pdf) => {
    const file = join(folder, documented);
    const drawn = `${file}.large`;
    writeFileSync(`${file}.pdf`, pdf);
    const options = ['-r', String(DPI), '-f', '1', '-singlefile', '-png'];
    await must('Drawing a notice', 'pdftoppm', [...options, `${file}.pdf`, drawn]);
    await sharp(`${drawn}.png`)
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(`${file}.png`);
    for (const left of [`${file}.pdf`, `${drawn}.png`]) rmSync(left);
  });
}

/**
 * @param {string} chromium
 * @param {readonly import('./variants.mjs').Variant[]} variants
 * @param {(variant: import('./variants.mjs').Variant, pdf: Buffer) => Promise<void>} keep
 */
async function print(chromium, variants, keep) {
  const config = { chromiumPath: chromium, locale: 'en-US', timeZone: 'America/New_York' };
  const product = await printer(config);
  try {
    for (const variant of variants) {
      const content = await contentOf(variant, config);
      const files = await evidenceOf(variant.cause);
      const images = content.images.map((_, at) => files[at % files.length] ?? '');
      await keep(variant, await product.print(content, images, { pin: variant.pin ?? null }));
    }
  } finally {
    product.close();
  }
}

/**
 * @param {import('./variants.mjs').Variant} variant
 * @param {{ locale: string, timeZone: string }} config
 */
async function contentOf({ cause, content, mailing, images = 4 }, config) {
  const [{ sampleContent }, { INITIAL_PDF_SETTINGS }] = await Promise.all([
    built('features/notices/notice.sample.js'),
    built('platform/database/migrations/initial-pdf-settings.js'),
  ]);
  const settings = /** @type {unknown[]} */ (INITIAL_PDF_SETTINGS)[cause === 'REDLIGHT' ? 0 : 1];
  const make = /** @type {(...values: unknown[]) => { images: Record<string, unknown>[] }} */ (
    sampleContent
  );
  const sample = make(settings, cause, config);
  return {
    ...sample,
    ...{ number: 'TEC-2026-000042', referenceId: 'EV-2026-0000412', ...content },
    ...(cause === 'SPEEDING' ? { speeding: { measured: '61.5', limit: '35', trigger: '41' } } : {}),
    units: { distance: 'ft', speed: 'mph' },
    images: Array.from({ length: images }, (_, at) => ({
      ...sample.images[at % sample.images.length],
      sequenceNumber: at + 1,
    })),
    mailing: { ...PLAIN, ...mailing },
  };
}

/** @param {'REDLIGHT' | 'SPEEDING'} cause */
function evidenceOf(cause) {
  const { folder, plate } = EVIDENCE[cause];
  return Promise.all(
    ['before', 'during', 'after', plate].map(async (name) => {
      const original = join(root, 'samples/demo', folder, `${name}.jpg`);
      const small = await sharp(original)
        .resize({ ...PRINT, fit: 'inside' })
        .jpeg({ quality: 72, mozjpeg: true })
        .toBuffer();
      return `data:image/jpeg;base64,${small.toString('base64')}`;
    }),
  );
}
