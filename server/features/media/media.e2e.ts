import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { DerivativesService } from './derivatives.service.js';
import { MediaFiles } from './media-files.service.js';
import { OriginalsService } from './originals.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, createEvent, picture, signedInAs } from '../../test/factory.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MediaProcessor } from './media.processor.js';
import { Transactions } from '../../platform/database/transactions.js';

interface Row {
  id: number;
  sha256: string;
  bytes: number;
  key: string;
}

let app: TestApp;
let inspection: Visitor;
let redlight: Visitor;
let administrator: Visitor;

beforeAll(async () => {
  app = await startApp();
  inspection = (await signedInAs(app, 3)).visitor;
  redlight = (await signedInAs(app, 5)).visitor;
  administrator = (await signedInAs(app, 1)).visitor;
});
afterAll(() => app.stop());

const mediaOf = (citationId: number): Promise<Row[]> =>
  app.database.query(
    'SELECT id, sha256, bytes, storage_key AS key FROM media WHERE citation_id = $1 ORDER BY sequence_number',
    [citationId],
  );

async function logged(type: string, mediaId: number): Promise<number> {
  const [row] = await app.database.query<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM activity WHERE type = $1 AND subject_type = 'media' AND subject_id = $2::text`,
    [type, mediaId],
  );
  return row!.n;
}

describe('an evidence file (contract 3)', () => {
  let file: Row;
  beforeAll(async () => {
    [file] = (await mediaOf(await createEvent(app, 'SPEEDING'))) as [Row];
  });

  it('is the untouched original, cached for ever under its fingerprint', async () => {
    const answer = await inspection.rest('GET', `media/${file.id}`);
    expect(answer.status).toBe(200);
    expect(answer.raw.equals(await app.nest.get(StorageService).read(file.key))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      'cache-control': 'private, immutable, max-age=31536000',
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
    });
    const again = await inspection.rest('GET', `media/${file.id}`, undefined, {
      'if-none-match': `"${file.sha256}"`,
    });
    expect(again.status).toBe(304);
    expect(again.raw).toHaveLength(0);
  });

  it('comes in parts', async () => {
    const whole = (await inspection.rest('GET', `media/${file.id}`)).raw;
    const part = await inspection.rest('GET', `media/${file.id}`, undefined, {
      range: 'bytes=10-19',
    });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${file.bytes}`);
    expect(part.raw.equals(whole.subarray(10, 20))).toBe(true);
    const changed = await inspection.rest('GET', `media/${file.id}`, undefined, {
      range: 'bytes=10-19',
      'if-range': '"other"',
    });
    expect(changed.status).toBe(200);
  });

  it.each([
    ['a camera picture', 4_000, 2_250, [640, 360], [1_600, 900]],
    ['a portrait', 900, 1_800, [320, 640], [800, 1_600]],
    ['a column of 40 × 3000', 40, 3_000, [9, 640], [21, 1_600]],
    ['a line of 3000 × 40', 3_000, 40, [640, 9], [1_600, 21]],
  ])(
    'of %s is shown as a WebP of 640 px, and of 1,600 px for the viewer, in its own proportions; of 128 × 72 for a row',
    async (_, width, height, small, large) => {
      const [shown] = (await mediaOf(
        await createEvent(app, 'SPEEDING', {}, () => picture(width, height)),
      )) as [Row];
      for (const [query, size] of [
        ['?size=list', [128, 72]],
        ['', small],
        ['?size=large', large],
      ] as const) {
        const answer = await inspection.rest('GET', `media/${shown.id}/thumbnail${query}`);
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
        expect(answer.headers['cache-control']).toBe('private, immutable, max-age=31536000');
        const metadata = await sharp(answer.raw).metadata();
        expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', ...size]);
        // The picture is the camera's, and not the sign for a picture that cannot be drawn.
        const { dominant } = await sharp(answer.raw).stats();
        const sent = await sharp(await app.nest.get(StorageService).read(shown.key)).stats();
        // `dominant` has steps of 16, and the compression can move a colour by a step.
        for (const channel of ['r', 'g', 'b'] as const)
          expect(Math.abs(dominant[channel] - sent.dominant[channel])).toBeLessThanOrEqual(16);
        const again = await inspection.rest(
          'GET',
          `media/${shown.id}/thumbnail${query}`,
          undefined,
          { 'if-none-match': String(answer.headers['etag']) },
        );
        expect(again.status).toBe(304);
      }
    },
  );

  it('is enlarged for a tile, and never beyond its own pixels for the viewer', async () => {
    const answers = await Promise.all(
      ['', '?size=large'].map((query) =>
        inspection.rest('GET', `media/${file.id}/thumbnail${query}`),
      ),
    );
    const widths = answers.map(async ({ raw }) => (await sharp(raw).metadata()).width);
    expect(await Promise.all(widths)).toEqual([640, 64]);
  });

  it('is read once for all that is made of it when it comes in, and not again where nothing is missing', async () => {
    const queries = app.nest.get(MediaFiles);
    const derivatives = app.nest.get(DerivativesService);
    const citationId = await createEvent(app);
    const [fresh] = await queries.ofCitation(citationId);
    const read = vi.spyOn(app.nest.get(OriginalsService), 'read');
    await derivatives.prepare({ kind: 'system', name: 'Worker' }, fresh!);
    expect(read).toHaveBeenCalledOnce();
    const [made] = await queries.ofCitation(citationId);
    expect(made).toMatchObject({
      thumbnailKey: expect.stringMatching(/\.webp$/),
      largeKey: expect.stringMatching(/\.webp$/),
      listKey: expect.stringMatching(/\.webp$/),
      printKey: expect.stringMatching(/\.jpg$/),
    });
    await derivatives.prepare({ kind: 'system', name: 'Worker' }, made!);
    expect(read).toHaveBeenCalledOnce();
    read.mockRestore();
  });

  it('of an event from before lists had pictures is made of its tile, and its original is not read', async () => {
    const queries = app.nest.get(MediaFiles);
    const [kept] = await queries.ofCitation(await createEvent(app));
    await inspection.rest('GET', `media/${kept!.id}/thumbnail`);
    const read = vi.spyOn(app.nest.get(OriginalsService), 'read');
    for (let n = 0; n < 2; n += 1) {
      const { status, raw } = await inspection.rest('GET', `media/${kept!.id}/thumbnail?size=list`);
      expect(status).toBe(200);
      expect(await sharp(raw).metadata()).toMatchObject({ width: 128, height: 72 });
    }
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it.each(['small', 'LARGE', '1600'])('has no size %s', async (size) => {
    const answer = await inspection.rest('GET', `media/${file.id}/thumbnail?size=${size}`);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { size: ['Size must be list or large'] },
    ]);
  });

  it('is seen by everybody who may see the event', async () => {
    const thumbnail = `media/${file.id}/thumbnail`;
    for (const path of [
      `media/${file.id}`,
      thumbnail,
      `${thumbnail}?size=list`,
      `${thumbnail}?size=large`,
    ]) {
      expect((await redlight.rest('GET', path)).status).toBe(404);
      expect((await administrator.rest('GET', path)).status).toBe(403);
      expect((await app.visitor().rest('GET', path)).status).toBe(401);
    }
    for (const id of ['0', 'x', '999999', '99999999999'])
      expect((await inspection.rest('GET', `media/${id}`)).status).toBe(404);
  });

  it('leaves one entry in the log for a look, however many requests it takes', async () => {
    const [, second] = (await mediaOf(await createEvent(app))) as [Row, Row];
    for (let n = 0; n < 3; n += 1) await inspection.rest('GET', `media/${second.id}`);
    await inspection.rest('GET', `media/${second.id}/thumbnail`);
    expect(await logged('evidence_viewed', second.id)).toBe(1);
  });

  it('is looked at in the viewer’s size, and not on a tile', async () => {
    const [, , third] = (await mediaOf(await createEvent(app))) as [Row, Row, Row];
    for (const size of ['', '?size=list'])
      await inspection.rest('GET', `media/${third.id}/thumbnail${size}`);
    expect(await logged('evidence_viewed', third.id)).toBe(0);
    for (let n = 0; n < 2; n += 1)
      await inspection.rest('GET', `media/${third.id}/thumbnail?size=large`);
    expect(await logged('evidence_viewed', third.id)).toBe(1);
  });
});

