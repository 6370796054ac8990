import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import { type Bag, hex, rootBy, unpacked } from '../../test/bags.js';
import { momentIn } from '../../test/clock.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, createEvent, signedInAs, type TestUser } from '../../test/factory.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

let app: TestApp;
let worker: TestWorker;
let inspector: { user: TestUser; visitor: Visitor };
const bags: Bag[] = [];

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  inspector = await signedInAs(app, 3, { firstName: 'Ada', lastName: 'Marlow' });
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});
afterEach(() => {
  for (const bag of bags.splice(0)) bag.dispose();
});

const VERIFIER = 'dist/verifier/verify.mjs';

const bagit = ['bagit.py', 'bagit'].find((name) => spawnSync('which', [name]).status === 0);

const ORDER = { purpose: 'Hearing of March 3', recipient: 'Court of Harbour', masked: false };

const ended = (id: number): Promise<any> =>
  until(`package ${id} is made`, async () => {
    const { body } = await inspector.visitor.rest('GET', `packages/${id}`);
    return body.status !== 'PENDING' && body;
  });

async function asked(caseId: number, changes: object = {}): Promise<any> {
  const order = { ...ORDER, ...changes };
  const { body } = await inspector.visitor.rest('POST', `citations/${caseId}/packages`, order);
  return ended(body.id);
}

async function downloaded(id: number): Promise<Buffer> {
  const { status, raw } = await inspector.visitor.rest('GET', `packages/${id}/file`);
  expect(status).toBe(200);
  return raw;
}

async function bagOf(caseId: number, changes: object = {}): Promise<Bag> {
  const { id, message } = await asked(caseId, changes);
  expect(message).toBeNull();
  const bag = unpacked(await downloaded(id));
  bags.push(bag);
  return bag;
}

/** A case that was completed by an officer, with a notice that was made. */
async function completed(): Promise<number> {
  const id = await createCitation(app, 'REVIEW', {
    cause: 'SPEEDING',
    event: { cause: 'SPEEDING' },
  });
  const done = await inspector.visitor.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  expect(done.status).toBe(200);
  await until(`the notice of ${id} is made`, async () => {
    const { body } = await inspector.visitor.rest('GET', `citations/${id}`);
    return body.notice?.status === 'READY';
  });
  return id;
}

const storedOf = (caseId: number): Promise<{ key: string }[]> =>
  app.database.query(
    'SELECT storage_key AS key FROM media WHERE citation_id = $1 ORDER BY sequence_number',
    [caseId],
  );

const pathOf = (key: string): string => join(app.variables['DATA_DIR']!, 'files', key);

