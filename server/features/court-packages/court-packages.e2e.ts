import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createEvent, signedInAs, type TestUser } from '../../test/factory.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/install.mjs';

let app: TestApp;
let inspector: { user: TestUser; visitor: Visitor };
let caseId: number;

beforeAll(async () => {
  app = await startApp();
  inspector = await signedInAs(app, 3, { firstName: 'Ada', lastName: 'Marlow' });
  caseId = await createEvent(app);
});
// A person has at most five packages under way, and no worker makes those of a test.
afterEach(() =>
  app.database.query(
    `UPDATE court_packages SET status = 'FAILED', message = 'Not made' WHERE status = 'PENDING'`,
  ),
);
afterAll(() => app.stop());

const ORDER = { purpose: 'Hearing of March 3', recipient: 'Court of Harbour', masked: false };

const FIELDS = `id status purpose recipient masked createdBy { id name } createdAt bytes sha256 expiresAt message`;

async function order(changes: object = {}) {
  const { status, body } = await inspector.visitor.rest('POST', `citations/${caseId}/packages`, {
    ...ORDER,
    ...changes,
  });
  expect(status).toBe(202);
  return body;
}

/** Makes a package READY as the worker does, with a file of these bytes. */
async function made(content: Buffer, expiresInDays = 30): Promise<number> {
  const { id } = await order();
  const { StorageService } = await import('../../platform/storage/storage.service.js');
  const key = `court-packages/${id}-1.zip`;
  const { sha256 } = await app.nest.get(StorageService).put(key, content);
  await app.database.query(
    `UPDATE court_packages SET status = 'READY', storage_key = $2, bytes = $3, sha256 = $4,
       expires_at = now() + $5::int * interval '1 day' WHERE id = $1`,
    [id, key, content.length, sha256, expiresInDays],
  );
  return id;
}

async function history(type: string): Promise<string[]> {
  const rows = await app.database.query<{ description: string }[]>(
    'SELECT description FROM activity WHERE citation_id = $1 AND type = $2 ORDER BY id',
    [caseId, type],
  );
  return rows.map(({ description }) => description);
}

