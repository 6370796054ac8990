import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildSchema, GraphQLError } from 'graphql';
import { Histogram } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppRequest, GraphqlContext } from '../../platform/identity/request.js';
import { CompiledQueries } from './compiled-queries.js';
import { DocumentStore } from './document-store.js';
import { formatError } from './format-error.js';
import { jitPlugin } from './jit.plugin.js';
import { inTurn, operationSteps, type OperationStep } from './operation-steps.js';
import { operationStepsPlugin } from './operation-steps.plugin.js';
import { requestErrorsAre400 } from './request-errors.plugin.js';

const schema = buildSchema(`
  type Query { time: String busy: String }
  type Subscription { time: String }
`);
const fields = schema.getQueryType()!.getFields();
fields['time']!.resolve = () => 'noon';
fields['busy']!.resolve = () => {
  throw new GraphQLError('Too many', {
    extensions: { code: 'RATE_LIMITED', statusCode: 429, retryAfter: 7 },
  });
};

let fastify: FastifyInstance;
let apollo: ApolloServer<GraphqlContext>;
/** How often Apollo Server has been asked. */
let byApollo: number;

/** Starts both ways with one step, as the module does. */
async function start(step: OperationStep): Promise<void> {
  fastify = Fastify();
  apollo = new ApolloServer<GraphqlContext>({
    schema,
    formatError,
    documentStore: new DocumentStore(),
    plugins: [
      requestErrorsAre400,
      operationStepsPlugin(step),
      jitPlugin(new CompiledQueries(step, fastify, '/graphql')),
    ],
  });
  await apollo.start();
  const handler = fastifyApolloHandler(apollo, {
    context: async (request, reply) => {
      byApollo += 1;
      return { request, reply };
    },
  });
  fastify.post('/graphql', handler);
}

beforeEach(() => {
  byApollo = 0;
});
afterEach(async () => {
  await fastify.close();
  await apollo.stop();
});

async function ask(query: string) {
  const answer = await fastify.inject({ method: 'POST', url: '/graphql', payload: { query } });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<unknown>() };
}

/** Asks until Apollo Server is not needed any more. */
async function compileQuery(query: string): Promise<void> {
  for (let time = 0; time < 3; time += 1) await ask(query);
  byApollo = 0;
}

describe('a step of every operation is run by both ways', () => {
  /** What a step was told, of the operations since it was asked last. */
  function recorder(): { step: OperationStep; told: () => unknown[] } {
    const told: unknown[] = [];
    return {
      step: ({ url }) => ({
        before: (operation) => void told.push([url, operation]),
        after: ({ errors }) => void told.push(errors?.map(({ message }) => message) ?? 'no errors'),
      }),
      told: () => told.splice(0),
    };
  }

  it('with the operation before its fields, and with the errors of the answer', async () => {
    const first = recorder();
    const second = recorder();
    await start(inTurn([first.step, second.step]));
    for (const [query, field, errors] of [
      ['{ time }', 'time', 'no errors'],
      ['{ busy }', 'busy', ['Too many']],
      ['{ time busy }', 'several', ['Too many']],
    ]) {
      const expected = [['/graphql', { type: 'query', field }], errors];
      await ask(String(query));
      expect([first.told(), second.told(), byApollo]).toEqual([expected, expected, 1]);
      await compileQuery(String(query));
      [first, second].map(({ told }) => told());
      await ask(String(query));
      expect([first.told(), second.told(), byApollo]).toEqual([expected, expected, 0]);
    }
  });

  it('a refusal and a header are the same', async () => {
    let isOpen = true;
    const gate: OperationStep = () => ({
      async before() {
        if (isOpen) return;
        throw new GraphQLError('Closed', { extensions: { code: 'FORBIDDEN', statusCode: 403 } });
      },
      after: ({ setHeader }) => setHeader('x-step', 'was here'),
    });
    await start(gate);
    await compileQuery('{ time }');
    const open = await ask('{ time }');
    expect(open).toMatchObject({ body: { data: { time: 'noon' } }, status: 200 });
    expect([open.headers['x-step'], byApollo]).toEqual(['was here', 0]);
    isOpen = false;
    const [known, fresh] = [await ask('{ time }'), await ask('{ time } # never compiled')];
    expect(known.body).toMatchObject({ errors: [{ message: 'Closed' }] });
    expect([known.status, known.body, known.headers['x-step']]).toEqual([
      fresh.status,
      fresh.body,
      'was here',
    ]);
    expect(known.body).not.toHaveProperty('data');
  });
});

describe('the steps of this door', () => {
  const durations = () => ({
    graphql: new Histogram({
      name: 'durations',
      help: 'Of operations.',
      labelNames: ['type', 'field', 'outcome'] as const,
      registers: [],
    }),
  });

  it('measure an operation, name it in the log, and say when to come again, by both ways', async () => {
    const metrics = durations();
    await start(operationSteps(metrics));
    const operations: unknown[] = [];
    fastify.addHook('onResponse', async (request: AppRequest) => {
      operations.push(request.operation);
    });
    const counted = async (): Promise<number> => {
      const { values } = await metrics.graphql.get();
      const sample = values.find(
        ({ labels, metricName }) => metricName?.endsWith('_count') && labels.field === 'busy',
      );
      expect(sample?.labels).toMatchObject({ type: 'query', outcome: 'errors' });
      return Number(sample?.value);
    };
    const first = await ask('{ busy }');
    expect([first.headers['retry-after'], await counted(), byApollo]).toEqual(['7', 1, 1]);
    await compileQuery('{ busy }');
    const again = await ask('{ busy }');
    expect([again.headers['retry-after'], await counted(), byApollo]).toEqual(['7', 5, 0]);
    expect(new Set(operations)).toEqual(new Set(['query busy']));
    expect(again.body).toEqual(first.body);
  });

  it('refuse a subscription', async () => {
    await start(operationSteps(durations()));
    expect(await ask('subscription { time }')).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Subscriptions are sent over a WebSocket only' }] },
    });
  });
});
