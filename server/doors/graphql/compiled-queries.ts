import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AppRequest, GraphqlContext } from '../../platform/identity/request.js';
import { formatErrors } from './format-error.js';
import type { NamedOperation, OperationStep } from './operation-steps.js';

// As many as the document store keeps, and none so long that a thousand of them fill the memory.
const MAX_QUERIES = 1_000;
const LONGEST = 10_000;

/** A query as a function of its variables; null where it must not be run for what stands in them. */
export type CompiledRun = (
  variables: Record<string, unknown>,
) => ((contextValue: unknown) => Promise<ExecutionResult>) | null;

/** A query that was parsed, checked and compiled, under the text and the name that it was sent with. */
export interface CompiledQuery {
  operationName: string | undefined;
  named: NamedOperation;
  prepare: CompiledRun;
}

// The types of answers that Apollo Server chooses for these `Accept` headers: programs, browsers, Apollo Client.
const ANSWER_TYPES = new Map<string | undefined, string>([
  [undefined, 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  [
    'application/graphql-response+json,application/json;q=0.9',
    'application/graphql-response+json; charset=utf-8',
  ],
]);

/**
 * Answers queries that Apollo Server has answered before, without its pipeline (decision 133). It applies to a POST of
 * one query that was compiled, in the same text; Apollo Server gets all other requests. The hooks of Fastify run before
 * and after, the guards of Nest with each field, and the steps of every operation, as they do with Apollo Server.
 */
export class CompiledQueries {
  private readonly queries = new LRUCache<string, CompiledQuery>({ max: MAX_QUERIES });

  /**
   * @param step the one that Apollo Server's pipeline runs as well
   * @param path of Apollo Server's route, which is registered later: this stands before its handler
   */
  constructor(
    private readonly step: OperationStep,
    fastify: FastifyInstance,
    path: string,
  ) {
    fastify.addHook('onRoute', (route) => {
      if (route.url !== path) return;
      const apollo = route.handler;
      const answer = this.answer.bind(this);
      route.handler = async function answerEither(request, reply) {
        return (await answer(request, reply)) ?? apollo.call(this, request, reply);
      };
    });
  }

  /** Keeps a query that Apollo Server has just checked. */
  keep(text: string, query: CompiledQuery): void {
    if (text.length <= LONGEST) this.queries.set(text, query);
  }

  /** The text of the answer; null if Apollo Server has to answer. */
  private async answer(request: AppRequest, reply: FastifyReply): Promise<string | null> {
    const type = ANSWER_TYPES.get(request.headers.accept);
    const query = this.queryOf(request);
    if (type === undefined || query === undefined) return null;
    // Apollo Server words what is wrong with variables.
    const run = query.prepare(query.variables);
    if (run === null) return null;
    const { before, after } = this.step(request);
    try {
      await before?.(query.named);
    } catch {
      // Apollo Server asks the same steps, and words the refusal.
      return null;
    }
    const result = await run({ request, reply } satisfies GraphqlContext);
    const errors = result.errors && formatErrors(result.errors);
    after?.({ errors, setHeader: (name, value) => void reply.header(name, value) });
    reply.header('content-type', type);
    return `${JSON.stringify({ errors, data: result.data })}\n`;
  }

  /** The query that a request asks for, with its variables; undefined for what is not known or not plain. */
  private queryOf({ body, method }: AppRequest): Asked | undefined {
    if (method !== 'POST' || !isRecord(body) || typeof body['query'] !== 'string') return undefined;
    const query = this.queries.get(body['query']);
    const variables = body['variables'] ?? {};
    const extensions = body['extensions'] ?? {};
    return query !== undefined &&
      query.operationName === (body['operationName'] ?? undefined) &&
      isRecord(variables) &&
      isRecord(extensions) &&
      !('persistedQuery' in extensions)
      ? { ...query, variables }
      : undefined;
  }
}

type Asked = CompiledQuery & { variables: Record<string, unknown> };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
