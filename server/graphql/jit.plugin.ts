import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from '../auth/request.js';
import { formatErrors } from './format-error.js';

// Compiling costs as much as running it a few times: a document has to come back for it.
const USES_BEFORE_COMPILING = 3;

type Run = (
  context: GraphqlContext,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult;

interface Plan {
  uses: number;
  run: Run | null;
}

/**
 * Runs queries that come again and again as compiled functions instead of walking their documents each time
 * (performance 5). The answer is the same; whatever the compiler does not take, and everything but queries, is left
 * to Apollo. Plans live as long as their documents stay in the document store.
 */
export function jitPlugin(): ApolloServerPlugin<GraphqlContext> {
  const plans = new WeakMap<OperationDefinitionNode, Plan>();
  return {
    async requestDidStart() {
      return {
        async responseForOperation({
          schema,
          document,
          operation,
          operationName,
          request,
          contextValue,
        }) {
          if ((globalThis as any).__nojit || operation.operation !== OperationTypeNode.QUERY) return null;
          const plan = plans.get(operation) ?? { uses: 0, run: null };
          plans.set(operation, plan);
          plan.uses += 1;
          if (plan.uses === USES_BEFORE_COMPILING)
            plan.run = compile(schema, document, operationName);
          const result = await plan.run?.(contextValue, request.variables ?? {});
          // Nothing was run: Apollo says why, in its own words.
          if (result?.data === undefined) return null;
          return {
            http: { status: undefined, headers: new HeaderMap() },
            body: {
              kind: 'single',
              singleResult: {
                data: result.data,
                ...(result.errors === undefined
                  ? {}
                  : { errors: formatErrors(result.errors.map(asGraphqlError)) }),
              },
            },
          };
        },
      };
    },
  };
}

/** A query as a function; null where the compiler does not take it. */
export function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
): Run | null {
  const compiled = compileQuery<Record<string, unknown>, Record<string, unknown>>(schema, document, operationName ?? undefined, {
    useExperimentalPathBasedSkipInclude: true,
    disablingCapturingStackErrors: true,
  });
  return isCompiledQuery(compiled)
    ? (context, variables) => compiled.query(undefined, context, variables)
    : null;
}

/** The compiler's errors have a class of their own; what they tell becomes an error of graphql-js. */
export function asGraphqlError(error: GraphQLError): GraphQLError {
  const { message, nodes, path, originalError, extensions } = error;
  const made = new GraphQLError(message, { nodes, path, originalError, extensions });
  // It carries places, not nodes.
  Object.defineProperty(made, 'locations', { value: error.locations, enumerable: true });
  return made;
}
