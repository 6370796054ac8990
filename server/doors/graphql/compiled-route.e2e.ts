import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DocumentStore } from './document-store.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { withVariables } from '../../../scripts/lib/test-servers.mjs';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, fresh, programWith, signedInAs } from '../../test/factory.js';

let app: TestApp;
let inspection: Visitor;
let id: string;
/** Counts the documents that Apollo Server looks up: compiled queries are answered without it. */
const lookUps = vi.spyOn(DocumentStore.prototype, 'get');

beforeAll(async () => {
  app = await startApp();
  inspection = (await signedInAs(app, 3)).visitor;
  const { user } = await signedInAs(app, 4);
  id = String(await createCitation(app, 'REVIEW', { submittedBy: user.id }));
});
afterAll(() => app.stop());

// Apollo Server answers JSON for this header as well, and always by its own pipeline.
const BY_APOLLO = { accept: 'application/json, text/plain;q=0.1' };

interface Outcome {
  answer: unknown;
  isCompiled: boolean;
}

async function outcome(
  visitor: Visitor,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  lookUps.mockClear();
  const {
    status,
    headers: sent,
    raw,
  }: Answer = await visitor.send({
    method: 'POST',
    url: '/graphql',
    payload,
    headers: { accept: '*/*', ...headers },
  });
  const { 'x-request-id': _, date: __, ...same } = sent;
  return {
    answer: { status, headers: same, body: raw.toString('utf8') },
    isCompiled: lookUps.mock.calls.length === 0,
  };
}

/** A text of its own for each use, so that no test meets what another has compiled. */
const own = (query: string): string => `${query} # ${fresh()}`;

/** Sends a request until it would be compiled, and again. Returns what either way answers. */
async function bothWays(
  visitor: Visitor,
  payload: object,
  headers: Record<string, string> = {},
): Promise<{ compiled: Outcome; apollo: Outcome }> {
  for (let time = 0; time < 3; time += 1) await outcome(visitor, payload, headers);
  const compiled = await outcome(visitor, payload, headers);
  return { compiled, apollo: await outcome(visitor, payload, { ...headers, ...BY_APOLLO }) };
}

const ONE = `query One($id: ID!) { citation(id: $id) {
  id referenceId cameraCaseGeneratedAt vehicle { cause ownerName speedMeasured } media { id src selected }
  deadline { text } availableActions { name refusal } facts { name } fine { amount } } }`;

