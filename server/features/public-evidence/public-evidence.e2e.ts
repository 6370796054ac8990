import crypto from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { NO_TEXTS } from '../notice-settings/text-fields.pure.js';
import { NoticesService } from '../notices/notices.service.js';
import { INITIAL_PDF_SETTINGS } from '../../platform/database/migrations/initial-pdf-settings.js';
import { EvidencePins } from './evidence-pins.service.js';
import { EvidenceServer } from '../../doors/evidence/evidence-server.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { cloneCitation, createCitation, picture, signedInAs } from '../../test/factory.js';
import { readPdf } from '../../test/pdf.js';

const CLIP = join(root, 'samples/speeding-orchard-hill/5-clip.mp4');

let app: TestApp;
let inspection: Visitor;
let url: string;
/** Another process of the same installation, whose page has a port of its own. */
let second: TestApp;
let ownUrl: string;
/** An event with a clip that nobody has decided. */
let submitted: number;
let notice: { number: string; pin: string; citationId: number };

/** One proxy is trusted; here the test itself is that proxy. */
const ON = {
  PUBLIC_EVIDENCE: 'on',
  PUBLIC_EVIDENCE_URL: 'https://evidence.test/evidence',
  PUBLIC_EVIDENCE_PROXY_HOPS: '1',
};

