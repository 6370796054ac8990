import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, programWith, signedInAs } from '../../test/factory.js';
import {
  changesIn,
  complaint,
  countChanges,
  graphqlComplaint,
} from '../../test/hostile-answers.js';
import { multipart } from '../../test/multipart.js';

/*
 * What hostile input meets at the doors (reliability 5, 6): one route for each kind of body, and one GraphQL operation.
 * The rules of every field have `hostile-rules.test.ts`; the siege sends every value to every route.
 */

let app: TestApp;
let officer: Visitor;
let administrator: Visitor;
let camera: Visitor;
let citation: number;
const faults: unknown[] = [];

beforeAll(async () => {
  app = await startApp();
  officer = (await signedInAs(app, 4)).visitor;
  administrator = (await signedInAs(app, 1)).visitor;
  camera = (await programWith(app, 'events:write')).program;
  citation = await createCitation(app, 'PENDING');
  await countChanges(app);
  // A fault that is answered politely is a fault all the same.
  vi.spyOn(Logger.prototype, 'error').mockImplementation((fault: unknown) => {
    faults.push(fault);
  });
});
afterAll(() => app.stop());

/** Expects that what was sent is refused as the contract says, with nothing changed and nothing logged. */
async function expectRefused(
  name: string,
  call: () => Promise<Answer>,
  fault: (answer: Answer) => string | null = complaint,
): Promise<void> {
  const before = await changesIn(app);
  const answer = await call();
  const isRefused = answer.status >= 400 || answer.body?.errors !== undefined;
  expect([name, isRefused, fault(answer)]).toEqual([name, true, null]);
  expect([name, faults.splice(0), await changesIn(app)]).toEqual([name, [], before]);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

it('a JSON body of another form, with another field, or that is none, is refused', async () => {
  const bodies = [
    ...['null', '5', '"x"', '[]', '{}', NESTED, '', '{', '\ufeff{}', '{"body": NaN}', '<xml/>'],
    ...['5', 'null', '{}', '[[["x"]]]', '1e999', NESTED].map((value) => `{"body": ${value}}`),
    ...['\u0000', 'a\u0000b', 'a\ud800', '\u001b[2J', 'x'.repeat(500_000), ' \u2003'].map((text) =>
      JSON.stringify({ body: text }),
    ),
    ...['__proto__', 'constructor', 'has_own_property', '', 'a[0]', 'x'.repeat(5_000)].map(
      (field) => `{"body": "Fine", ${JSON.stringify(field)}: 1}`,
    ),
  ];
  const url = `/api/citations/${citation}/comments/add`;
  for (const payload of bodies)
    await expectRefused(payload.slice(0, 40), () =>
      officer.send({ method: 'POST', url, headers: JSON_TYPE, payload }),
    );
});

it('a JSON body under another media type is refused', async () => {
  const url = `/api/citations/${citation}/comments/add`;
  const payload = '{"body": "Fine"}';
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'x', ''])
    await expectRefused(type, () =>
      officer.send({ method: 'POST', url, headers: { 'content-type': type }, payload }),
    );
});

it('a query that no form sends is refused', async () => {
  const queries = [
    ...['page=0', 'page=1.5', 'page=1e9', 'page=NaN', 'page=1&page=2', 'page[]=1'],
    ...['cause=x', 'cause=__proto__', 'start_date=2026-02-30', 'reference_number=%00'],
    ...['__proto__=1', 'constructor=1', '__proto__[x]=1', `${'x'.repeat(10_000)}=1`],
  ];
  for (const query of queries)
    await expectRefused(query.slice(0, 40), () =>
      officer.send({ method: 'GET', url: `/api/search?${query}` }),
    );
});

it('a number of a row that cannot be one leads nowhere', async () => {
  const ids = [
    ...['0', '-1', '1.5', '1e3', '0x1', 'NaN', '2147483648', '99999999999999999999', 'constructor'],
    ...[
      '%00',
      '1%00',
      '%ff',
      '%',
      '%ED%A0%80',
      '..%2f..%2fetc%2fpasswd',
      `1'--`,
      'x'.repeat(5_000),
    ],
  ];
  for (const id of ids)
    await expectRefused(id.slice(0, 40), () =>
      officer.send({ method: 'GET', url: `/api/citations/${id}` }),
    );
});

