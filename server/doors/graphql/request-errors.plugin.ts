import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphqlContext } from '../../platform/identity/request.js';

/**
 * A document that cannot be parsed, checked or run for its form answers 400, also where Apollo would say 500 (token
 * limit) or 200 (persisted queries, which there are none of). It words what Apollo Server alone refuses, and is no step
 * of every operation.
 */
export const requestErrorsAre400: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response }) {
        // The operation has run by now: a client that accepts none of our types still gets the answer, and not 406.
        if (!ACCEPTS_JSON.test(request.http?.headers.get('accept') ?? '*/*'))
          response.http.headers.set('content-type', 'application/json; charset=utf-8');
        if (response.body.kind === 'single' && !('data' in response.body.singleResult)) {
          const { status = 400 } = response.http;
          response.http.status = status === 500 || status === 200 ? 400 : status;
        }
      },
    };
  },
};

const ACCEPTS_JSON = /json|\*\/\*|application\/\*/i;
