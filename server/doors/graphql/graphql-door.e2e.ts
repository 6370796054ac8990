import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { generate } from '@graphql-codegen/cli';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer } from '../../test/doors.js';
import { programWith, signedInAs } from '../../test/factory.js';

let app: TestApp;
let address: string;

beforeAll(async () => {
  app = await startApp();
  await app.nest.listen(0, '127.0.0.1');
  const { port } = app.nest.getHttpServer().address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => app.stop());

describe('no document stops the API (reliability 16)', () => {
  const spreads = (count: number, own: number, end: string): string =>
    Array.from({ length: count }, (_, n) => (n === own ? end : `...f${n}`)).join(' ');
  const circle = (count: number, type: string, end = ''): string =>
    Array.from(
      { length: count },
      (_, n) => `fragment f${n} on ${type} { ${spreads(count, n, end)} }`,
    ).join(' ');

  it.each([
    ['11 fragments that spread each other', `{ ...f0 } ${circle(11, 'Query')}`],
    ['20 of them', `{ ...f0 } ${circle(20, 'Query')}`],
    ['20 of them, with fields', `{ citation(id: 1) { ...f0 } } ${circle(20, 'Citation', 'id')}`],
    ['20 of them in introspection', `{ __schema { types { ...f0 } } } ${circle(20, '__Type')}`],
    ['20 of them that nobody uses', `{ me { id } } ${circle(20, 'Query')}`],
  ])('%s, from somebody who is not signed in', async (_, query) => {
    const visitor = app.visitor();
    await visitor.rest('GET', 'csrf-cookie');
    const [answer, live] = await Promise.all([
      visitor.graphql(query),
      app.visitor().send({ method: 'GET', url: '/health/live' }),
    ]);
    expect([answer.status, live.status]).toEqual([400, 200]);
    expect(answer.errors).toMatchObject([
      {
        message: 'This query has fragments within themselves',
        extensions: { code: 'BAD_REQUEST', statusCode: 400 },
      },
    ]);
  });

  it('and no fragment hides 15 lists', async () => {
    const lists = Array.from({ length: 15 }, (_, n) => `a${n}: citations(queue: HOLD) { total }`);
    const query = `{ ...all } fragment all on Query { ${lists.join(' ')} }`;
    const { program } = await programWith(app, 'citations:read');
    expect(await program.graphql(query)).toMatchObject({
      status: 400,
      errors: [{ message: 'This query has too many fields at its root' }],
    });
  });
});

describe('every refusal at /graphql comes as `errors`, with its status inside (contract 3)', () => {
  const me = JSON.stringify({ query: '{ me { id } }' });
  const json = { 'content-type': 'application/json' };
  const mutation = encodeURIComponent('mutation { logout { done } }');
  const query = encodeURIComponent('{ appInfo { locale } }');
  const get = { 'apollo-require-preflight': 'x' };

  it.each<
    [string, number, string, 'GET' | 'POST' | 'PUT', string, Record<string, string>, string?]
  >([
    ['a wrong CSRF token', 403, 'CSRF_MISMATCH', 'POST', '', { ...json, 'x-xsrf-token': 'x' }, me],
    ['plain text', 415, 'UNSUPPORTED_MEDIA', 'POST', '', { 'content-type': 'text/plain' }, me],
    [
      'a form',
      415,
      'UNSUPPORTED_MEDIA',
      'POST',
      '',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'query=x',
    ],
    [
      'another charset',
      415,
      'UNSUPPORTED_MEDIA',
      'POST',
      '',
      { 'content-type': 'application/json; charset=utf-16' },
      me,
    ],
    ['malformed JSON', 400, 'BAD_REQUEST', 'POST', '', json, '{"query": '],
    ['no body', 400, 'BAD_REQUEST', 'POST', '', json, ''],
    ['2 MB', 413, 'TOO_LARGE', 'POST', '', json, JSON.stringify({ query: 'x'.repeat(2e6) })],
    ['another method', 405, 'METHOD_NOT_ALLOWED', 'PUT', '', json, me],
    ['a mutation by GET', 405, 'METHOD_NOT_ALLOWED', 'GET', `?query=${mutation}`, get],
    [
      'a query by GET that says it has a body',
      415,
      'UNSUPPORTED_MEDIA',
      'GET',
      `?query=${query}`,
      { ...get, 'content-type': 'application/xml' },
    ],
    ['a query that does not parse', 400, 'BAD_REQUEST', 'POST', '', json, '{"query": "{"}'],
    ['no query by GET', 400, 'BAD_REQUEST', 'GET', '', get],
  ])('%s: %i', async (_, status, code, method, search, headers, payload) => {
    const answer: Answer = await app.visitor().send({
      method,
      url: `/graphql${search}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.status).toBe(status);
    expect(String(answer.headers['content-type'])).toMatch(/^application\/json/);
    expect(answer.body).toEqual({
      errors: [
        expect.objectContaining({
          message: expect.stringMatching(/\S/),
          extensions: { code, statusCode: status },
        }),
      ],
    });
  });

  it('a client that accepts no JSON is answered JSON, since a mutation would be done by then', async () => {
    const answer = await app.visitor().send({
      method: 'GET',
      url: `/graphql?query=${query}`,
      headers: { ...get, accept: 'image/png' },
    });
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'application/json; charset=utf-8',
      { data: { appInfo: { locale: 'en-US' } } },
    ]);
  });

  it('while REST keeps its own body', async () => {
    const answer = await app
      .visitor()
      .rest('POST', 'auth/reset', '{"email": ', { 'content-type': 'application/json' });
    expect(answer.body).toMatchObject({ statusCode: 400, message: expect.any(String) });
  });
});

describe('dates that do not exist are refused at both doors (contract 3, reliability 6)', () => {
  const searched =
    'query ($filter: CitationFilter!) { searchCitations(filter: $filter) { total } }';
  const made =
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }';

  it.each([
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2027-02-29T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T10:60:00Z',
    '2026-03-01T10:00:60Z',
    '2026-03-01T10:00:00+24:00',
    '2026-03-01T10:00:00',
    '2026-3-1',
    '01.03.2026',
    '1772356800000',
    '',
  ])('%j', async (date) => {
    const { program } = await programWith(app, 'citations:read');
    const asText = searched
      .replace('($filter: CitationFilter!)', '')
      .replace('$filter', `{ capturedFrom: ${JSON.stringify(date)} }`);
    const { visitor } = await signedInAs(app, 1);
    const input = { name: 'x', scopes: ['CITATIONS_READ'], expiresAt: date };
    for (const { status, data, errors } of [
      await program.graphql(searched, { filter: { capturedFrom: date } }),
      await program.graphql(asText),
      await visitor.graphql(made, { input }),
    ]) {
      expect([status, data]).toEqual([400, undefined]);
      expect(errors).toMatchObject([
        {
          message: expect.stringContaining('DateTime must be an ISO 8601 date'),
          extensions: { code: 'BAD_REQUEST', statusCode: 400 },
        },
      ]);
    }
    const atRest = [
      await program.rest('GET', `search?start_date=${encodeURIComponent(date)}`),
      await visitor.rest('POST', 'tokens', {
        name: 'x',
        scopes: ['citations:read'],
        expires_at: date,
      }),
    ];
    // An empty field of the search form is one that was left out.
    expect(atRest.map(({ status }) => status)).toEqual([date === '' ? 200 : 422, 422]);
    expect(await app.database.query(`SELECT 1 FROM api_tokens WHERE name = 'x'`)).toEqual([]);
  });

  it.each([
    '2028-02-29',
    '2028-02-29T23:59:59.999Z',
    '2026-03-01T10:00Z',
    '2026-03-01T10:00:00.123456789+14:00',
  ])('while both take %j', async (date) => {
    const { program } = await programWith(app, 'citations:read');
    const { errors } = await program.graphql(searched, { filter: { capturedFrom: date } });
    const { status } = await program.rest('GET', `search?start_date=${encodeURIComponent(date)}`);
    expect([errors, status]).toEqual([[], 200]);
  });
});

describe('the schema can be read where introspection is on', () => {
  const printed = printSchema(
    lexicographicSortSchema(buildSchema(readFileSync('schema.graphql', 'utf8'))),
  );

  it('by the standard query with all its options', async () => {
    const query = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    // The third time it is compiled.
    const answers: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      const payload = { query };
      const answer = await app.visitor().send({ method: 'POST', url: '/graphql', payload });
      expect(answer.status).toBe(200);
      answers.push(answer.raw.toString());
    }
    const { data, errors } = JSON.parse(answers[0]!) as {
      data: IntrospectionQuery;
      errors?: unknown;
    };
    expect(errors).toBeUndefined();
    expect(printSchema(lexicographicSortSchema(buildClientSchema(data)))).toBe(printed);
    expect(new Set(answers).size).toBe(1);
  });

  const types = async (schema: object[] | string): Promise<string | undefined> => {
    const files = await generate(
      {
        schema: schema as string,
        generates: { 'types.ts': { plugins: ['typescript'] } },
        config: { scalars: { DateTime: 'string' } },
        silent: true,
      },
      false,
    );
    return (files as { content: string }[])[0]?.content;
  };
  let ofFile: Promise<string | undefined> | undefined;

  it.each<[string, () => Promise<{ method?: 'GET'; headers: Record<string, string> }>]>([
    [
      'with an API token',
      async () => {
        const { program } = await programWith(app, 'citations:read');
        return { headers: { authorization: `Bearer ${program.bearer}` } };
      },
    ],
    [
      'by GET',
      async () => ({ method: 'GET' as const, headers: { 'apollo-require-preflight': 'true' } }),
    ],
  ])(
    'by codegen, which is given the address: %s',
    async (_, how) => {
      const byAddress = await types([{ [`${address}/graphql`]: await how() }]);
      expect(byAddress).toContain('export type Citation = {');
      // Introspection does not bring the description of a scalar to where codegen looks for it.
      const bare = (types: string | undefined): string =>
        types?.replaceAll(/ *\/\*\*.*?\*\/\n/gs, '') ?? '';
      expect(bare(byAddress)).toBe(bare(await (ofFile ??= types('schema.graphql'))));
    },
    60_000,
  );
});