it('a form of parts with a broken document, without its parts, or that breaks off is refused', async () => {
  const whole = multipart([{ name: 'event', content: '{}' }]);
  const forms = [
    ...['', '{', 'null', '[]', '{"case_id": "\\u0000"}', NESTED].map((content) =>
      multipart([{ name: 'event', content }]),
    ),
    multipart([]),
    multipart([{ name: '__proto__', content: '{}' }]),
    multipart([{ name: 'event', content: '{}', filename: '../../event.json' }]),
    { headers: whole.headers, payload: whole.payload.subarray(0, -20) },
    { headers: { 'content-type': 'multipart/form-data' }, payload: whole.payload },
  ];
  for (const [index, form] of forms.entries())
    await expectRefused(`form ${index}`, () =>
      camera.send({ method: 'POST', url: '/api/events', ...form }),
    );
});

it('a file that is none is refused', async () => {
  const contents = ['', 'text', '\xff\xd8\xff', '<svg xmlns="http://www.w3.org/2000/svg"/>'];
  for (const content of contents) {
    const form = multipart([{ name: 'file', content, filename: 'logo.png', type: 'image/png' }]);
    await expectRefused(content, () =>
      administrator.send({ method: 'POST', url: '/api/pdf-settings/logo', ...form }),
    );
  }
});

it('a form of fields with another content is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/api/auth/oidc/backchannel-logout';
  for (const payload of ['', 'x=1', 'logout_token=', 'logout_token=%00', 'logout_token=a.b.c'])
    await expectRefused(payload, () =>
      app.visitor().send({ method: 'POST', url, headers, payload }),
    );
});

it('headers that no browser sends are refused, or do no harm', async () => {
  const tries: Record<string, string>[] = [
    { 'if-match': `x'--` },
    { 'idempotency-key': '\u00ff' },
    { authorization: `Bearer ${'x'.repeat(6_000)}` },
    { 'content-encoding': 'gzip' },
    { cookie: 'access_token=%00; access_token=..; XSRF-TOKEN=%' },
    { 'x-forwarded-for': `1.2.3.4, ' OR 1=1`, 'user-agent': '\u00ff'.repeat(2_000) },
  ];
  const before = await changesIn(app);
  for (const headers of tries) {
    const url = `/api/citations/${citation}/comments/add`;
    const send = { method: 'POST' as const, url, headers: { ...JSON_TYPE, ...headers } };
    const answer = await officer.send({ ...send, payload: '{"body": 5}' });
    expect([headers, complaint(answer)]).toEqual([headers, null]);
  }
  expect([faults.splice(0), await changesIn(app)]).toEqual([[], before]);
});

it('a GraphQL operation refuses values, variables and documents beyond measure', async () => {
  const query = `mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }`;
  const inputs = [
    ...['null', '5', '[]', '{}', NESTED, `{"citationId": "1'--", "body": "Fine"}`],
    `{"citationId": "${citation}", "body": "a\\u0000b"}`,
    `{"citationId": "${citation}", "body": "a\\ud800"}`,
    `{"citationId": "${citation}", "body": 5}`,
    `{"citationId": "99999999999999999999", "body": "Fine"}`,
    `{"citationId": "${citation}", "body": "Fine", "__proto__": 1}`,
  ];
  const bomb = Array.from(
    { length: 30 },
    (_, n) => `fragment f${n} on Citation { ${n === 29 ? 'id' : `...f${n + 1} ...f${n + 1}`} }`,
  ).join(' ');
  const payloads = [
    ...inputs.map(
      (input) => `{"query": ${JSON.stringify(query)}, "variables": {"input": ${input}}}`,
    ),
    JSON.stringify({ query, variables: 'x' }),
    JSON.stringify([{ query: '{ me { id } }' }, { query: '{ me { id } }' }]),
    JSON.stringify({ query: `query { citation(id: 1) { ...f0 } } ${bomb}` }),
    JSON.stringify({ query: `{ ${'a '.repeat(50_000)} }` }),
    JSON.stringify({
      query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: me { id }`).join(' ')} }`,
    }),
    JSON.stringify({ query: 'SELECT * FROM users' }),
    ...['', '{', 'null', '"query"', '{"query": 5}'],
  ];
  for (const payload of payloads)
    await expectRefused(
      payload.slice(0, 40),
      () => officer.send({ method: 'POST', url: '/graphql', headers: JSON_TYPE, payload }),
      graphqlComplaint,
    );
});
