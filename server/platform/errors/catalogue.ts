/** One refusal that the product can give: its HTTP status and its sentence, fit for a toast. */
export interface CatalogueEntry {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 503;
  /** `{name}` stands for a parameter of the error. */
  message: string;
}

/** Every refusal of both doors. The sentences are the specification's (section 8) and the contract's. */
export const ERRORS = {
  badRequest: { status: 400, message: 'The request could not be understood' },
  unauthenticated: { status: 401, message: 'Unauthenticated' },
  tokenExpired: { status: 401, message: 'Token has expired' },
  invalidCredentials: { status: 401, message: 'Invalid Email/Password' },
  invalidCode: { status: 401, message: 'Invalid code entered' },
  wrongCurrentPassword: { status: 422, message: 'The current password is wrong' },
  csrfMismatch: { status: 403, message: 'CSRF token mismatch' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  ownSubmission: { status: 403, message: 'You submitted this event yourself' },
  protectedAccount: {
    status: 403,
    message: 'Only a System Administrator may change a System Administrator',
  },
  notFound: { status: 404, message: 'Not found' },
  citationNotFound: { status: 404, message: 'Citation not found' },
  vehicleNotFound: { status: 404, message: 'Vehicle not found' },
  invalidResetLink: {
    status: 404,
    message: 'Reset link was invalid, please request another password reset',
  },
  methodNotAllowed: { status: 405, message: 'This address does not take that method' },
  changedByAnother: { status: 409, message: 'This event was changed by {name}, reload it' },
  notOffered: { status: 409, message: 'This event is {status}: it cannot be {acted} now' },
  notEditable: { status: 409, message: 'This event is {status}: it cannot be changed now' },
  evidenceDamaged: {
    status: 409,
    message: 'Evidence image {sequence} does not match its fingerprint: the decision is stopped',
  },
  noticeNotReady: { status: 409, message: 'The notice is still being made' },
  noticeDamaged: {
    status: 409,
    message: 'The stored notice does not match its fingerprint: it is not shown',
  },
  lastAdministrator: {
    status: 409,
    message: 'The last System Administrator cannot be deleted or demoted',
  },
  ownAccount: { status: 409, message: 'You cannot delete yourself' },
  jobNotFailed: {
    status: 409,
    message: 'This job has not failed for good, or what it carried was deleted since',
  },
  twoFactorUnreadable: {
    status: 409,
    message: 'Your two-factor key can no longer be read, ask an administrator to reset two-factor',
  },
  conflict: { status: 409, message: 'Somebody else was faster, reload and try again' },
  tooLarge: { status: 413, message: 'This is too large' },
  unsupportedMedia: { status: 415, message: 'This type of content is not accepted' },
  rangeNotSatisfiable: { status: 416, message: 'The file has no such part' },
  invalid: { status: 422, message: 'A field is wrong' },
  locked: { status: 429, message: 'Too many failed attempts, try again in {minutes} minutes' },
  tooManyRequests: { status: 429, message: 'Too many requests, slow down' },
  internal: { status: 500, message: 'Internel server error' },
  unavailable: { status: 503, message: 'The service is not available at the moment, try again' },
  registryUnavailable: { status: 503, message: 'Vehicle registry is not available' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** `extensions.code` of a GraphQL error, by HTTP status; an expired access token has its own. */
export const GRAPHQL_CODES: Record<CatalogueEntry['status'], string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
  422: 'UNPROCESSABLE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
