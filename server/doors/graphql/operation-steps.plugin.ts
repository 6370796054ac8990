import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphqlContext } from '../../platform/identity/request.js';
import { nameOf, type OperationStep } from './operation-steps.js';

/** Runs the steps of every operation in Apollo Server's pipeline. */
export function operationStepsPlugin(step: OperationStep): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart({ contextValue }) {
      const { before, after } = step(contextValue.request);
      return {
        async didResolveOperation({ operation }) {
          // Apollo calls this for a document without the named operation as well.
          if (operation === undefined) return;
          await before?.(nameOf(operation));
        },
        async willSendResponse({ response: { body, http } }) {
          const { errors } = body.kind === 'single' ? body.singleResult : body.initialResult;
          after?.({ errors, setHeader: (name, value) => http.headers.set(name, value) });
        },
      };
    },
  };
}
