import { CombinedGraphQLErrors } from '@apollo/client';

import { HttpError } from './http';

/** `office_name` → `officeName`. */
const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the server's messages about single fields, by field in camelCase; empty if there are none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const byField = CombinedGraphQLErrors.is(error)
    ? error.errors[0]?.extensions?.['errors']
    : error instanceof HttpError
      ? error.errors
      : undefined;
  if (typeof byField !== 'object' || byField === null) return {};
  return Object.fromEntries(
    Object.entries(byField as Record<string, string[]>).map(([field, sentences]) => [
      camelCase(field),
      sentences[0] ?? '',
    ]),
  );
}