describe('an order of a court package (proof 3)', () => {
  it('answers 202 and the package, which waits for a worker, at both doors', async () => {
    const body = await order();
    expect(body).toEqual({
      id: expect.any(Number),
      status: 'PENDING',
      ...ORDER,
      created_by: { id: inspector.user.id, name: 'Ada Marlow' },
      created_at: expect.any(String),
      bytes: null,
      sha256: null,
      expires_at: null,
      message: null,
    });
    const { data, errors } = await inspector.visitor.graphql(
      `mutation ($input: CreateCourtPackageInput!) { createCourtPackage(input: $input) { courtPackage { ${FIELDS} } } }`,
      { input: { citationId: String(caseId), ...ORDER } },
    );
    expect(errors).toEqual([]);
    const second = data.createCourtPackage.courtPackage;
    expect(second).toMatchObject({ status: 'PENDING', ...ORDER, bytes: null, message: null });
    const one = await inspector.visitor.graphql(`{ courtPackage(id: ${second.id}) { ${FIELDS} } }`);
    expect(one.data.courtPackage).toEqual(second);
    const list = await inspector.visitor.rest('GET', `citations/${caseId}/packages`);
    expect(list.body.data.slice(0, 2).map(({ id }: { id: number }) => String(id))).toEqual([
      second.id,
      String(body.id),
    ]);
    expect(list.body.data[1]).toEqual(body);
    expect((await inspector.visitor.rest('GET', `packages/${body.id}`)).body).toEqual(body);
    const plain = await inspector.visitor.graphql(
      `{ courtPackages(citationId: ${caseId}) { id } }`,
    );
    expect(plain.data.courtPackages).toEqual(
      list.body.data.map(({ id }: { id: number }) => ({ id: String(id) })),
    );
  });

  it('stands in the history with purpose and recipient, and is one job', async () => {
    const { id } = await order({ purpose: 'Appeal', recipient: 'Court of Appeal' });
    expect((await history('package_asked')).at(-1)).toBe(
      'Court package for Court of Appeal asked for by Ada Marlow: Appeal',
    );
    const { body } = await inspector.visitor.rest('GET', `citations/${caseId}/history`);
    expect(body.at(-1).properties.title).toBe('Package asked for');
    const jobs = await app.database.query(
      `SELECT FROM jobs WHERE name = 'makeCourtPackage' AND (payload ->> 'packageId')::int = $1`,
      [id],
    );
    expect(jobs).toHaveLength(1);
  });

  it('changes neither version nor time of the case', async () => {
    const read = async () => (await inspector.visitor.rest('GET', `citations/${caseId}`)).body;
    const { version, updated_at: updatedAt } = await read();
    await order();
    expect(await read()).toMatchObject({ version, updated_at: updatedAt });
  });

  it.each([
    [{ masked: true }, { masked: ['Masks are not available yet'] }],
    [{ masked: 'false' }, { masked: ['Masked must be true or false'] }],
    [{ masked: undefined }, { masked: ['Masked must be true or false'] }],
    [{ purpose: ' ' }, { purpose: ['Purpose is required'] }],
    [{ purpose: 'x'.repeat(256) }, { purpose: ['Purpose must be at most 255 characters long'] }],
    [{ purpose: 'a\nb' }, { purpose: ['Purpose must be one line of text'] }],
    [{ recipient: undefined }, { recipient: ['Recipient is required'] }],
    [{ recipient: 'a\u0085b' }, { recipient: ['Recipient must be one line of text'] }],
    [{ recipient: '\0' }, { recipient: ['Recipient has characters that cannot be stored'] }],
    [{ pages: 1 }, { pages: ['pages is not a known field'] }],
  ])('is 422 for %j', async (changes, errors) => {
    const { status, body } = await inspector.visitor.rest('POST', `citations/${caseId}/packages`, {
      ...ORDER,
      ...changes,
    });
    expect([status, body.code, body.errors]).toEqual([422, 'INVALID', errors]);
  });

  it('takes 255 characters, counted as people count', async () => {
    expect((await order({ purpose: '🚓'.repeat(255) })).purpose).toBe('🚓'.repeat(255));
  });

  it('GraphQL takes an order without masked as one for pictures as they are', async () => {
    const { masked: _, ...words } = ORDER;
    const { data, errors } = await inspector.visitor.graphql(
      `mutation ($input: CreateCourtPackageInput!) { createCourtPackage(input: $input) { courtPackage { masked } } }`,
      { input: { citationId: String(caseId), ...words } },
    );
    expect([errors, data.createCourtPackage]).toEqual([[], { courtPackage: { masked: false } }]);
  });

  it('masked: true is refused with the same sentence in GraphQL', async () => {
    const { errors } = await inspector.visitor.graphql(
      `mutation ($input: CreateCourtPackageInput!) { createCourtPackage(input: $input) { courtPackage { id } } }`,
      { input: { citationId: String(caseId), ...ORDER, masked: true } },
    );
    expect(errors[0]?.extensions).toMatchObject({
      code: 'INVALID',
      errors: { masked: ['Masks are not available yet'] },
    });
  });

  it('is one order however often it is sent with its key', async () => {
    const send = () =>
      inspector.visitor.rest('POST', `citations/${caseId}/packages`, ORDER, {
        'idempotency-key': 'package-1',
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
  });
});

describe('who may ask and look (proof 3)', () => {
  it.each([1, 2, 4, 5, 6] as const)(
    'role %i is refused before anything is checked',
    async (role) => {
      const { visitor } = await signedInAs(app, role);
      const { id } = await order();
      for (const [method, path] of [
        ['POST', `citations/999999/packages`],
        ['GET', `citations/${caseId}/packages`],
        ['GET', `packages/${id}`],
        ['GET', `packages/${id}/file`],
      ] as const)
        expect((await visitor.rest(method, path, method === 'POST' ? {} : undefined)).status).toBe(
          403,
        );
    },
  );

  it.each([
    ['GET', 'citations/999999/packages', 'CITATION_NOT_FOUND'],
    ['POST', 'citations/999999/packages', 'CITATION_NOT_FOUND'],
    ['GET', 'packages/999999', 'PACKAGE_NOT_FOUND'],
    ['GET', 'packages/0', 'PACKAGE_NOT_FOUND'],
    ['GET', 'packages/1e3', 'PACKAGE_NOT_FOUND'],
    ['GET', 'packages/999999/file', 'PACKAGE_NOT_FOUND'],
  ] as const)('%s %s is 404 %s', async (method, path, code) => {
    const { status, body } = await inspector.visitor.rest(
      method,
      path,
      method === 'POST' ? ORDER : undefined,
    );
    expect([status, body.code]).toEqual([404, code]);
  });

  it('the sentence of an unknown package is the one of the contract', async () => {
    const { body } = await inspector.visitor.rest('GET', 'packages/999999');
    expect(body.message).toBe('Package not found');
  });
});

describe('the file of a package (proof 3)', () => {
  const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

  it('is 409 while it is made and when it failed', async () => {
    const { id } = await order();
    const read = () => inspector.visitor.rest('GET', `packages/${id}/file`);
    const refusal = [409, 'PACKAGE_NOT_READY', 'This package is not ready yet'];
    let answer = await read();
    expect([answer.status, answer.body.code, answer.body.message]).toEqual(refusal);
    await app.database.query(
      `UPDATE court_packages SET status = 'FAILED', message = 'data/media/02.jpg is missing' WHERE id = $1`,
      [id],
    );
    answer = await read();
    expect([answer.status, answer.body.code]).toEqual([409, 'PACKAGE_NOT_READY']);
  });

  it('is an attachment by the name of the case, kept nowhere', async () => {
    const id = await made(content);
    const { status, headers, raw } = await inspector.visitor.rest('GET', `packages/${id}/file`);
    expect(status).toBe(200);
    expect(raw.equals(content)).toBe(true);
    const { body } = await inspector.visitor.rest('GET', `citations/${caseId}`);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="CASE-${body.reference_id}.zip"`,
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      'content-length': '1000',
      etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    });
    expect((await history('package_downloaded')).at(-1)).toBe(
      'Court package for Court of Harbour downloaded by Ada Marlow: Hearing of March 3',
    );
  });

  it('is not downloaded by who asks for its headers alone', async () => {
    const id = await made(content);
    const before = await history('package_downloaded');
    const { status, headers, raw } = await inspector.visitor.rest('HEAD', `packages/${id}/file`);
    expect([status, headers['content-length'], raw.length]).toEqual([200, '1000', 0]);
    expect(await history('package_downloaded')).toEqual(before);
  });

  it('comes in parts, which are one download', async () => {
    const id = await made(content);
    const before = (await history('package_downloaded')).length;
    const parts = [];
    for (const range of ['bytes=0-399', 'bytes=400-799', 'bytes=800-']) {
      const part = await inspector.visitor.rest('GET', `packages/${id}/file`, undefined, { range });
      expect(part.status).toBe(206);
      parts.push(part.raw);
    }
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    expect(await history('package_downloaded')).toHaveLength(before + 1);
    const beyond = await inspector.visitor.rest('GET', `packages/${id}/file`, undefined, {
      range: 'bytes=1000-',
    });
    expect(beyond.status).toBe(416);
  });

  it('is 410 once it has expired, and the row stays', async () => {
    const id = await made(content, -1);
    const { status, body } = await inspector.visitor.rest('GET', `packages/${id}/file`);
    expect([status, body.code, body.message]).toEqual([
      410,
      'PACKAGE_EXPIRED',
      'This package has expired, please ask for it again',
    ]);
    const row = (await inspector.visitor.rest('GET', `packages/${id}`)).body;
    expect(row).toMatchObject({ status: 'EXPIRED', bytes: 1_000, sha256: expect.any(String) });
  });
});

describe('limits', () => {
  let inspector: Visitor;
  let caseId: number;

  beforeAll(async () => {
    inspector = (await signedInAs(app, 3)).visitor;
    caseId = await createEvent(app);
  });

  const ORDER = { purpose: 'Hearing', recipient: 'Court of Harbour', masked: false };
  const order = (visitor: Visitor, changes: object = {}) =>
    visitor.rest('POST', `citations/${caseId}/packages`, { ...ORDER, ...changes });

  describe('orders of court packages have a limit (reliability 31)', () => {
    it('60 at once are five under way and 55 refusals; each one that ends makes room', async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => order(inspector)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status !== 202);
      expect(
        new Set(refused.map(({ status, body }) => `${status} ${body.code} ${body.message}`)),
      ).toEqual(
        new Set([
          '409 TOO_MANY_PACKAGES You have 5 court packages under way, wait until one of them is ready',
        ]),
      );
      await app.database.query(
        `UPDATE court_packages SET status = 'FAILED', message = 'Not made' WHERE id = (SELECT min(id) FROM court_packages WHERE status = 'PENDING')`,
      );
      expect((await order(inspector)).status).toBe(202);
      expect((await order(inspector)).status).toBe(409);
    });

    it('one person’s orders do not stop another’s, but fifty in all do', async () => {
      const people = await Promise.all(Array.from({ length: 11 }, () => signedInAs(app, 3)));
      for (const { visitor } of people.slice(0, 10))
        for (let n = 0; n < 5; n += 1) expect((await order(visitor)).status).toBe(202);
      const { status, body } = await order(people[10]!.visitor);
      expect([status, body.code]).toEqual([409, 'PACKAGES_BUSY']);
      await app.database.query(
        `UPDATE court_packages SET status = 'FAILED', message = 'Not made' WHERE status = 'PENDING'`,
      );
      expect((await order(people[10]!.visitor)).status).toBe(202);
    });

    it.each(['\u202e', '\u2066', '\u200e', '\u200f', '\u061c'])(
      'a hidden direction mark (%j) is refused in purpose and recipient',
      async (mark) => {
        for (const field of ['purpose', 'recipient'] as const) {
          const { status, body } = await order(inspector, { [field]: `Court ${mark}of Harbour` });
          const label = field === 'purpose' ? 'Purpose' : 'Recipient';
          expect([status, body.errors]).toEqual([
            422,
            { [field]: [`${label} has hidden direction marks`] },
          ]);
        }
      },
    );
  });
});

describe('the verifier', () => {
  const folder = join(root, 'dist/verifier');
  beforeAll(async () => {
    // Made by `npm run build:client`.
    expect(existsSync(join(folder, 'verify.html'))).toBe(true);
  });

  it('serves the page of the verifier to everybody, with its own policy as header and in itself (proof 4)', async () => {
    const answer = await app.nest.inject('/verify');
    const html = answer.body;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html).toBe(readFileSync(join(folder, 'verify.html'), 'utf8'));
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
    );
    expect(answer.headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
  });

  it('serves the program of the verifier to everybody, as a file (proof 4)', async () => {
    const answer = await app.nest.inject('/verify.mjs');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="verify.mjs"');
    expect(answer.body).toBe(readFileSync(join(folder, 'verify.mjs'), 'utf8'));
  });

  it('takes nothing but GET and HEAD at both addresses', async () => {
    for (const url of ['/verify', '/verify.mjs']) {
      expect(await app.nest.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200 });
      const posted = await app.nest.inject({ method: 'POST', url });
      expect(posted.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
