import { ApolloLink, ServerError } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';

import { randomUuid } from '../random-uuid';

/** The keys of calls that have got no answer yet, by what they ask for. */
const unanswered = new Map<string, string>();

/**
 * Sends a key with each mutation, and the same key when a call is repeated whose answer never came: the server makes one
 * change of both. Once there is an answer, the same call is a new one.
 */
export const idempotencyLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  const call = JSON.stringify([operation.operationName, operation.variables]);
  const key = unanswered.get(call) ?? randomUuid();
  unanswered.set(call, key);
  operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
    headers: { ...headers, 'Idempotency-Key': key },
  }));
  return forward(operation).pipe(
    tap({
      next: () => unanswered.delete(call),
      error: (error: unknown) => {
        if (isAnswer(error)) unanswered.delete(call);
      },
    }),
  );
});

const CONFLICT = 409;

/** True for a refusal; not while the first call still runs (409), nor where the server or a proxy has failed. */
function isAnswer(error: unknown): boolean {
  return ServerError.is(error) && error.statusCode < 500 && error.statusCode !== CONFLICT;
}
