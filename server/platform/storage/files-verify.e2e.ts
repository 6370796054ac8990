import { execFile } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { StorageService } from './storage.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { createEvent, picture, signedInAs } from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';

let app: TestApp;
let event: number;

beforeAll(async () => {
  app = await startApp();
  event = await createEvent(app);
});
afterAll(() => app.stop());

const pathOf = (key: string): string => join(app.variables['DATA_DIR']!, 'files', key);

/** `npm run files:verify`, as an operator runs it. */
function run(): Promise<{ code: number; out: string; err: string[] }> {
  const program = join(root, 'dist/server/app/verify-files.cli.js');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program],
      { env: { ...process.env, ...app.variables } },
      (error, out, err) => {
        const lines = err.split('\n').filter((line) => line !== '');
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: lines });
      },
    );
  });
}

describe('after a restore (reliability 21)', () => {
  it('every file that the database names is compared with its hash', async () => {
    const { user, visitor } = await signedInAs(app, 3);
    const media = await app.database.query<{ id: number; key: string }[]>(
      'SELECT id, storage_key AS key FROM media WHERE citation_id = $1 ORDER BY sequence_number',
      [event],
    );
    // A thumbnail, a picture of a user and a notice beside the four images and the document.
    await visitor.rest('GET', `media/${media[0]!.id}/thumbnail`);
    const uploaded = await visitor.send({
      method: 'POST',
      url: '/api/user/profile/upload',
      ...multipart([{ name: 'file', filename: 'me.jpg', content: await picture() }]),
    });
    await app.database.query('UPDATE users SET avatar_key = $2 WHERE id = $1', [
      user.id,
      `avatars/${user.id}/${uploaded.body.file}.webp`,
    ]);
    const pdf = await app.nest
      .get(StorageService)
      .put(`notices/${event}/1-x.pdf`, Buffer.from('%PDF-'));
    await app.database.query(
      `INSERT INTO notices (citation_id, version, number, content, requested_by, status, rendered_at, storage_key, sha256, bytes)
       VALUES ($1, 1, 'TEC-2026-000001', '{"cause":"REDLIGHT"}', $2, 'READY', now(), $3, $4, $5)`,
      [event, user.id, pdf.key, pdf.sha256, pdf.bytes],
    );
    expect(await run()).toEqual({
      code: 0,
      out: '8 files verified, 0 missing, 0 not what was stored.',
      err: [],
    });

    await rm(pathOf(media[1]!.key));
    await chmod(pathOf(pdf.key), 0o600);
    await writeFile(pathOf(pdf.key), 'another');
    const { code, out, err } = await run();
    expect([code, out]).toEqual([1, '6 files verified, 1 missing, 1 not what was stored.']);
    expect(err).toEqual([
      `Evidence file ${media[1]!.id} is missing: ${media[1]!.key}`,
      expect.stringMatching(/^Notice \d+ is not what was stored: notices\//),
    ]);
  });
});
