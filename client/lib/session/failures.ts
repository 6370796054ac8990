/** The messages for an operation that fails. */
export interface Failure {
  /** The sentence of the toast. */
  sentence: string;
  /** The server's own sentence goes first, where it gave one. */
  serverFirst?: true;
  /** The message to show instead if there was no answer at all. */
  unreachable?: string;
}

/** Stands in the place of what cannot be loaded: a toast says the sentence of the failure, which is enough of it. */
export const NOT_LOADED = 'This could not be loaded';

/** No answer at all. */
export const UNREACHABLE = 'Cannot reach the server, please try again';
/** An answer without a sentence: the server was reached. */
const NO_SENTENCE = 'The server could not do this, please try again';

/**
 * The part of the error catalogue (specification, section 8) that REST needs, by the name of the operation. That of GraphQL
 * is in `operation-failures.ts`, because the sign-in page needs none of it.
 */
const FAILURES = {
  // Signing in and out
  loginVerify: { sentence: 'Invalid Email/Password' },
  loginTwofah: { sentence: 'Invalid code entered' },
  completeOidcSignIn: { sentence: UNREACHABLE, serverFirst: true },
  me: { sentence: 'User not properly authenticated' },
  requestPasswordReset: { sentence: UNREACHABLE, serverFirst: true },
  resetPassword: { sentence: UNREACHABLE, serverFirst: true },
  logout: { sentence: 'Server logout issue, forcing client logout instead' },

  // Files
  NoticePdf: { sentence: 'Cannot get data, please refresh the page', serverFirst: true },
  UploadCameraFile: { sentence: UNREACHABLE, serverFirst: true },
  CheckpointTimestamp: { sentence: UNREACHABLE, serverFirst: true },
  UploadProfileImage: { sentence: 'Cannot save user info', serverFirst: true },
  UploadOfficeLogo: { sentence: UNREACHABLE, serverFirst: true },
  PreviewPdfSetting: { sentence: UNREACHABLE, serverFirst: true },
} satisfies Record<string, Failure>;

/** The name of a REST operation in the catalogue. */
export type RestOperation = keyof typeof FAILURES;

/**
 * Refusals that only the server can word: which field is wrong, who was faster, how long to wait,
 * what is down. Its sentence wins over the table's.
 */
const WORDED_BY_SERVER = new Set([409, 422, 429, 503]);

/** No answer, or that of a proxy that has none of the server. */
const IS_AWAY = new Set([0, 502, 503, 504]);

/** A failed request, from GraphQL or REST. */
export interface Refusal {
  /** 0 where no answer came at all. */
  status: number;
  /** The server's sentence; empty where it gave none. */
  message: string;
}

/** Returns the toast for a failed REST operation. */
export const restFailureSentence = (operation: RestOperation, refusal: Refusal): string =>
  sentenceOf(FAILURES[operation], refusal);

/** Returns the sentence of a refusal. @param failure undefined for an operation that the catalogue does not name */
export function sentenceOf(failure: Failure | undefined, refusal: Refusal): string {
  if (refusal.message !== '') {
    if (failure === undefined || failure.serverFirst || WORDED_BY_SERVER.has(refusal.status)) {
      return refusal.message;
    }
  }
  if (refusal.status === 0 && failure?.unreachable !== undefined) return failure.unreachable;
  const sentence = failure?.sentence ?? UNREACHABLE;
  return sentence === UNREACHABLE && !IS_AWAY.has(refusal.status) ? NO_SENTENCE : sentence;
}

/** Variables that name what an operation is done to, and not how. */
const SUBJECT = /^(?:id|(?!role).+Id)$/;

/** Returns a key for the operation and the thing that it was done to. A success with the same key removes the error. */
export function failureSubject(operation: string, variables: Record<string, unknown> = {}): string {
  const { input, ...others } = variables;
  const subject = Object.entries({ ...others, ...(input as object | undefined) }).filter(([name]) =>
    SUBJECT.test(name),
  );
  return JSON.stringify([operation, ...subject]);
}