describe('a compiled query is answered without Apollo Server, byte for byte the same', () => {
  it.each<[string, string, Record<string, unknown>?, object?]>([
    ['one citation', 'query One($id: ID!) { citation(id: $id) { id referenceId media { src } } }'],
    [
      'an operation by its name',
      'query One($id: ID!) { citation(id: $id) { id } }',
      undefined,
      { operationName: 'One' },
    ],
    [
      'a name that is null',
      'query One($id: ID!) { citation(id: $id) { id } }',
      undefined,
      { operationName: null },
    ],
    [
      'one of two operations',
      'query A { me { id } } query B { appInfo { locale } }',
      {},
      { operationName: 'B' },
    ],
    ['aliases', '{ a: appInfo { x: locale } b: appInfo { y: timeZone } }', {}],
    [
      'fragments',
      'query ($id: ID!) { citation(id: $id) { ...F } } fragment F on Citation { id ... on Citation { version } __typename }',
    ],
    [
      'a list',
      '{ citations(queue: SUBMITTED) { data { id vehicle { ownerName } } total currentPage } }',
      {},
    ],
    [
      'a citation that is not there',
      'query ($id: ID!) { citation(id: $id) { id } }',
      { id: '99999999' },
    ],
    ['an id that is none', 'query ($id: ID!) { citation(id: $id) { id } }', { id: "1' OR 1=1" }],
    ['a refusal beside an answer', '{ apiTokens { id } appInfo { locale } }', {}],
    [
      'a field that fails beside one that does not',
      'query ($id: ID!) { a: citation(id: $id) { id } b: citation(id: "0") { id } }',
    ],
    ['wrong values in an argument', '{ citations(queue: SUBMITTED, page: -1) { total } }', {}],
    [
      'variables that nothing names',
      'query ($id: ID!) { citation(id: $id) { id } }',
      { id: '1', other: [1] },
    ],
    ['no variables', '{ appInfo { locale } }', {}, { variables: null }],
    [
      'the extensions of a client',
      '{ appInfo { locale } }',
      {},
      { extensions: { clientLibrary: { name: 'x', version: '1' } } },
    ],
  ])('%s', async (_, text, variables = { id }, rest = {}) => {
    const { compiled, apollo } = await bothWays(inspection, {
      query: own(text),
      variables,
      ...rest,
    });
    expect(compiled.answer).toEqual(apollo.answer);
    expect([compiled.isCompiled, apollo.isCompiled]).toEqual([true, false]);
  });

  it('and for each of those who may call or not', async () => {
    const { program } = await programWith(app, 'citations:read');
    const { program: stranger } = await programWith(app, 'logs:read');
    const administrator = (await signedInAs(app, 1)).visitor;
    const query = own(ONE.replace(/deadline.*/s, '} }'));
    const variables = { id };
    for (const visitor of [inspection, administrator, program, stranger, app.visitor()]) {
      const { compiled, apollo } = await bothWays(visitor, { query, variables });
      expect(compiled).toEqual({ answer: apollo.answer, isCompiled: true });
    }
  });

  it.each(['application/json', 'application/graphql-response+json,application/json;q=0.9'])(
    'for Accept: %s',
    async (accept) => {
      const payload = { query: own('{ appInfo { locale } }') };
      const { compiled, apollo } = await bothWays(inspection, payload, { accept });
      expect(compiled.isCompiled).toBe(true);
      // A header that means the same, and that only Apollo Server understands.
      const { answer } = await outcome(inspection, payload, { accept: `${accept}, text/x;q=0.1` });
      expect(compiled.answer).toEqual(answer);
      expect(apollo.isCompiled).toBe(false);
    },
  );
});

