import { ERRORS, type ErrorCode } from '../errors/catalogue.js';
import { ErrorBody } from '../errors/error-body.js';
import type { Answer } from './answers.js';
import { schemaOf } from './schema.js';

/** The meaning of each status of a refusal, and a refusal of the catalogue as its example. */
const REFUSALS = {
  400: ['The request could not be understood.', 'BAD_REQUEST'],
  401: [
    'The caller is not signed in, the access token has expired, or the credentials are wrong.',
    'UNAUTHENTICATED',
  ],
  403: ['The caller may not do this, or the CSRF token is missing or wrong.', 'FORBIDDEN'],
  404: ['The object does not exist, or the caller may not see it.', 'NOT_FOUND'],
  409: [
    'The state of the object does not allow it, or somebody else changed it first.',
    'CONFLICT',
  ],
  410: ['The object was there and is deleted.', 'PACKAGE_EXPIRED'],
  413: ['The request is too large.', 'TOO_LARGE'],
  415: ['The content type is not accepted.', 'UNSUPPORTED_MEDIA'],
  416: [
    'The requested range is past the end; `Content-Range` has the length of the file.',
    'RANGE_NOT_SATISFIABLE',
  ],
  422: ['A field is wrong.', 'INVALID'],
  429: ['Too many requests; `Retry-After` has the seconds to wait.', 'TOO_MANY_REQUESTS'],
  503: [
    'A dependency cannot be reached, or too many requests wait; `Retry-After` has the seconds to wait.',
    'UNAVAILABLE',
  ],
} as const satisfies Record<number, [description: string, example: ErrorCode]>;

export type Refusal = keyof typeof REFUSALS;

const INVALID = 'Email is required';

/** Returns the reference to the refusals of a status, which the document describes once for all operations. */
export const refusalRef = (status: Refusal): string => `#/components/responses/${status}`;

/** Returns the descriptions of the refusals, by status. */
export function refusalResponses(): Record<string, Answer<never>> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [description, code]]) => {
      const example: ErrorBody = {
        statusCode: Number(status),
        code,
        message: ERRORS[code].message,
        ...(code === 'INVALID' ? { message: INVALID, errors: { email: [INVALID] } } : {}),
      };
      const content = { 'application/json': { schema: schemaOf(ErrorBody), example } };
      return [status, { description, content }];
    }),
  );
}
