import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  execute,
  type FormattedExecutionResult,
  getVariableValues,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { Authenticator } from '../../platform/auth/authenticator.js';
import { AppError } from '../../platform/errors/app-error.js';
import { graphqlError } from '../../platform/errors/error.filter.js';
import {
  type FirstAnswer,
  type Idempotency,
  KEY_HEADER,
} from '../../platform/idempotency/idempotency.service.js';
import { IDEMPOTENT } from '../../platform/openapi/operation.decorator.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { AppRequest, GraphqlContext } from '../../platform/identity/request.js';
import { formatErrors } from './format-error.js';

/** Takes `Idempotency-Key` with a document that is one act with `@IdempotentMutation`, and nothing else (joining 4). */
export function idempotencyPlugin(
  idempotency: Idempotency,
  authenticator: Authenticator,
): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ schema, document, operation, request, contextValue }) {
          const key = contextValue.request.headers[KEY_HEADER];
          if (typeof key !== 'string' || !isOneAct(schema, operation)) return null;
          const { query, operationName, variables = {} } = request;
          // Apollo words what is wrong with variables, and the guard refuses all who are not signed in.
          const { errors } = getVariableValues(
            schema,
            operation.variableDefinitions ?? [],
            variables,
          );
          const caller = errors === undefined ? await userOf(authenticator, contextValue) : null;
          if (caller === null) return null;
          let result: FormattedExecutionResult = {};
          const work = async (): Promise<FirstAnswer> => {
            const { data, errors: faults } = await execute({
              schema,
              document,
              contextValue,
              variableValues: variables,
              operationName,
            });
            result = {
              ...(data === undefined ? {} : { data }),
              ...(faults === undefined ? {} : { errors: formatErrors(faults) }),
            };
            // Beside a change that is answered, a fault of a field below it is no refusal.
            const isRefused = Object.values(data ?? {}).every((value) => value === null);
            const refusal = isRefused ? result.errors?.[0]?.extensions?.['statusCode'] : undefined;
            return {
              status: 200,
              headers: {},
              body: JSON.stringify(result),
              ...(typeof refusal === 'number' ? { refusal } : {}),
            };
          };
          try {
            const asked = ['/graphql', query, operationName ?? null, variables];
            const known = await idempotency.once(caller, key, asked, work);
            return known === null
              ? answer(result)
              : answer(JSON.parse(known.body) as FormattedExecutionResult, 200, true);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            return answer({ errors: [graphqlError(error).toJSON()] }, error.status);
          }
        },
      };
    },
  };
}

function isOneAct(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
): boolean {
  const [act, ...others] = selectionSet.selections;
  if (operation !== OperationTypeNode.MUTATION || act?.kind !== Kind.FIELD || others.length > 0)
    return false;
  return schema.getMutationType()?.getFields()[act.name.value]?.extensions[IDEMPOTENT] === true;
}

/** Returns the signed-in person, and leaves them to the guard; null for all others. */
async function userOf(
  authenticator: Authenticator,
  { request }: { request: AppRequest },
): Promise<UserCaller | null> {
  try {
    request.caller ??= await authenticator.authenticate(request);
  } catch {
    return null;
  }
  return request.caller.kind === 'user' ? request.caller : null;
}

function answer(singleResult: FormattedExecutionResult, status = 200, isRepeated = false) {
  const headers = new HeaderMap();
  if (isRepeated) headers.set('idempotency-replayed', 'true');
  return { http: { status, headers }, body: { kind: 'single' as const, singleResult } };
}
