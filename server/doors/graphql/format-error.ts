import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../platform/errors/catalogue.js';
import { graphqlError } from '../../platform/errors/error.filter.js';
import { translate } from '../../platform/errors/translate.js';

/** Refusals keep their code and sentence; what was not thrown by us tells nothing of the inside. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  if (original instanceof GraphQLError) {
    const message = printable(formatted.message);
    const extensions = publicExtensions(formatted, original.extensions['http']);
    return { ...formatted, message, extensions };
  }
  return {
    ...formatted,
    ...graphqlError(translate(original).refusal).toJSON(),
    ...placeOf(formatted),
  };
}

/** {@link formatError} for answers that do not pass through Apollo's own pipeline. */
export function formatErrors(errors: readonly GraphQLError[]): GraphQLFormattedError[] {
  return errors.map((error) => {
    const formatted = error.toJSON();
    // As Apollo does: an error without a code is one of the server.
    const extensions = { ...formatted.extensions };
    extensions['code'] ??= 'INTERNAL_SERVER_ERROR';
    return formatError({ ...formatted, extensions }, error);
  });
}

const LONGEST_MESSAGE = 300;

/** graphql-js repeats what it refuses, however long that is and whatever is in it. */
function printable(message: string): string {
  const line = message.replace(/\p{Cc}+/gu, ' ');
  return line.length <= LONGEST_MESSAGE
    ? line
    : `${line.slice(0, LONGEST_MESSAGE).toWellFormed()}…`;
}

function placeOf({ path, locations }: GraphQLFormattedError): Partial<GraphQLFormattedError> {
  return {
    ...(path === undefined ? {} : { path }),
    ...(locations === undefined ? {} : { locations }),
  };
}

/**
 * Replaces Apollo's own codes for a document that cannot be run by ours.
 *
 * @param http status and headers of Apollo's answer, if it sets them
 */
function publicExtensions(
  { extensions = {}, path }: GraphQLFormattedError,
  http: unknown,
): Record<string, unknown> {
  const { code, statusCode, errors, retryAfter } = extensions;
  if (typeof statusCode === 'number') {
    return {
      code,
      statusCode,
      ...(errors === undefined ? {} : { errors }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }
  // Without a path nothing was run yet: too many wrong variables, a document that cannot be chosen.
  if (code === 'INTERNAL_SERVER_ERROR' && path !== undefined) return refused('INTERNAL', 500);
  const { status } = (http ?? {}) as { status?: unknown };
  if (status === 405) return refused('METHOD_NOT_ALLOWED', status);
  if (status === 415) return refused('UNSUPPORTED_MEDIA', status);
  return refused('BAD_REQUEST', 400);
}

const refused = (code: ErrorCode, statusCode: number): Record<string, unknown> => ({
  code,
  statusCode,
});
