import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../../platform/identity/request.js';
import type { Metrics } from '../../platform/metrics/metrics.service.js';

/**
 * Measures each operation and leaves its name for the log line of its request. It is called by the field that it asks
 * for, `citations`: such names are the schema's, while clients may make up as many names for operations as they like.
 */
export function operationPlugin({ graphql }: Metrics): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart({ contextValue }) {
      const end = graphql.startTimer();
      let type = 'none';
      let field = 'none';
      return {
        async didResolveOperation({ operation }) {
          if (operation === undefined) return;
          type = operation.operation;
          field = fieldOf(operation);
          contextValue.request.operation = `${type} ${field}`;
        },
        async willSendResponse({ response: { body } }) {
          const { errors } = body.kind === 'single' ? body.singleResult : body.initialResult;
          const outcome = type === 'none' ? 'refused' : errors === undefined ? 'ok' : 'errors';
          end({ type, field, outcome });
        },
      };
    },
  };
}

/** The root field by which an operation is measured. */
export function fieldOf({ selectionSet }: OperationDefinitionNode): string {
  const [first, ...others] = selectionSet.selections;
  return first?.kind === Kind.FIELD && others.length === 0 ? first.name.value : 'several';
}
