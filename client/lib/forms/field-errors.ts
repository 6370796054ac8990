import { CombinedGraphQLErrors } from '@apollo/client';

import { HttpError, messagesByField } from '../session/http';

/** Returns the server's messages about single fields, by field in camelCase; empty if there are none. */
export function fieldErrors(error: unknown): Record<string, string> {
  return messagesByField(
    CombinedGraphQLErrors.is(error)
      ? error.errors[0]?.extensions?.['errors']
      : error instanceof HttpError
        ? error.errors
        : undefined,
  );
}