describe('everything else is left to Apollo Server', () => {
  it.each<[string, object]>([
    [
      'a directive with a variable',
      {
        query: 'query ($id: ID!, $x: Boolean!) { citation(id: $id) { id @include(if: $x) } }',
        variables: { id: '1', x: true },
      },
    ],
    ['a directive', { query: '{ appInfo { locale @skip(if: true) timeZone } }' }],
    [
      'a variable of a wrong type',
      { query: 'query ($id: ID!) { citation(id: $id) { id } }', variables: { id: {} } },
    ],
    ['a variable that is missing', { query: 'query ($id: ID!) { citation(id: $id) { id } }' }],
    [
      'a variable that is null',
      { query: 'query ($id: ID!) { citation(id: $id) { id } }', variables: { id: null } },
    ],
    ['a variable that is unknown', { query: '{ citation(id: $id) { id } }' }],
    ['an unknown field', { query: '{ appInfo { locales } }' }],
    [
      'an operation that is not there',
      { query: 'query A { appInfo { locale } }', operationName: 'B' },
    ],
    ['no name for one of two', { query: 'query A { appInfo { locale } } query B { me { id } }' }],
    ['a mutation', { query: 'mutation { markAllNotificationsRead { done } }' }],
    ['a subscription', { query: 'subscription { citationUpdated(citationId: 1) { id } }' }],
    [
      'too many aliases',
      {
        query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: appInfo { locale }`).join(' ')} }`,
      },
    ],
    ['a batch', [{ query: '{ appInfo { locale } }' }]],
    [
      'a persisted query',
      {
        query: '{ appInfo { locale } }',
        extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } },
      },
    ],
    ['variables that are a text', { query: '{ appInfo { locale } }', variables: '{}' }],
    ['variables that are a list', { query: '{ appInfo { locale } }', variables: [] }],
    ['extensions that are a text', { query: '{ appInfo { locale } }', extensions: '{}' }],
    ['a name that is a number', { query: '{ appInfo { locale } }', operationName: 1 }],
    ['a query that is no text', { query: { kind: 'Document' } }],
    ['an empty query', { query: '' }],
    ['no query', {}],
  ])('%s', async (_, payload) => {
    // The plain query among them is compiled.
    for (let time = 0; time < 4; time += 1)
      await outcome(inspection, { query: '{ appInfo { locale } }' });
    expect((await outcome(inspection, { query: '{ appInfo { locale } }' })).isCompiled).toBe(true);
    const { compiled, apollo } = await bothWays(inspection, payload);
    expect(compiled.answer).toEqual(apollo.answer);
  });

  it('variables that are right again are answered without it again', async () => {
    const query = own('query ($id: ID!) { citation(id: $id) { id } }');
    const { compiled } = await bothWays(inspection, { query, variables: { id } });
    const wrong = await outcome(inspection, { query, variables: { id: [] } });
    expect(wrong).toMatchObject({ answer: { status: 400 }, isCompiled: false });
    expect(await outcome(inspection, { query, variables: { id } })).toEqual(compiled);
  });

  it('a text that is longer than what is kept', async () => {
    const payload = { query: own(`{ appInfo { locale } } # ${'x'.repeat(10_000)}`) };
    const { compiled, apollo } = await bothWays(inspection, payload);
    expect(compiled).toEqual({ answer: apollo.answer, isCompiled: false });
  });

  it('introspection in production', async () => {
    const secret = (): string => randomBytes(32).toString('hex');
    const variables = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      JWT_SECRET: secret(),
      ENCRYPTION_KEY: secret(),
    };
    await withVariables(variables, async () => {
      const production = await startApp(variables);
      try {
        const payload = { query: '{ __schema { queryType { name } } }' };
        const { compiled, apollo } = await bothWays(production.visitor(), payload);
        expect(compiled).toMatchObject({ answer: { status: 400 }, isCompiled: false });
        expect(compiled.answer).toEqual(apollo.answer);
      } finally {
        await production.stop();
      }
    });
  });
});

describe('a compiled query passes what stands before and behind every request', () => {
  it('a session that was ended is refused at once', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    const payload = { query: own(ONE.replace(/deadline.*/s, '} }')), variables: { id } };
    const { compiled } = await bothWays(visitor, payload);
    expect(compiled).toMatchObject({ answer: { status: 200 }, isCompiled: true });
    await app.database.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [user.id]);
    const after = await outcome(visitor, payload);
    expect(after.isCompiled).toBe(true);
    expect(JSON.parse((after.answer as { body: string }).body)).toMatchObject({
      data: { citation: null },
      errors: [{ extensions: { code: 'UNAUTHENTICATED', statusCode: 401 } }],
    });
  });

  it('a wrong CSRF token is refused', async () => {
    const payload = { query: own('{ appInfo { locale } }') };
    expect((await bothWays(inspection, payload)).compiled.isCompiled).toBe(true);
    const { answer } = await outcome(inspection, payload, { 'x-xsrf-token': 'x' });
    expect(answer).toMatchObject({ status: 403 });
  });

  it('it is measured by its root field and its outcome', async () => {
    const counted = async (outcome: string): Promise<number> => {
      const { values } = await app.nest.get(Metrics).graphql.get();
      const value = values.find(
        ({ labels, metricName }) =>
          metricName?.endsWith('_count') &&
          labels.field === 'citation' &&
          labels.outcome === outcome,
      );
      return value?.value ?? 0;
    };
    const query = own('query ($id: ID!) { citation(id: $id) { id } }');
    await bothWays(inspection, { query, variables: { id } });
    const before = [await counted('ok'), await counted('errors')];
    await outcome(inspection, { query, variables: { id } });
    await outcome(inspection, { query, variables: { id: '0' } });
    expect([await counted('ok'), await counted('errors')]).toEqual([
      before[0]! + 1,
      before[1]! + 1,
    ]);
  });
});