describe('a file that is not what the camera sent (reliability 21)', () => {
  /** The row asks for a fingerprint that the stored bytes do not have. */
  async function damaged(citationId: number, sequenceNumber = 9): Promise<Row> {
    const { key } = await app.nest
      .get(StorageService)
      .putByContent('evidence', 'jpg', Buffer.from(`other ${citationId}`));
    const [row] = await app.database.query<Row[]>(
      `INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes, selected)
       VALUES ($1, 'IMAGE', $3, repeat('0', 64), $2, 'image/jpeg', 5, true) RETURNING id, sha256, bytes, storage_key AS key`,
      [citationId, key, sequenceNumber],
    );
    return row!;
  }

  it('is not shown, and that is written down', async () => {
    const file = await damaged(await createEvent(app));
    const answer = await inspection.rest('GET', `media/${file.id}`);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Evidence image 9 does not match its fingerprint: the decision is stopped' },
    });
    expect(await logged('evidence_damaged', file.id)).toBe(1);
    const large = await inspection.rest('GET', `media/${file.id}/thumbnail?size=large`);
    expect(large.status).toBe(409);
    expect(await logged('evidence_viewed', file.id)).toBe(0);
  });

  it.each(['', 'bytes=0-9'])(
    'nor when it is gone a moment after it was shown: %s',
    async (range) => {
      const [file] = (await mediaOf(await createEvent(app))) as [Row];
      const look = (): Promise<Answer> =>
        inspection.rest('GET', `media/${file.id}`, undefined, range === '' ? {} : { range });
      expect((await look()).status).toBe(range === '' ? 200 : 206);
      await rm(join(app.variables['DATA_DIR']!, 'files', file.key));
      const { status, headers, body } = await look();
      expect([status, headers['cache-control'], body]).toEqual([
        409,
        'no-store',
        {
          statusCode: 409,
          code: 'EVIDENCE_DAMAGED',
          message: 'Evidence image 1 does not match its fingerprint: the decision is stopped',
        },
      ]);
      expect(await logged('evidence_damaged', file.id)).toBe(1);
      expect((await look()).status).toBe(409);
    },
  );

  it('stops the decision', async () => {
    const id = await createCitation(app, 'REVIEW', { selected: 3 });
    const file = await damaged(id);
    await app.database.query('UPDATE citations SET selected_count = 4 WHERE id = $1', [id]);
    const answer = await inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    expect(answer.status).toBe(409);
    const [row] = await app.database.query<{ s: string }[]>(
      'SELECT report_status AS s FROM citations WHERE id = $1',
      [id],
    );
    expect(row!.s).toBe('REVIEW');
    expect(await logged('evidence_damaged', file.id)).toBe(1);
  });

  it('names the first of several, and writes all of them down', async () => {
    const id = await createCitation(app, 'REVIEW', { selected: 2 });
    const files = [await damaged(id, 9), await damaged(id, 8)];
    await app.database.query('UPDATE citations SET selected_count = 4 WHERE id = $1', [id]);
    const answer = await inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Evidence image 8 does not match its fingerprint: the decision is stopped' },
    });
    for (const file of files) expect(await logged('evidence_damaged', file.id)).toBe(1);
  });
});

describe('judged at intake', () => {
  let inspection: Visitor;

  beforeAll(async () => {
    inspection = (await signedInAs(app, 3)).visitor;
  });

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
        const { status, body } = await inspection.rest(
          'GET',
          `media/${media!.id}/thumbnail${query}`,
        );
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
});