beforeAll(async () => {
  app = await startApp(ON);
  await app.nest.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`;
  const port = await freePort();
  ownUrl = `http://127.0.0.1:${port}`;
  second = await startApp({ ...app.variables, ...ON, PUBLIC_EVIDENCE_PORT: String(port) });
  await second.nest.listen(0, '127.0.0.1');
  await second.nest.get(EvidenceServer).listen();
  inspection = (await signedInAs(app, 3)).visitor;
  submitted = await eventWithClip();
  notice = await generated();
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

async function eventWithClip(): Promise<number> {
  const clip = await readFile(CLIP);
  let files = 0;
  const citationId = await createCitation(app, 'REVIEW', {
    cause: 'SPEEDING',
    event: {
      media: [1, 2, 3, 4, 5].map((sequence) => ({
        file: sequence === 5 ? 'clip.mp4' : `${sequence}.jpg`,
        type: sequence === 5 ? 'VIDEO' : 'IMAGE',
        sequence_number: sequence,
      })),
    },
    content: () => ((files += 1) === 5 ? Promise.resolve(clip) : picture()),
  });
  await app.database.query(
    `UPDATE vehicles SET owner_vehicle_chassis_number = 'CHASSIS-77' WHERE citation_id = $1`,
    [citationId],
  );
  return citationId;
}

/** An event with a clip, and its notice. */
async function generated(): Promise<typeof notice> {
  const [citationId = 0] = await cloneCitation(app, submitted, 1);
  const { body } = await inspection.rest('PUT', `citations/${citationId}`, {
    report_status: 'COMPLETED',
  });
  const number = String(body.stopline_reference_id);
  const pin = await app.nest.get(EvidencePins).ofNotice(number);
  return { number, pin: pin ?? '', citationId };
}

let clients = 0;
/** An address that nobody has tried from. */
const newClient = (): string => `203.0.113.${(clients += 1)}`;

interface Call {
  base?: string;
  client?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

const get = (path: string, { base = url, client, cookie, headers }: Call = {}): Promise<Response> =>
  fetch(base + path, {
    redirect: 'manual',
    headers: {
      ...headers,
      ...(client === undefined ? {} : { 'x-forwarded-for': client }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });

const enter = (
  fields: { number: string; pin: string },
  { base = url, client = newClient() }: Call = {},
  path = '/evidence',
): Promise<Response> =>
  fetch(base + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': client },
    body: new URLSearchParams(fields),
  });

const cookieOf = (answer: Response): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

const WRONG = 'Notice number or PIN is wrong';

/** Sends a path as it is written, which `fetch` would tidy up. */
const sendAsWritten = (
  method: string,
  path: string,
  { base = url, headers = {} }: { base?: string; headers?: Record<string, string | string[]> } = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const request = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject).end();
  });

/** The statements and the openings of sealed texts that something causes. */
async function workOf(act: () => Promise<unknown>): Promise<{ sql: string[]; opened: number }> {
  const sql: string[] = [];
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const decipher = vi.spyOn(crypto, 'createDecipheriv');
  syncBuiltinESMExports();
  try {
    await act();
    for (const [query] of asked.mock.calls as unknown as [string | { text: string }][])
      sql.push(typeof query === 'string' ? query : query.text);
    return { sql, opened: decipher.mock.calls.length };
  } finally {
    asked.mockRestore();
    decipher.mockRestore();
    syncBuiltinESMExports();
  }
}

describe('the form (mailing 7)', () => {
  it('works without JavaScript, and tells nobody where its reader came from', async () => {
    const answer = await get(`/evidence?number=${notice.number}`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page).toContain(`value="${notice.number}"`);
    expect(page).not.toMatch(/<script|<link|javascript:|\son\w+=|https?:/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "img-src 'self'",
      "media-src 'self'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const robots = await get('/robots.txt');
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
  });

  it('escapes what its address says', async () => {
    const page = await (await get('/evidence?number=%22%3E%3Cscript%3E')).text();
    expect(page).not.toContain('<script');
  });

  it('is in the languages of the notices: by address, then by browser', async () => {
    await app.database.query(`UPDATE mailing_settings SET notice_languages = '{en,ar}'`);
    expect(await (await get('/evidence')).text()).toContain('<html lang="en">');
    const arabic = await (await get('/evidence?lang=ar')).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    const preferred = await get('/evidence', { headers: { 'accept-language': 'ar-EG,en;q=0.5' } });
    expect(await preferred.text()).toContain('<html lang="ar" dir="rtl">');
    expect(await (await get('/evidence?lang=fr')).text()).toContain('<html lang="en">');
    await app.database.query(`UPDATE mailing_settings SET notice_languages = NULL`);
  });
});

describe('the preview of texts (mailing 2)', () => {
  it('has the address of the evidence and an invented PIN', async () => {
    const privacy = 'Look at {evidence_url} with {pin}.';
    const texts = { texts: { en: { ...NO_TEXTS, privacy } }, paymentCode: null };
    const pdf = await app.nest.get(NoticesService).preview(INITIAL_PDF_SETTINGS[0], texts);
    const said = (await readPdf(pdf)).pages.join(' ');
    expect(said).toContain('Look at https://evidence.test/evidence with ACDE-3467.');
    expect(said).toContain('PIN ACDE-3467');
  });
});

describe('the evidence', () => {
  it.each([
    ['as printed', (pin: string) => pin],
    ['in small letters without dash', (pin: string) => pin.replace('-', '').toLowerCase()],
  ])('is shown to everybody with the PIN, %s', async (_, typed) => {
    const answer = await enter({ number: notice.number, pin: typed(notice.pin) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/evidence/view']);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^evidence=v1\.[\w.-]+; Max-Age=900; Path=\/evidence; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(notice.number);
  });

  it('has the case and the name, and neither addresses nor numbers of the vehicle', async () => {
    const cookie = cookieOf(await enter(notice));
    const client = newClient();
    const answer = await get('/evidence/view', { cookie, client });
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const shown of [
      notice.number,
      'Ada Marlow',
      'KLM 4821',
      'Harbour Lane / Mill Street',
      '83',
    ])
      expect(page).toContain(shown);
    for (const hidden of ['12 Harbour Lane', 'CHASSIS-77', notice.pin])
      expect(page).not.toContain(hidden);
    expect(page.match(/<img src="\/evidence\/media\//g)).toHaveLength(4);
    expect(page.match(/<video /g)).toHaveLength(1);
    const [log] = await app.database.query<{ description: string; ip: string }[]>(
      `SELECT description, ip FROM activity WHERE type = 'owner_viewed' ORDER BY id DESC LIMIT 1`,
    );
    expect(log).toEqual({
      description: `Evidence of notice ${notice.number} viewed by its owner`,
      ip: client,
    });
  });

  it('is of the newest version of the notice', async () => {
    const corrected = await generated();
    await (
      await ownerQuery()
    )(
      `INSERT INTO notices (citation_id, version, number, content, requested_by)
        SELECT citation_id, version + 1, number, jsonb_set(content, '{location,address}', '"Quay 9"'), requested_by
          FROM notices WHERE number = $1`,
      [corrected.number],
    );
    const page = await (
      await get('/evidence/view', { cookie: cookieOf(await enter(corrected)) })
    ).text();
    expect(page).toContain('Quay 9');
    expect(page).not.toContain('Harbour Lane / Mill Street');
  });

  it('has images in 1,600 pixels without metadata, and videos in ranges', async () => {
    const cookie = cookieOf(await enter(notice));
    const image = await get('/evidence/media/1', { cookie });
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(image.headers.get('cache-control')).toBe('no-store');
    const video = await get('/evidence/media/5', { cookie, headers: { range: 'bytes=0-99' } });
    expect([video.status, video.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect((await video.arrayBuffer()).byteLength).toBe(100);
    for (const path of ['6', '0', 'x', '1%00'])
      expect((await get(`/evidence/media/${path}`, { cookie })).status).toBeGreaterThanOrEqual(400);
    await app.database.query('UPDATE mailing_settings SET evidence_videos = false');
    expect((await get('/evidence/media/5', { cookie })).status).toBe(404);
    await app.database.query('UPDATE mailing_settings SET evidence_videos = true');
  });

  it('is shown to nobody without a cookie of ours; leaving ends it', async () => {
    const cookie = cookieOf(await enter(notice));
    for (const wrong of [undefined, 'evidence=x', `${cookie}x`]) {
      const call = wrong === undefined ? {} : { cookie: wrong };
      const view = await get('/evidence/view', call);
      expect([view.status, view.headers.get('location')]).toEqual([303, '/evidence']);
      expect((await get('/evidence/media/1', call)).status).toBe(404);
    }
    const left = await fetch(`${url}/evidence/leave`, { method: 'POST', redirect: 'manual' });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/evidence']);
    expect(left.headers.get('set-cookie')).toMatch(/^evidence=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('ends with the days of the settings, and with a void notice, at the next request', async () => {
    const other = await generated();
    const cookie = cookieOf(await enter(other));
    const isShown = async (): Promise<boolean> =>
      (await get('/evidence/view', { cookie })).status === 200 &&
      (await get('/evidence/media/1', { cookie })).status === 200;
    expect(await isShown()).toBe(true);
    const owner = await ownerQuery();
    const issued = `UPDATE issued_notices SET issued_at = now() - interval '%' WHERE number = $1`;
    await owner(issued.replace('%', '364 days'), [other.number]);
    expect(await isShown()).toBe(true);
    await owner(issued.replace('%', '366 days'), [other.number]);
    expect(await isShown()).toBe(false);
    await owner(issued.replace('%', '1 day'), [other.number]);
    await owner(
      `UPDATE issued_notices SET voided_at = now(), voided_by = (SELECT min(id) FROM users), void_reason = 'x' WHERE number = $1`,
      [other.number],
    );
    expect(await isShown()).toBe(false);
    expect((await enter(other)).status).toBe(422);
  });
});

describe('who does not have the PIN', () => {
  it('costs the same statements and openings for every kind of number: the time does not give away the kind', async () => {
    const [voided, ended, without] = [await generated(), await generated(), await generated()];
    const owner = await ownerQuery();
    await owner(
      `UPDATE issued_notices SET voided_at = now(), voided_by = (SELECT min(id) FROM users), void_reason = 'x' WHERE number = $1`,
      [voided.number],
    );
    await owner(
      `UPDATE issued_notices SET issued_at = now() - interval '366 days' WHERE number = $1`,
      [ended.number],
    );
    await owner('DELETE FROM evidence_pins WHERE number = $1', [without.number]);
    const kinds = {
      wrongPin: { number: notice.number, pin: 'AAAA-AAAA' },
      unknown: { number: 'TEC-2026-777777', pin: 'AAAA-AAAA' },
      // Both notices have a PIN of their own.
      voided,
      ended,
      without,
      noNumber: { number: '', pin: '' },
    };
    const work = [];
    for (const [kind, typed] of Object.entries(kinds)) {
      let status = 0;
      const done = await workOf(async () => ({ status } = await enter(typed)));
      work.push({ kind, status, ...done });
    }
    const [first] = work;
    expect(first).toMatchObject({ status: 422, opened: 1 });
    expect(first!.sql.filter((text) => text.includes('rate_limits'))).toHaveLength(3);
    expect(first!.sql.filter((text) => text.includes('evidence_pins'))).toHaveLength(1);
    for (const { kind, ...done } of work)
      expect({ kind, ...done }).toEqual({ kind, status: 422, sql: first!.sql, opened: 1 });
  });

  it('reads the same for a wrong PIN, an unknown number and one without a PIN', async () => {
    const without = await generated();
    await (
      await ownerQuery()
    )('DELETE FROM evidence_pins WHERE number = $1', [without.number]);
    const pages = await Promise.all(
      [notice.number, 'TEC-2026-999999', without.number, 'x'.repeat(5), '', 'a\0b\r\n'].map(
        async (number) => {
          const answer = await enter({ number, pin: 'AAAA-AAAA' });
          const page = await answer.text();
          expect([answer.status, answer.headers.get('set-cookie')]).toEqual([422, null]);
          expect(page).toContain(WRONG);
          return page.replaceAll(`value="${number}"`, '').replaceAll(`number=${number}`, '');
        },
      ),
    );
    expect(new Set(pages.slice(0, 4)).size).toBe(1);
    const [log] = await app.database.query<{ text: string }[]>(
      `SELECT string_agg(description || details::text, ' ') AS text FROM activity WHERE type = 'owner_refused'`,
    );
    expect(log?.text).toContain('TEC-2026-999999');
    expect(log?.text).not.toContain('AAAA');
  });

  it('has 5 tries at a number from an address, over all processes; then the PIN is not looked at', async () => {
    const target = await generated();
    const client = newClient();
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        enter(
          { number: target.number, pin: 'AAAA-AAAA' },
          { client, base: index % 2 === 0 ? url : ownUrl },
        ),
      ),
    );
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    const refused = await enter(target, { client });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Too many tries, try again in 60 minutes');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    // Failures are logged: five wrong PINs, and once an hour that tries are refused.
    const logged = await app.database.query<{ type: string; n: number }[]>(
      `SELECT type, count(*)::int AS n FROM activity WHERE log = 'app' AND description LIKE $1
       GROUP BY type ORDER BY type`,
      [`% notice ${target.number} from ${client}%`],
    );
    expect(logged).toEqual([
      { type: 'owner_locked_out', n: 1 },
      { type: 'owner_refused', n: 5 },
    ]);
    // Another address is not locked out, and right tries do not count.
    const owner = newClient();
    for (let time = 0; time < 7; time += 1)
      expect((await enter(target, { client: owner })).status).toBe(303);
  });

  it('has 30 tries from an address, counted by its network; 50 tries at a number', async () => {
    for (let time = 0; time < 30; time += 1) {
      const client = `2001:db8:1:1::${time + 1}`;
      expect((await enter({ number: `N-${time}`, pin: 'A' }, { client })).status).toBe(422);
    }
    const again = await enter(notice, { client: '2001:db8:1:1::ffff' });
    expect(again.status).toBe(429);
    // A refused try does not count: not at the number either, and leaves no row.
    const counted = await app.database.query<{ tries: number }[]>(
      `SELECT cardinality(taken_at) AS tries FROM rate_limits
       WHERE kind = 'evidence number and address' AND subject = $1`,
      [`${notice.number} 2001:db8:1:1::/64`],
    );
    expect(counted).toEqual([]);
    expect((await enter(notice, { client: '2001:db8:1:2::1' })).status).toBe(303);
    for (let time = 0; time < 50; time += 1)
      expect((await enter({ number: 'TEC-2026-888888', pin: 'A' })).status).toBe(422);
    expect((await enter({ number: 'tec-2026-888888', pin: 'A' })).status).toBe(429);
  });
});

/** Returns the log rows of the database, after a pause. */
const logged = async (): Promise<string> => {
  const [row] = await app.database.query<{ text: string }[]>(
    `SELECT string_agg(description || details::text, ' ') AS text FROM activity`,
  );
  return row?.text ?? '';
};

describe('what owners type into the wrong field (mailing 7)', () => {
  it.each([
    ['as printed', (pin: string) => pin],
    ['in small letters without dash', (pin: string) => pin.replace('-', '').toLowerCase()],
    ['with blanks', (pin: string) => ` ${pin.replace('-', ' ')} `],
    ['behind the number', (pin: string) => `${notice.number} ${pin}`],
    ['stuck to the number', (pin: string) => `${pin}${notice.number}`],
  ])('is in no log and no address: a PIN %s', async (_, typed) => {
    const other = await generated();
    const number = typed(other.pin);
    const client = newClient();
    const pages: string[] = [];
    for (let time = 0; time < 7; time += 1)
      pages.push(await (await enter({ number, pin: other.number }, { client })).text());
    expect(pages.at(-1)).toContain('Too many tries');
    const text = await logged();
    expect(text).toContain(`Wrong PIN for notice (not a notice number) from ${client}`);
    expect(text).toContain(`Too many tries for notice (not a notice number) from ${client}`);
    const rows = await app.database.query<{ subject: string }[]>('SELECT subject FROM rate_limits');
    const kept = `${text} ${rows.map(({ subject }) => subject).join(' ')}`.toUpperCase();
    expect(kept).not.toContain(other.pin);
    expect(kept).not.toContain(other.pin.replace('-', ''));
    expect(kept).not.toContain(other.pin.replace('-', ' '));
    await app.database.query(`UPDATE mailing_settings SET notice_languages = '{en,ar}'`);
    const page = await (await enter({ number, pin: 'A' })).text();
    await app.database.query(`UPDATE mailing_settings SET notice_languages = NULL`);
    expect(page).toContain('/evidence?lang=ar');
    expect(page).not.toContain('&#38;number=');
  });

  it('leaves no sign in a log that turns its words round: at the other doors neither', async () => {
    const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
    await enter({ number: 'TEC-2026-0\u202e00042', pin: 'A\u2066' });
    const visitor = app.visitor();
    await visitor.rest('POST', 'auth/login/verify', {
      email: 'gu\u202est@example.test',
      password: 'x\u2067y',
    });
    await visitor.rest('POST', 'auth/reset', { email: 'gu\u2066est@example.test' });
    const rows = await app.database.query<{ description: string }[]>(
      'SELECT description FROM activity',
    );
    expect(rows.filter(({ description }) => bidi.test(description))).toEqual([]);
  });
});

describe('the department on its page (mailing 10)', () => {
  it('is named with logo, office and telephone on both pages, and how to reach it otherwise', async () => {
    const cookie = cookieOf(await enter(notice));
    for (const [path, cause] of [
      ['/evidence', 'REDLIGHT'],
      ['/evidence/view', 'SPEEDING'],
    ] as const) {
      const page = await (await get(path, { cookie })).text();
      for (const shown of [
        'Department of Road Traffic',
        'Traffic Enforcement Center',
        'Civic Center, 3 Quay Street',
        'Telephone 555 0142',
        'Other ways to reach us',
        'call or write to the office',
      ])
        expect([path, page.includes(shown)]).toEqual([path, true]);
      const src = `/evidence/logo/${cause}`;
      expect(page).toContain(`<img class="logo" src="${src}" alt="Department of Road Traffic">`);
      const logo = await get(src);
      expect([logo.status, logo.headers.get('content-type')?.split('/')[0]]).toEqual([
        200,
        'image',
      ]);
    }
    for (const path of ['OTHER', 'redlight', '1', '%00'])
      expect((await get(`/evidence/logo/${path}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('has an office for each cause where they differ', async () => {
    const change = (office: string): Promise<unknown> =>
      app.database.query(`UPDATE pdf_settings SET office_name = $1 WHERE type = 'SPEEDING'`, [
        office,
      ]);
    await change('Speed Office');
    const form = await (await get('/evidence')).text();
    expect(form.match(/<address>/g)).toHaveLength(2);
    const view = await (
      await get('/evidence/view', { cookie: cookieOf(await enter(notice)) })
    ).text();
    expect([view.match(/<address>/g)?.length, view.includes('Speed Office')]).toEqual([1, true]);
    await change('Traffic Enforcement Center');
    expect((await (await get('/evidence')).text()).match(/<address>/g)).toHaveLength(1);
  });

  it('sees each look of an owner in the history of the event: when, and not from where', async () => {
    const other = await generated();
    const client = newClient();
    const cookie = cookieOf(await enter(other));
    for (let time = 0; time < 2; time += 1) await get('/evidence/view', { cookie, client });
    const { body } = await inspection.rest('GET', `citations/${other.citationId}/history`);
    const looks = body.filter(
      ({ properties }: { properties: { title: string } }) =>
        properties.title === 'Evidence viewed by owner',
    );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toMatchObject({
      description: 'The owner looked at the evidence',
      properties: { user: 'Owner' },
      created_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(JSON.stringify(body)).not.toContain(client);
    const rows = await app.database.query(
      `SELECT ip FROM activity WHERE type = 'owner_viewed' AND citation_id = $1`,
      [other.citationId],
    );
    expect(rows).toEqual([{ ip: client }, { ip: client }]);
  });
});

describe('who attacks the page', () => {
  it('finds the same headers on every answer: nothing is stored, framed, indexed or sent to other sites', async () => {
    const cookie = cookieOf(await enter(notice));
    const answers = await Promise.all([
      get('/evidence'),
      get('/evidence/view'),
      get('/evidence/view', { cookie }),
      get('/evidence/media/1', { cookie }),
      get('/evidence/media/5', { cookie, headers: { range: 'bytes=5-9' } }),
      get('/evidence/media/5', { cookie, headers: { range: 'bytes=999999999-' } }),
      get('/evidence/media/99', { cookie }),
      get('/evidence/nothing'),
      get('/evidence/%'),
      get('/robots.txt'),
      enter(notice),
      enter({ number: notice.number, pin: 'AAAA-AAAA' }),
      fetch(`${url}/evidence`, { method: 'POST', body: '{}' }),
      fetch(`${url}/evidence/leave`, { method: 'POST', redirect: 'manual' }),
      fetch(`${url}/evidence`, { method: 'HEAD' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([
      200, 303, 200, 200, 206, 416, 404, 404, 400, 200, 303, 422, 415, 303, 200,
    ]);
    for (const { headers, status } of answers) {
      expect([status, headers.get('cache-control')]).toEqual([status, 'no-store']);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      for (const name of (headers.get('set-cookie') ?? 'evidence=').split(/, (?=\w+=)/))
        expect(name).toMatch(/^evidence=/);
    }
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is answered nothing to %s', async (method) => {
    for (const path of ['/evidence', '/evidence/view', '/evidence/media/1'])
      expect([path, (await fetch(url + path, { method })).status]).toEqual([path, 404]);
  });

  it.each([
    '/evidence/../api/citations',
    '/evidence/..%2fapi/citations',
    '/evidence/%2e%2e/graphql',
    '/evidence//view',
    '/evidence/view/..',
    '/evidence/media/1/../2',
    '/evidence/media/%31%00',
    '/evidence/media/01',
    '/evidence/media/-1',
    '/evidence/media/1e0',
    '/evidence/media/9007199254740993',
    `/evidence/media/${'1'.repeat(5_000)}`,
    '/evidence/media/1.jpg',
  ])('leads nowhere by %.60s', async (path) => {
    const cookie = cookieOf(await enter(notice));
    const { status, body } = await sendAsWritten('GET', path, { headers: { cookie } });
    expect([400, 404, 414]).toContain(status);
    expect(body).not.toContain('Ada Marlow');
  });

  it.each([
    'bytes=abc',
    'bytes=-0',
    'bytes=9-5',
    'bytes=0-1,3-4',
    'lines=0-1',
    `bytes=${'9'.repeat(400)}-`,
  ])('gets the video or a refusal for the range %.20s', async (range) => {
    const cookie = cookieOf(await enter(notice));
    const answer = await get('/evidence/media/5', { cookie, headers: { range } });
    expect([200, 206, 416]).toContain(answer.status);
    await answer.body?.cancel();
  });

  it('cannot choose the address that their tries are counted by', async () => {
    const client = newClient();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      // One proxy is trusted: what stands before its own entry came from the client.
      const forwarded = [`198.51.100.${time + 1}, 10.0.0.${time}, ${client}`];
      const answer = await fetch(`${url}/evidence`, {
        method: 'POST',
        headers: { 'x-forwarded-for': forwarded.join() },
        body: new URLSearchParams({ number: 'TEC-2026-666666', pin: 'A' }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // Some proxies write the port behind the address: it is the same client.
    for (const port of [1, 2, 3]) {
      const again = { number: 'TEC-2026-666666', pin: 'A' };
      expect((await enter(again, { client: `${client}:${port}` })).status).toBe(429);
    }
    const statusesV6 = [];
    for (let time = 0; time < 6; time += 1) {
      const again = { number: 'TEC-2026-666667', pin: 'A' };
      statusesV6.push((await enter(again, { client: `[2001:db8:7::1]:${time}` })).status);
    }
    expect(statusesV6).toEqual([422, 422, 422, 422, 422, 429]);
    for (const forwarded of [
      'not an address',
      `' OR 1=1 --`,
      ',',
      '::ffff:203.0.113.250%x',
      'x'.repeat(2_000),
    ]) {
      const answer = await enter({ number: 'TEC-2026-555555', pin: 'A' }, { client: forwarded });
      expect([forwarded, answer.status]).toEqual([forwarded, 422]);
    }
  });

  it.each([
    ['fields twice', 'number=a&number=b&pin=c&pin=d'],
    ['bytes that are no text', 'number=%FF%FE%00&pin=%ED%A0%80'],
    ['other fields', 'constructor=1&__proto__=2'],
    ['long texts', `number=${'9'.repeat(1_900)}&pin=${'A'.repeat(1_900)}`],
    [
      'signs of other languages',
      `number=${encodeURIComponent('ｔｅｃ－２０２６')}&pin=${encodeURIComponent('ＡＣＤＥ')}`,
    ],
    ['nothing', ''],
  ])('gets the form again for %s', async (_, body) => {
    const answer = await fetch(`${url}/evidence?lang=%22%3E%3Cscript%3E&lang=x`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': newClient(),
        'accept-language': 'x'.repeat(3_000),
      },
      body,
    });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(WRONG);
    expect(page).not.toContain('<script');
  });

  it('has a cookie for 15 minutes, for its own notice and only on this page', async () => {
    const cookie = cookieOf(await enter(notice));
    const now = vi.spyOn(Date, 'now');
    const seen = async (minutes: number): Promise<number> => {
      now.mockReturnValue(new Date().getTime() + minutes * 60_000);
      return (await get('/evidence/view', { cookie })).status;
    };
    try {
      expect([await seen(14.9), await seen(15.1)]).toEqual([200, 303]);
    } finally {
      now.mockRestore();
    }
    expect((await fetch(`${url}/api/notice-runs`, { headers: { cookie } })).status).toBe(401);
    const other = await generated();
    const page = await (await get('/evidence/view?number=' + other.number, { cookie })).text();
    expect(page).toContain(notice.number);
    expect(page).not.toContain(other.number);
  });
});

describe('the port of its own', () => {
  it('has nothing else, and no other port has it', async () => {
    const base = ownUrl;
    const main = `http://127.0.0.1:${(second.nest.getHttpServer().address() as AddressInfo).port}`;
    expect((await get('/evidence', { base })).status).toBe(200);
    for (const path of [
      '/',
      '/api/citations',
      '/graphql',
      '/health/live',
      '/metrics',
      '/ops/queues',
      '/login',
    ]) {
      const answer = await get(path, { base });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect((await fetch(`${base}/graphql`, { method: 'POST', body: '{}' })).status).toBe(404);
    for (const path of [
      '/evidence/../api/citations',
      '//graphql',
      '/%61pi/citations',
      '/evidence/..;/api',
    ])
      expect([path, (await sendAsWritten('GET', path, { base })).status]).toEqual([path, 404]);
    expect(await (await get('/evidence', { base: main })).text()).not.toContain('name="pin"');
    const posted = await fetch(`${main}/evidence`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    expect(posted.status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['JSON', 'application/json', '{}'],
    ['files', 'multipart/form-data; boundary=x', '--x--'],
    ['too much', 'application/x-www-form-urlencoded', `pin=${'x'.repeat(10_000)}`],
  ])('takes forms only: %s', async (_, type, body) => {
    const answer = await fetch(`${url}/evidence`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

it('a sealed PIN opens for its own number only, and is not in the database as it is printed', async () => {
  const rows = await app.database.query<{ sealed: string }[]>('SELECT sealed FROM evidence_pins');
  expect(rows.length).toBeGreaterThan(1);
  for (const { sealed } of rows) expect(sealed).not.toContain(notice.pin.slice(0, 4));
});

/** The tables' owner: PINs cannot be deleted by the application. */
async function ownerQuery(): Promise<(sql: string, values: unknown[]) => Promise<unknown>> {
  const pg = await import('pg');
  return async (sql, values) => {
    const client = new pg.default.Client({ connectionString: app.variables['DATABASE_URL'] });
    await client.connect();
    try {
      return await client.query(sql, values);
    } finally {
      await client.end();
    }
  };
}
