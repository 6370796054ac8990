import type { components, paths } from '../../rest/schema';
import { sessionOver } from './session-over';

const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'X-XSRF-TOKEN';

/** A REST answer that is not a success. `message` is fit for a toast. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: NonNullable<ErrorBody['errors']> = {},
  ) {
    super(message);
  }
}

/** `office_name` → `officeName`. */
const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the first message about each field, by field in camelCase; empty if there are none. */
export function messagesByField(errors: unknown): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors as Record<string, string[]>).map(([field, sentences]) => [
      camelCase(field),
      sentences[0] ?? '',
    ]),
  );
}

type ErrorBody = Partial<Pick<components['schemas']['Error'], 'code' | 'message' | 'errors'>>;

interface GraphQLErrorBody {
  errors: { message?: string; extensions?: Pick<ErrorBody, 'code'> }[];
}

/** Every REST address that takes POST. */
type PostPath = {
  [Path in keyof paths]: paths[Path] extends { post: object } ? Path : never;
}[keyof paths];

type Post<Path extends PostPath> = paths[Path] extends { post: infer Operation }
  ? Operation
  : never;

/** The JSON body of a request, as arguments: none where the address takes none. */
type BodyOf<Path extends PostPath> =
  Post<Path> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? [body: Body]
    : [];

/** The JSON of an answer that is a success. */
type SuccessOf<Operation> = Operation extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202)] extends {
      content: { 'application/json': infer Answer };
    }
    ? Answer
    : never
  : never;

/** The JSON that a POST answers. */
export type AnswerOf<Path extends PostPath> = SuccessOf<Post<Path>>;

/** Every REST address that takes GET. */
type GetPath = {
  [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never;
}[keyof paths];

/** The JSON that a GET answers. */
export type Got<Path extends GetPath> = paths[Path] extends { get: infer Operation }
  ? SuccessOf<Operation>
  : never;

/** Reads code and message of a refusal by REST or GraphQL; GraphQL sends a list of errors. */
async function errorBody(response: Response): Promise<ErrorBody> {
  try {
    const body = (await response.clone().json()) as ErrorBody | GraphQLErrorBody | null;
    if (body === null) return {};
    if (!Array.isArray(body.errors)) return body as ErrorBody;
    const { message, extensions } = body.errors[0] ?? {};
    return { ...extensions, message };
  } catch {
    // The body is not JSON: it is a proxy's own page, or empty.
    return {};
  }
}

function csrfCookie(): string | null {
  const found = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`))
    ?.slice(CSRF_COOKIE.length + 1);
  return found ? decodeURIComponent(found) : null;
}

async function csrfToken(fresh: boolean): Promise<string> {
  if (fresh || csrfCookie() === null) await fetch('/api/csrf-cookie');
  return csrfCookie() ?? '';
}

async function send(url: string, init: RequestInit, freshToken = false): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.method !== undefined && init.method !== 'GET') {
    headers.set(CSRF_HEADER, await csrfToken(freshToken));
  }
  return fetch(url, { ...init, headers, credentials: 'same-origin' });
}

/** Codes of this server are words in capitals; a page or a JSON of something before it has none. */
const codeOf = async (response: Response): Promise<string | null> => {
  const { code } = await errorBody(response);
  return typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code) ? code : null;
};

const REFRESH = ['/api/auth/refresh', { method: 'POST' }] as const;

async function refreshed(): Promise<boolean> {
  let response = await send(...REFRESH);
  if (response.status === 403 && (await codeOf(response)) === 'CSRF_MISMATCH')
    response = await send(...REFRESH, true);
  const isRefused = response.status === 401 || response.status === 403;
  // Only this server knows that a session is over: a proxy refuses for reasons of its own, and may take the next one.
  if (isRefused && (await codeOf(response)) !== null) sessionOver();
  // Something before this server may answer with a page of its own and 200: a sign-in of a network, for example.
  return response.ok && !isPage(response);
}

const isPage = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') ?? false;

let refreshing: Promise<boolean> | null = null;

/**
 * Asks for a new access token; callers that come while one is asked for share the answer.
 * False when there is none; signed out locally only where this server says that the session is over.
 */
export function refreshSession(): Promise<boolean> {
  refreshing ??= refreshed()
    .catch(() => false)
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/**
 * `fetch` with the manners of this server: the CSRF header on everything but GET, and one silent
 * refresh and retry when the access token has expired. Answers of any status are returned.
 */
export async function stoplineFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const response = await send(url, init);
  if (response.status === 401 && (await errorBody(response)).code === 'TOKEN_EXPIRED') {
    return (await refreshSession()) ? send(url, init) : response;
  }
  // A token bound to a session that is gone: take the new one, once.
  if (response.status === 403 && (await errorBody(response)).code === 'CSRF_MISMATCH') {
    return send(url, init, true);
  }
  return response;
}

/** Like `stoplineFetch`, but throws an `HttpError` for everything that is not a success. */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await stoplineFetch(url, init);
  if (response.ok) return response;
  const body = await errorBody(response);
  throw new HttpError(response.status, body.message ?? '', body.errors);
}

/** Reads JSON from the REST API. Throws `HttpError`. */
export async function getJson<Path extends GetPath>(path: Path): Promise<Got<Path>> {
  return (await (await request(path)).json()) as Got<Path>;
}

/** Posts JSON to the REST API and reads the JSON of the answer. Throws `HttpError`. */
export async function postJson<Path extends PostPath>(
  path: Path,
  ...[body = {}]: BodyOf<Path>
): Promise<AnswerOf<Path>> {
  const response = await request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as AnswerOf<Path>;
}

/** Posts a file as the part `file` and reads the JSON of the answer. Throws `HttpError`. */
export async function postFile<Path extends PostPath>(
  path: Path,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<AnswerOf<Path>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', file);
  const response = await request(path, { method: 'POST', body });
  return (await response.json()) as AnswerOf<Path>;
}
