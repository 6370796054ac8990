import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FRAME_SIZE, frameOffset, PLATE_SIZE, type Passage } from './passage.ts';
import { demoRegistry, registryCsv } from './registry.ts';
import { drawScene } from './scene.ts';
import { siteBySerialNumber, sites } from './sites.ts';

const samples = join(import.meta.dirname, '../../samples');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const site = siteBySerialNumber('RL-20417-01');
const passage: Passage = {
  caseId: 'TEST-1',
  cause: site.cause,
  site,
  sky: 'day',
  lane: 1,
  style: 'Sedan',
  colour: 'Blue',
  plate: 'KLM 2045',
  capturedAt: new Date('2026-11-12T08:14:33.412Z'),
  speed: 44,
  redFor: 2,
  shared: false,
};

describe('a drawn picture', { timeout: 60_000 }, () => {
  it('is the same bytes for the same passage, whatever was drawn before, and others for another plate', async () => {
    const frame = sha256(await drawScene(passage, 'during'));
    // Enough other places to push this one out of what is kept.
    for (const other of sites.slice(1, 3))
      await drawScene({ ...passage, site: other, cause: other.cause, sky: 'overcast' }, 'during');
    await drawScene(passage, 'after');
    expect(sha256(await drawScene(passage, 'during'))).toBe(frame);
    expect(sha256(await drawScene({ ...passage, plate: 'ABC 1234' }, 'during'))).not.toBe(frame);
  });

  it('shows neither case nor time nor plate where events share it, and the plate in the close-up', async () => {
    const shared = { ...passage, shared: true };
    const another = { ...shared, plate: 'ABC 1234', capturedAt: new Date(0), redFor: 5 };
    expect(sha256(await drawScene(another, 'during'))).toBe(
      sha256(await drawScene(shared, 'during')),
    );
    expect(sha256(await drawScene(shared, 'plate'))).not.toBe(
      sha256(await drawScene(another, 'plate')),
    );
  });

  it('is a JPEG of the size that evidence has', async () => {
    const frame = await sharp(await drawScene(passage, 'after')).metadata();
    expect(frame).toMatchObject({ format: 'jpeg', ...FRAME_SIZE });
    const plate = await sharp(await drawScene(passage, 'plate')).metadata();
    expect(plate).toMatchObject({ format: 'jpeg', ...PLATE_SIZE });
  });
});

describe('the frames of a passage', () => {
  it('come in the order of time: before, during, after', () => {
    for (const each of sites) {
      const seen = { ...passage, site: each, cause: each.cause };
      expect(frameOffset(seen, 'before')).toBeLessThan(0);
      expect(frameOffset(seen, 'during')).toBe(0);
      expect(frameOffset(seen, 'after')).toBeGreaterThan(0);
    }
  });
});

describe('the committed samples', () => {
  it('are what the generator writes: the registry', async () => {
    const committed = await readFile(join(samples, 'demo/registry.csv'), 'utf8');
    expect(registryCsv(demoRegistry())).toBe(committed);
  });

  it(
    'are what the generator draws: a picture of the red-light package',
    { timeout: 60_000 },
    async () => {
      const folder = join(samples, 'redlight-quillon-marrow');
      const document = JSON.parse(await readFile(join(folder, 'event.json'), 'utf8')) as {
        media: { file: string; sha256: string }[];
      };
      for (const { file, sha256: expected } of document.media)
        expect(sha256(await readFile(join(folder, file)))).toBe(expected);
    },
  );
});