describe('the package of a decided case (proof 3)', () => {
  let caseId: number;
  let zip: Buffer;
  let bag: Bag;
  let row: any;
  let keptFrom: number;
  let keptUntil: number;

  beforeAll(async () => {
    caseId = await completed();
    keptFrom = await momentIn(app, { days: 30 });
    row = await asked(caseId);
    keptUntil = await momentIn(app, { days: 30 });
    zip = await downloaded(row.id);
    bag = unpacked(zip);
  });
  afterAll(() => bag.dispose());

  it('is READY with size, hash and the day on which its file goes', () => {
    expect(row).toMatchObject({
      status: 'READY',
      bytes: zip.length,
      sha256: hex(zip),
      message: null,
    });
    expect(Date.parse(row.expires_at)).toBeGreaterThanOrEqual(keptFrom);
    expect(Date.parse(row.expires_at)).toBeLessThanOrEqual(keptUntil);
  });

  it('has one folder by the reference ID, and these files in this order', async () => {
    const { body } = await inspector.visitor.rest('GET', `citations/${caseId}`);
    const notice = body.notice.number as string;
    expect(bag.entries).toEqual(
      [
        'bag-info.txt',
        'bagit.txt',
        'data/READ-ME-FIRST.html',
        'data/case.json',
        'data/event/event.json',
        'data/history.json',
        'data/keys.json',
        'data/log/checkpoint.txt',
        'data/media/01.jpg',
        'data/media/02.jpg',
        'data/media/03.jpg',
        'data/media/04.jpg',
        `data/notices/${notice}-v1.pdf`,
        'manifest-sha256.txt',
        'signature.ed25519',
        'signing-key.pem',
        'tagmanifest-sha256.txt',
      ].map((path) => `${body.reference_id}/${path}`),
    );
  });

  it('is checked by programs of other makers', () => {
    expect(bag.run('sha256sum', '--strict', '-c', 'manifest-sha256.txt')).not.toMatch(/FAILED/);
    expect(bag.run('sha256sum', '--strict', '-c', 'tagmanifest-sha256.txt')).not.toMatch(/FAILED/);
    expect(
      bag.run(
        'openssl',
        ...'pkeyutl -verify -pubin -inkey signing-key.pem -rawin -in tagmanifest-sha256.txt -sigfile signature.ed25519'.split(
          ' ',
        ),
      ),
    ).toContain('Signature Verified Successfully');
  });

  it('is genuine for the verifier, and a bit changed in a file is found', async () => {
    const archive = join(app.variables['DATA_DIR']!, 'package.zip');
    const verdict = async (content: Buffer): Promise<any> => {
      await writeFile(archive, content);
      const { stdout } = spawnSync(process.execPath, [VERIFIER, archive, '--json'], {
        encoding: 'utf8',
      });
      return JSON.parse(stdout);
    };
    const genuine = await verdict(zip);
    expect(genuine).toMatchObject({ verdict: 'GENUINE', problems: [] });
    expect(genuine.files.map(({ verdict: one }: any) => one)).toEqual(
      bag.entries.map(() => 'GENUINE'),
    );
    // Every file and every kind of change is proven beside the verifier.
    const name = 'data/case.json';
    const changed = Buffer.from(zip);
    const at = zip.indexOf(bag.file(name)) + Math.floor(bag.file(name).length / 2);
    changed[at]! ^= 1;
    const { verdict: found, files } = await verdict(changed);
    expect(found).toBe('CHANGED');
    expect(files.filter(({ verdict: one }: any) => one === 'CHANGED')).toEqual([
      { name, verdict: 'CHANGED' },
    ]);
  });

  // Debian has it in some releases only.
  if (bagit !== undefined)
    it('is a bag for bagit.py', () => {
      bag.run(bagit, '--validate', '.');
    });

  it('names department, case, purpose and recipient, the day of the checkpoint and its size', async () => {
    const [setting] = await app.database.query<{ name: string }[]>(
      `SELECT department_name AS name FROM pdf_settings WHERE type = 'SPEEDING'`,
    );
    const [checkpoint] = await app.database.query<{ day: string }[]>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM checkpoints ORDER BY size DESC LIMIT 1`,
    );
    const payload = bag.entries.flatMap((entry) => /\/(data\/.*)/.exec(entry)?.[1] ?? []);
    const bytes = payload.reduce((sum, name) => sum + bag.file(name).length, 0);
    expect(bag.text('bag-info.txt').split('\n')).toEqual([
      `Source-Organization: ${setting!.name}`,
      `External-Identifier: ${bag.json('data/case.json').citation.reference_id}`,
      'External-Description: Hearing of March 3; Court of Harbour',
      `Bagging-Date: ${checkpoint!.day}`,
      `Payload-Oxum: ${bytes}.${payload.length}`,
      '',
    ]);
    expect(bag.text('manifest-sha256.txt')).toBe(
      payload.map((name) => `${hex(bag.file(name))}  ${name}\n`).join(''),
    );
  });

  it('has event and media byte by byte, and every notice as it was made', async () => {
    const [{ sha256 }] = await app.database.query<[{ sha256: string }]>(
      'SELECT event_sha256 AS sha256 FROM captures WHERE citation_id = $1',
      [caseId],
    );
    expect(hex(bag.file('data/event/event.json'))).toBe(sha256);
    for (const [index, { key }] of (await storedOf(caseId)).entries())
      expect(bag.file(`data/media/0${index + 1}.jpg`).equals(await readFile(pathOf(key)))).toBe(
        true,
      );
    const pdf = await inspector.visitor.rest('GET', `notices/${caseId}/pdf`);
    const { number, version } = bag.json('data/case.json').notices[0];
    expect(bag.file(`data/notices/${number}-v${version}.pdf`).equals(pdf.raw)).toBe(true);
  });

  it('has in case.json the fields of the citation, but not what depends on caller, day or settings', async () => {
    const { body } = await inspector.visitor.rest('GET', `citations/${caseId}`);
    const { format, citation, notices } = bag.json('data/case.json');
    expect(format).toBe('stopline-case/1');
    const {
      available_actions: _1,
      editable: _2,
      missing: _3,
      reviewer: _4,
      deferred: _5,
      other_events: _6,
      thumbnail_src: _7,
      // What the check finds now, and what the registry and its settings say now.
      no_violation: _11,
      registry: _12,
      plate_region: _13,
      notice_acts: _14,
      quarantine: _15,
      ...shown
    } = body;
    const deadline = shown.deadline && {
      due_at: shown.deadline.due_at,
      basis: shown.deadline.basis,
    };
    const { pdf_src: _8, ...notice } = shown.notice;
    expect(citation).toEqual({
      ...shown,
      deadline,
      notice,
      facts: null,
      media: shown.media.map(({ src: _9, thumbnail_src: _10, ...file }: any) => file),
    });
    const versions = await app.database.query(
      `SELECT number, version, sha256, rendered_at FROM notices WHERE citation_id = $1`,
      [caseId],
    );
    expect(notices).toEqual(
      versions.map((version: any) => ({
        ...version,
        rendered_at: version.rendered_at.toISOString(),
        void: false,
      })),
    );
  });

  it('has JSON in UTF-8 with two spaces and a newline at the end', () => {
    for (const name of ['case', 'history', 'keys']) {
      const text = bag.text(`data/${name}.json`);
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
  });

  it('has the acts in the order of sealing, each proved to be in the log of checkpoint.txt', () => {
    const [origin, size, root] = bag.text('data/log/checkpoint.txt').split('\n');
    const { format, acts } = bag.json('data/history.json');
    expect(format).toBe('stopline-history/1');
    expect(origin).toMatch(/\/stopline-history$/);
    let before = 0;
    const numbers: number[] = [];
    for (const { position, previous, line, hash, inclusion, shown } of acts) {
      expect(position).toBeGreaterThan(before);
      before = position;
      expect(hex(`${previous}\n${line}`)).toBe(hash);
      expect(rootBy(hash, position, Number(size), inclusion)).toBe(root);
      const fields = JSON.parse(line);
      expect(fields[0]).toBe('v2');
      expect(fields[5]).toBe(caseId);
      numbers.push(fields[11]);
      if (shown === null) continue;
      expect(hex(`${shown.key}\n${JSON.stringify([shown.description, shown.details])}`)).toBe(
        fields[12],
      );
    }
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const types = acts.map(({ line }: { line: string }) => JSON.parse(line)[4]);
    expect(types[0]).toBe('created');
    expect(types).toContain('generated');
    expect(types.at(-1)).toBe('notice_rendered');
  });

  it('shows the words of what the history page shows and of the notice, not those of looks', () => {
    const { acts } = bag.json('data/history.json');
    const shown = new Map<string, boolean>(
      acts.map(({ line, shown: words }: any) => [JSON.parse(line)[4], words !== null]),
    );
    expect(shown.get('created')).toBe(true);
    expect(shown.get('notice_rendered')).toBe(true);
    const created = acts[0].shown;
    expect(JSON.parse(created.details).event_sha256).toBe(hex(bag.file('data/event/event.json')));
    // The addresses stand in no file.
    expect(bag.text('data/history.json')).not.toContain('127.0.0.1');
  });

  it('has the signing key alone, whose fingerprint is that of signing-key.pem', () => {
    const { origin, keys } = bag.json('data/keys.json');
    expect(bag.text('data/log/checkpoint.txt').startsWith(`${origin}\n`)).toBe(true);
    bag.run(
      'openssl',
      'pkey',
      '-pubin',
      '-in',
      'signing-key.pem',
      '-outform',
      'DER',
      '-out',
      'der',
    );
    const fingerprint = hex(bag.file('der'));
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        kid: fingerprint.slice(0, 16),
        x: bag.file('der').subarray(-32).toString('base64url'),
        valid_from: expect.stringMatching(/^\d{4}-.*Z$/),
        fingerprint,
      },
    ]);
    expect(bag.text('data/READ-ME-FIRST.html')).toContain(fingerprint.replace(/.{4}(?=.)/g, '$& '));
  });

  it('has a page in plain words, without a script and with nothing from outside', () => {
    const page = bag.text('data/READ-ME-FIRST.html');
    expect(page).not.toMatch(/<script|javascript:|@import|url\(|\son\w+=/i);
    const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source!);
    for (const source of sources.filter((one) => !one.startsWith('#')))
      expect(bag.entries.some((entry) => entry.endsWith(`/data/${source}`))).toBe(true);
    for (const words of [
      ...['Court of Harbour', 'Notice generated', '83 km/h', 'sha256sum -c'],
      'none in between is missing',
      ...['bag-info.txt', 'manifest-sha256.txt', 'signature.ed25519', 'signing-key.pem'],
    ])
      expect(page).toContain(words);
  });

  it('is the same bytes when it is asked for again, after packages and looks', async () => {
    const media = await inspector.visitor.rest('GET', `citations/${caseId}`);
    await inspector.visitor.rest('GET', `media/${media.body.media[0].id}`);
    await asked(caseId, { recipient: 'Somebody else' });
    const again = await asked(caseId);
    expect(again.sha256).toBe(row.sha256);
    expect((await downloaded(again.id)).equals(zip)).toBe(true);
  });

  it('is the same bytes with other settings of mailing, and after the last day of posting', async () => {
    for (const change of [
      'UPDATE mailing_settings SET runs_since = current_date + 1',
      `UPDATE mailing_settings SET runs_since = NULL;
       UPDATE issued_notices SET post_by = now() - interval '1 day' WHERE citation_id = ${caseId}`,
    ]) {
      await app.database.query(change);
      expect((await asked(caseId)).sha256).toBe(row.sha256);
    }
  });

  it('is another one after an act, with other words, and for another recipient', async () => {
    expect((await asked(caseId, { purpose: 'Appeal' })).sha256).not.toBe(row.sha256);
    const comment = await inspector.visitor.rest('POST', `citations/${caseId}/comments/add`, {
      body: 'The court asked',
    });
    expect(comment.status).toBe(201);
    const later = await asked(caseId);
    expect(later.sha256).not.toBe(row.sha256);
    const other = unpacked(await downloaded(later.id));
    bags.push(other);
    const { acts } = other.json('data/history.json');
    const types = acts.map(({ line }: { line: string }) => JSON.parse(line)[4]);
    expect(types.at(-1)).toBe('commented');
    // The acts before it are in, so that no number is missing.
    expect(types).toContain('package_downloaded');
    expect(acts.map(({ line }: { line: string }) => JSON.parse(line)[11])).toEqual(
      acts.map((_: unknown, index: number) => index + 1),
    );
    expect(
      acts.find(({ line }: any) => JSON.parse(line)[4] === 'evidence_viewed').shown,
    ).toBeNull();
  });
});

describe('packages of other cases (proof 3)', () => {
  it('are made in any status of the case, without a notice', async () => {
    const id = await createEvent(app);
    const bag = await bagOf(id);
    expect(bag.entries.some((entry) => entry.includes('/notices/'))).toBe(false);
    const { citation, notices } = bag.json('data/case.json');
    expect(citation).toMatchObject({
      report_status: 'PENDING',
      notice: null,
      fine: null,
      facts: null,
      checks: null,
      register: null,
    });
    expect(notices).toEqual([]);
    expect(bag.text('data/READ-ME-FIRST.html')).toContain('No notice had been made');
  });

  it('say that a notice is void', async () => {
    const id = await completed();
    const { visitor } = await signedInAs(app, 2);
    const voided = await visitor.rest('POST', `notices/${id}/void`, { reason: 'Wrong owner' });
    expect(voided.status).toBe(200);
    const bag = await bagOf(id);
    expect(bag.json('data/case.json').notices).toMatchObject([{ version: 1, void: true }]);
    expect(bag.json('data/case.json').citation.notice_void).toBe(true);
  });

  it('show words of people as words', async () => {
    const id = await createEvent(app, 'REDLIGHT', {
      location: { address: '<script>alert(1)</script> & "Lane"', latitude: 45.1, longitude: 9.2 },
    });
    const bag = await bagOf(id, { purpose: '<img src=x onerror=alert(1)>', recipient: 'A: "b" é' });
    expect(bag.text('data/READ-ME-FIRST.html')).not.toMatch(/<script|<img src=x/);
    expect(bag.text('bag-info.txt')).toContain(
      'External-Description: <img src=x onerror=alert(1)>; A: "b" é\n',
    );
  });

  it('have acts of before the upgrade: those of the page in the open, looks not', async () => {
    const id = await createEvent(app);
    // Rows of before the upgrade have no salt: they are sealed in the first form.
    const insert = (type: string) =>
      app.database.query(
        `INSERT INTO activity (log, type, description, citation_id, causer_type, causer_name, ip, salt)
         VALUES ('app', $2, 'As it was', $1, 'user', 'Ada Marlow', '192.0.2.7', NULL)`,
        [id, type],
      );
    await insert('evidence_viewed');
    await insert('commented');
    const bag = await bagOf(id);
    const { acts } = bag.json('data/history.json');
    const lines = acts.map(({ line }: { line: string }) => JSON.parse(line));
    const open = lines.filter(([first]: string[]) => first !== 'v2');
    expect(open.map((fields: unknown[]) => [fields[3], fields[12]])).toEqual([
      ['commented', '192.0.2.7'],
    ]);
    expect(acts.at(-1).shown).toBeNull();
    expect(bag.text('data/READ-ME-FIRST.html')).toContain('one that is missing would not show');
    const [, size, root] = bag.text('data/log/checkpoint.txt').split('\n');
    for (const { position, previous, line, hash, inclusion } of acts) {
      expect(hex(`${previous}\n${line}`)).toBe(hash);
      expect(rootBy(hash, position, Number(size), inclusion)).toBe(root);
    }
  });
});

describe('a package that cannot be made (proof 3)', () => {
  const left = async (): Promise<string[]> => [
    ...(await readdir(pathOf('spool'))).filter((name) => name.startsWith('court-package')),
    ...(await readdir(pathOf('court-packages'))),
  ];

  it.each([
    ['is missing from the storage', (path: string) => rm(path)],
    ['does not match its fingerprint', (path: string) => writeFile(path, 'other')],
    [
      'cannot be read',
      async (path: string) => {
        await rm(path);
        await mkdir(path);
      },
    ],
  ])('FAILED names the file that %s, and leaves nothing half-made', async (fault, damage) => {
    const id = await createEvent(app);
    await damage(pathOf((await storedOf(id))[1]!.key));
    const before = await left();
    const row = await asked(id);
    expect(row).toMatchObject({
      status: 'FAILED',
      message: `data/media/02.jpg ${fault}`,
      bytes: null,
      sha256: null,
    });
    expect(await left()).toEqual(before);
    const acts = await app.database.query<{ type: string }[]>(
      'SELECT type FROM activity WHERE citation_id = $1 ORDER BY id',
      [id],
    );
    expect(acts.map(({ type }) => type)).toContain('evidence_damaged');
    expect(acts.map(({ type }) => type)).not.toContain('package_made');
  });

  it('names a damaged event document and a damaged notice', async () => {
    const id = await createEvent(app);
    const [row] = await app.database.query<{ sha256: string }[]>(
      'SELECT event_sha256 AS sha256 FROM captures WHERE citation_id = $1',
      [id],
    );
    const hash = row!.sha256;
    await rm(pathOf(`events/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.json`));
    expect((await asked(id)).message).toBe('data/event/event.json is missing from the storage');
    const other = await completed();
    const [notice] = await app.database.query<{ key: string; number: string }[]>(
      'SELECT storage_key AS key, number FROM notices WHERE citation_id = $1',
      [other],
    );
    await writeFile(pathOf(notice!.key), 'other');
    expect((await asked(other)).message).toBe(
      `data/notices/${notice!.number}-v1.pdf does not match its fingerprint`,
    );
  });
});

describe('the end of a package (proof 3)', () => {
  it('deletes the file after PACKAGE_DAYS, keeps the row, and the same bytes come again', async () => {
    const id = await createEvent(app);
    const row = await asked(id);
    const key = `court-packages/${row.id}-1.zip`;
    expect((await readFile(pathOf(key))).length).toBe(row.bytes);
    await app.database.query(
      `UPDATE court_packages SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [row.id],
    );
    await worker.stop();
    worker = await startWorker();
    await expect.poll(() => readFile(pathOf(key)).catch(() => null)).toBeNull();
    const expired = (await inspector.visitor.rest('GET', `packages/${row.id}`)).body;
    expect(expired).toMatchObject({ status: 'EXPIRED', sha256: row.sha256, bytes: row.bytes });
    expect((await asked(id)).sha256).toBe(row.sha256);
  });

  it('deletes the files of others where one cannot be deleted, and that one later', async () => {
    const id = await createEvent(app);
    const rows = [await asked(id), await asked(id)];
    const paths = rows.map((row) => pathOf(`court-packages/${row.id}-1.zip`));
    // A folder is in the place of the first file.
    await rm(paths[0]!);
    await mkdir(paths[0]!);
    await app.database.query(
      `UPDATE court_packages SET expires_at = now() - interval '1 second' WHERE citation_id = $1`,
      [id],
    );
    const kept = () =>
      app.database.query(
        'SELECT id FROM court_packages WHERE citation_id = $1 AND storage_key IS NOT NULL',
        [id],
      );
    await worker.stop();
    worker = await startWorker();
    await expect.poll(kept).toEqual([{ id: rows[0].id }]);
    await expect(readFile(paths[1]!)).rejects.toThrow('ENOENT');
    await rmdir(paths[0]!);
    await worker.stop();
    worker = await startWorker();
    await expect.poll(kept).toEqual([]);
  });
});
