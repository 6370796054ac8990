import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphqlContext } from '../auth/request.js';

/** A document that cannot be parsed, checked or run for its form answers 400, also where Apollo would say 500 (token limit). */
export const requestErrorsAre400: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response }) {
        if (response.body.kind === 'single' && !('data' in response.body.singleResult)) {
          response.http.status ??= 400;
          if (response.http.status === 500) response.http.status = 400;
        }
      },
    };
  },
};
