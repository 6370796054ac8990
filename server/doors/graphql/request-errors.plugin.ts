import type { ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { GraphqlContext } from '../../platform/identity/request.js';

/**
 * A document that cannot be parsed, checked or run for its form answers 400, also where Apollo would say 500 (token
 * limit) or 200 (persisted queries, which there are none of). A subscription is one: HTTP has no way to send it.
 */
export const requestErrorsAre400: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        // Apollo calls this for a document without the named operation as well.
        const { operation: type } = (operation ?? {}) as Partial<OperationDefinitionNode>;
        if (type === OperationTypeNode.SUBSCRIPTION)
          throw new GraphQLError('Subscriptions are sent over a WebSocket only', {
            extensions: { code: 'BAD_REQUEST' },
          });
      },
      async willSendResponse({ request, response }) {
        // The operation has run by now: a client that accepts none of our types still gets the answer, and not 406.
        if (!ACCEPTS_JSON.test(request.http?.headers.get('accept') ?? '*/*'))
          response.http.headers.set('content-type', 'application/json; charset=utf-8');
        // HTTP's own word for it, as REST sends it.
        if (response.body.kind === 'single') {
          const longest = longestWait(response.body.singleResult.errors ?? []);
          if (longest > 0) response.http.headers.set('retry-after', String(longest));
        }
        if (response.body.kind === 'single' && !('data' in response.body.singleResult)) {
          const { status = 400 } = response.http;
          response.http.status = status === 500 || status === 200 ? 400 : status;
        }
      },
    };
  },
};

const ACCEPTS_JSON = /json|\*\/\*|application\/\*/i;

/** Returns the seconds after which all fields that were refused for now may be asked for again; 0 for none. */
export function longestWait(errors: readonly GraphQLFormattedError[]): number {
  return Math.max(0, ...errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0)));
}
