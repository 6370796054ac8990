import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { checkRecorded, type Exchange, ExchangeCheck } from './exchanges.mjs';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object) =>
  json({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
const total = object({ total: { type: 'integer' } });
const notFound = { $ref: '#/components/responses/404' };

const document = {
  paths: {
    '/api/citations/{id}/comments/count': { get: { responses: { 200: total, 404: notFound } } },
    '/api/user/notifications/{id}': { get: { responses: { 200: {} } } },
    '/api/user/notifications/count': { get: { responses: { 200: total } } },
    '/api/users': {
      get: { parameters: [{ name: 'page', in: 'query' }], responses: { 200: total } },
    },
    '/api/csrf-cookie': { get: { responses: { 204: {} } } },
    '/api/user/preferences': {
      put: {
        requestBody: { required: true, ...object({ single_keys: { type: 'boolean' } }) },
        responses: { 200: object({ single_keys: { type: 'boolean' } }) },
      },
    },
    '/api/desk/pending/next': {
      post: { requestBody: json({ type: 'object' }), responses: { 204: {} } },
    },
    '/api/reasons/{id}': { delete: { responses: { 204: {} } } },
  },
  components: { responses: { 404: object({ statusCode: { const: 404 } }) } },
};
const check = new ExchangeCheck(document);

const count: Exchange = {
  method: 'GET',
  url: '/api/citations/7/comments/count',
  status: 200,
  type: 'application/json',
  body: { total: 3 },
};
const upload = { file: 'x' };

describe('an exchange is compared with the OpenAPI document', () => {
  it('and fits when all of it is as described', () => {
    expect(check.check(count)).toEqual({
      operation: 'GET /api/citations/{id}/comments/count',
      faults: [],
    });
  });

  it('and fits without a body that a request may have', () => {
    const next: Exchange = {
      method: 'POST',
      url: '/api/desk/pending/next',
      status: 204,
      type: null,
    };
    expect(check.check(next).faults).toEqual([]);
    expect(check.check({ ...next, sent: [] }).faults).toHaveLength(1);
  });

  it.each<[string, Partial<Exchange>, string]>([
    ['an address', { url: '/api/nothing' }, 'GET /api/nothing is not described'],
    ['a status', { status: 418 }, 'answered 418, which is not described'],
    ['a content type', { type: 'text/plain' }, 'text/plain is not a described type'],
    ['a field too many', { body: { total: 3, more: 1 } }, 'additionalProperty'],
    ['a field too few', { body: {} }, 'missingProperty'],
    ['a wrong type', { body: { total: '3' } }, 'must be integer'],
    ['a refusal of another form', { status: 404, body: { error: 'no' } }, 'missingProperty'],
    ['a body where there is none', { url: '/api/csrf-cookie', status: 204 }, 'has a body of type'],
    ['a parameter', { url: '/api/users?pages=2' }, 'the parameter pages is not described'],
    [
      'an accepted request with a wrong body',
      { method: 'PUT', url: '/api/user/preferences', body: { single_keys: true }, sent: upload },
      'single_keys',
    ],
    [
      'an accepted request without the body that it must have',
      { method: 'PUT', url: '/api/user/preferences', body: { single_keys: true } },
      'the body must be object',
    ],
  ])('and %s that is not described is a fault', (_, change, fault) => {
    expect(check.check({ ...count, ...change }).faults.join('\n')).toContain(fault);
  });

  it('and a fixed address is not taken for a parameter', () => {
    const { operation } = check.check({ ...count, url: '/api/user/notifications/count' });
    expect(operation).toBe('GET /api/user/notifications/count');
  });
});

describe('the recorded exchanges of the tests', () => {
  const kept = (lines: object[]): string =>
    lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const folder = mkdtempSync(join(tmpdir(), 'stopline-exchanges-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are counted, each fault once, and an operation that no test has called is a fault', () => {
    const wrong = { ...count, body: {} };
    writeFileSync(join(folder, '1.jsonl'), kept([count, wrong, wrong]));
    const { exchanges, operations, faults } = checkRecorded(document, folder, true);
    expect([exchanges, operations]).toEqual([3, 1]);
    expect(faults[0]).toContain('(2 times)');
    expect(faults).toContain('GET /api/users was never called by a test');
    expect(faults).toHaveLength(check.operations.length);
    expect(checkRecorded(document, folder, false).faults).toEqual([faults[0]]);
  });

  // The order of the files, and of the lines in them, is not that of the requests.
  it('show an act that never left an entry in the history; one that did once, a refusal and a read are none', () => {
    const written = { ...count, method: 'DELETE', url: '/api/reasons/7', status: 204 };
    const UNTOLD = 'DELETE /api/reasons/{id} left no entry in the history, in any test';
    const untold = (lines: object[]): string[] => {
      writeFileSync(join(folder, '1.jsonl'), kept(lines));
      const { faults } = checkRecorded(document, folder, true);
      return faults.filter((fault) => fault.includes('history'));
    };
    expect(untold([{ ...written, id: '1' }, { history: ['2'] }])).toEqual([UNTOLD]);
    expect(untold([{ history: ['2'] }, { ...written, id: '1' }, { ...written, id: '2' }])).toEqual(
      [],
    );
    expect(untold([{ ...written, id: '1', status: 404 }])).toEqual([]);
    expect(untold([{ ...count, id: '1' }])).toEqual([]);
    const place = { ...written, method: 'POST', url: '/api/desk/pending/next' };
    expect(untold([{ ...place, id: '1' }])).toEqual([]);
  });
});
