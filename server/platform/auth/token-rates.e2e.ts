import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, programWith, signedInAs } from '../../test/factory.js';

const LIMIT = 5;

let app: TestApp;
let officer: Visitor;

beforeAll(async () => {
  app = await startApp({ TOKEN_RATE_LIMIT: String(LIMIT) });
  ({ visitor: officer } = await signedInAs(app, 3));
});
afterAll(() => app.stop());

const list = (visitor: Visitor) => visitor.rest('GET', 'citations?status=pending');

describe('the rate of a token (joining 4)', () => {
  it('is counted for each token, told in headers, and refused beyond the limit', async () => {
    const { program } = await programWith(app, 'citations:read');
    const { program: other } = await programWith(app, 'citations:read');
    for (let left = LIMIT - 1; left >= 0; left -= 1) {
      const { status, headers } = await list(program);
      expect([status, headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual([
        200,
        String(LIMIT),
        String(left),
      ]);
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
    }
    const { status, headers, body } = await list(program);
    expect([status, body.code, body.message]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'Too many requests, slow down',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['ratelimit-remaining']).toBe('0');
    const { status: refused, errors } = await program.graphql('{ viewer { kind } }');
    expect([refused, errors[0]?.extensions.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await list(other)).status).toBe(200);
  });

  it('does not count deliveries, nor those who sign in', async () => {
    const { program } = await programWith(app, 'events:write');
    for (let count = 0; count < LIMIT + 2; count += 1) {
      const { status, headers } = await program.rest('POST', 'events', {});
      expect([status, headers['ratelimit-limit']]).not.toEqual([429, String(LIMIT)]);
      expect(headers['ratelimit-limit']).toBeUndefined();
      const { status: signedIn, headers: own } = await list(officer);
      expect([signedIn, own['ratelimit-limit']]).toEqual([200, undefined]);
    }
  });

  it('is not told to a token that is refused', async () => {
    const { program } = await programWith(app, 'citations:read');
    program.bearer = 'stopline_made_up';
    for (let count = 0; count < LIMIT + 2; count += 1) {
      const { status, headers } = await list(program);
      expect([status, headers['ratelimit-limit']]).toEqual([401, undefined]);
    }
  });

  it('gives a token no XSRF-TOKEN, and a guest one', async () => {
    const { program } = await programWith(app, 'citations:read');
    expect((await list(program)).headers['set-cookie']).toBeUndefined();
    expect(String((await list(app.visitor())).headers['set-cookie'])).toContain('XSRF-TOKEN=');
  });
});

describe('headers of answers (joining 4)', () => {
  it.each([
    ['citations?status=pending&sortby=cause', '/api/citations?status=pending&sortby=cause&page=1'],
    ['search?cause=REDLIGHT&page=1', '/api/search?cause=REDLIGHT&page=1'],
    ['user/notifications', '/api/user/notifications?page=1'],
  ])('GET %s has its Link', async (path, first) => {
    const { headers } = await officer.rest('GET', path);
    expect(headers['link']).toContain(`<${first}>; rel="first"`);
    expect(headers['link']).toContain('rel="last"');
  });

  it.each([
    'users',
    'logs',
    'pdf-settings',
    'notice-ledger?year=2026',
    'notice-runs',
    'fine-schedules',
  ])('GET %s has its Link', async (path) => {
    const { visitor } = await signedInAs(app, 1);
    const { status, headers, body } = await visitor.rest('GET', path);
    expect([status, 'last_page' in body]).toEqual([200, true]);
    expect(headers['link']).toContain('rel="last"');
  });

  it('changes lead on by their Link', async () => {
    await createCitation(app, 'PENDING');
    const { headers, body } = await officer.rest(
      'GET',
      'citations?updated_since=2026-01-01T00:00:00Z&per_page=1',
    );
    expect(headers['link']).toBe(
      `</api/citations?updated_since=${body.next_since}&per_page=1>; rel="next"`,
    );
  });

  it('a citation has its version as ETag, which If-Match takes', async () => {
    const id = await createCitation(app, 'REVIEW');
    const { headers, body } = await officer.rest('GET', `citations/${id}`);
    expect(headers['etag']).toBe(`"${body.version}"`);
    const again = await officer.rest('GET', `citations/${id}`, undefined, {
      'if-none-match': `"${body.version}"`,
    });
    expect(again.status).toBe(200);
    const hold = { report_status: 'HOLD' };
    const etag = String(headers['etag']);
    const changed = await officer.rest('PUT', `citations/${id}`, hold, { 'if-match': etag });
    expect([changed.status, changed.headers['etag']]).toEqual([200, `"${body.version + 1}"`]);
    const stale = await officer.rest('PUT', `citations/${id}`, hold, { 'if-match': etag });
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_BY_ANOTHER']);
  });
});
