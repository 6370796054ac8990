import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { graphqlError } from '../errors/error.filter.js';
import { translate } from '../errors/translate.js';

/** Refusals keep their code and sentence; what was not thrown by us tells nothing of the inside. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  if (original instanceof GraphQLError)
    return { ...formatted, extensions: publicExtensions(formatted) };
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

function placeOf({ path, locations }: GraphQLFormattedError): Partial<GraphQLFormattedError> {
  return {
    ...(path === undefined ? {} : { path }),
    ...(locations === undefined ? {} : { locations }),
  };
}

/** Apollo's own codes for a document that cannot be run become ours. */
function publicExtensions({ extensions = {} }: GraphQLFormattedError): Record<string, unknown> {
  const { code, statusCode, errors, retryAfter } = extensions;
  if (typeof statusCode === 'number') {
    return {
      code,
      statusCode,
      ...(errors === undefined ? {} : { errors }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }
  return code === 'INTERNAL_SERVER_ERROR'
    ? { code: 'INTERNAL', statusCode: 500 }
    : { code: 'BAD_REQUEST', statusCode: 400 };
}
