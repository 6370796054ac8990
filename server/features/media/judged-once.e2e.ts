import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageService } from '../../platform/storage/storage.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, createEvent, picture, signedInAs } from '../../test/factory.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { DerivativesService } from './derivatives.service.js';
import { MediaFiles } from './media-files.service.js';
import { MediaProcessor } from './media.processor.js';
import { OriginalsService } from './originals.service.js';
import { Transactions } from '../../platform/database/transactions.js';

let app: TestApp;
let inspection: Visitor;

beforeAll(async () => {
  app = await startApp();
  inspection = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

const sample = (name: string): Promise<Buffer> => readFile(`samples/cases/${name}`);

/** As if this machine could not draw what it reads, until the result is called. */
const undrawable = (): (() => void) => {
  const read = vi
    .spyOn(app.nest.get(OriginalsService), 'read')
    .mockResolvedValue(Buffer.from('no picture'));
  return () => read.mockRestore();
};

const numberOf = async (citationId: number): Promise<string | null> => {
  const [row] = await app.database.query<{ number: string | null }[]>(
    'SELECT stopline_reference_id AS number FROM citations WHERE id = $1',
    [citationId],
  );
  return row!.number;
};

const generate = (citationId: number) =>
  inspection.rest('PUT', `citations/${citationId}`, { report_status: 'COMPLETED' });

describe('a file is judged once (reliability 28)', () => {
  it('a JPEG that decoders warn about is taken, shown, and its event is completed', async () => {
    let count = 0;
    const id = await createCitation(app, 'REVIEW', {
      event: {},
      content: async () => ((count += 1) === 1 ? sample('junk-before-rst.jpg') : picture()),
    });
    const media = await app.nest.get(MediaFiles).ofCitation(id);
    const shown = await inspection.rest('GET', `media/${media[0]!.id}/thumbnail?size=large`);
    expect([shown.status, (await sharp(shown.raw).metadata()).width]).toEqual([200, 800]);
    expect((await generate(id)).status).toBe(200);
    const [row] = await app.database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM media WHERE citation_id = $1 AND selected AND print_key IS NULL',
      [id],
    );
    expect(row!.n).toBe(0);
  });

  it('an image that cannot be drawn has no picture in its place, and stops the decision before a number is given', async () => {
    const id = await createCitation(app, 'REVIEW', { event: {} });
    const [media] = await app.nest.get(MediaFiles).ofCitation(id);
    const mend = undrawable();
    for (const query of ['', '?size=large']) {
      const { status, body } = await inspection.rest('GET', `media/${media!.id}/thumbnail${query}`);
      expect([status, body.code]).toEqual([409, 'EVIDENCE_UNREADABLE']);
    }
    const refused = await generate(id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'EVIDENCE_UNREADABLE',
      'Evidence image 1 cannot be drawn at the moment, try again later',
    ]);
    expect(await numberOf(id)).toBeNull();
    mend();
    expect((await generate(id)).status).toBe(200);
    expect((await inspection.rest('GET', `media/${media!.id}/thumbnail`)).status).toBe(200);
  });

  it('a full disk answers 503 before a number is given, and the same act works afterwards', async () => {
    const id = await createCitation(app, 'REVIEW', { event: {} });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const put = vi.spyOn(app.nest.get(StorageService), 'putByContent').mockRejectedValue(full);
    const refused = await generate(id);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    put.mockRestore();
    expect(await numberOf(id)).toBeNull();
    expect((await generate(id)).status).toBe(200);
  });

  it('the worker tries an image again that it could not draw', async () => {
    const citationId = await createEvent(app);
    const mend = undrawable();
    const processor = new MediaProcessor(
      app.nest.get(MediaFiles),
      new DerivativesService(
        app.nest.get(StorageService),
        app.nest.get(OriginalsService),
        app.nest.get(MediaFiles),
      ),
      app.nest.get(JobsService),
      app.nest.get(Transactions),
    );
    const job = { jobId: '0', name: 'deriveImages', payload: { citationId } };
    await expect(processor.derive(job as never)).rejects.toMatchObject({
      code: 'EVIDENCE_UNREADABLE',
    });
    mend();
    const media = await app.nest.get(MediaFiles).ofCitation(citationId);
    expect(media.map(({ thumbnailKey }) => thumbnailKey)).toEqual([null, null, null, null]);
  });
});

describe('the type of a video is by all brands that it declares', () => {
  it('a maker’s own brand with compatible ones is taken, shown and sent as MP4', async () => {
    const id = await createEvent(
      app,
      'SPEEDING',
      { media: [{ file: 'a.mp4', type: 'VIDEO', sequence_number: 1 }] },
      () => sample('xavc-brand.mp4'),
    );
    const [video] = await app.nest.get(MediaFiles).ofCitation(id);
    const answer = await inspection.rest('GET', `media/${video!.id}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect((await inspection.rest('GET', `media/${video!.id}/thumbnail`)).status).toBe(200);
  });
});
