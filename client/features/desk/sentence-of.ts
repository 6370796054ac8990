import { CombinedGraphQLErrors } from '@apollo/client';

import type { ErrorCode } from '../../graphql/schema';
import { UNREACHABLE } from '../../lib/session/failures';
import { fieldErrors } from '../../lib/forms/field-errors';

/** True if the server answered: otherwise the outcome of the request is unknown. */
export const isRefusal = (error: unknown): boolean => CombinedGraphQLErrors.is(error);

/** Returns the code of a refusal; undefined where the server did not answer. */
export const codeOf = (error: unknown): ErrorCode | undefined =>
  CombinedGraphQLErrors.is(error)
    ? (error.errors[0]?.extensions?.['code'] as ErrorCode | undefined)
    : undefined;

/** True for a refusal that asks to look at pictures first. */
export const asksToLook = (error: unknown): boolean => 'viewed' in fieldErrors(error);

/** Returns the server's refusal of an act; it is shown beside the event and not in a toast. */
export function sentenceOf(error: unknown): string {
  const [field] = Object.values(fieldErrors(error));
  if (field !== undefined && field !== '') return field;
  return CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? UNREACHABLE) : UNREACHABLE;
}
