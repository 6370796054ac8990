import { CombinedGraphQLErrors } from '@apollo/client';

import { fieldErrors } from '../../lib/field-errors';

/** Why an act was refused, in the server's words; it stands beside the event and not in a toast. */
export function sentenceOf(error: unknown): string {
  const [field] = Object.values(fieldErrors(error));
  if (field !== undefined && field !== '') return field;
  return CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? UNREACHABLE) : UNREACHABLE;
}

const UNREACHABLE = 'Cannot reach the server, please try again';
