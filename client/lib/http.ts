import { sessionOver } from './session-over';

const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'X-XSRF-TOKEN';

/** The message that tells an expired access token from a missing one (contract §3). */
export const TOKEN_EXPIRED = 'Token has expired';

/** An answer of the REST door that is not a success. `message` is fit for a toast. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string[]> = {},
  ) {
    super(message);
  }
}

interface ErrorBody {
  message?: string;
  errors?: Record<string, string[]>;
}

/** What a refusal says, at either door: GraphQL's has a list of errors. */
async function errorBody(response: Response): Promise<ErrorBody> {
  try {
    const body = (await response.clone().json()) as ErrorBody | { errors: ErrorBody[] };
    return Array.isArray(body.errors) ? (body.errors[0] ?? {}) : (body as ErrorBody);
  } catch {
    // Not JSON: a proxy's own page, or nothing at all.
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

let refreshing: Promise<boolean> | null = null;

/**
 * Asks for a new access token; callers that come while one is asked for share the answer.
 * False, and signed out locally, when the session is over.
 */
export function refreshSession(): Promise<boolean> {
  refreshing ??= send('/api/auth/refresh', { method: 'POST' })
    .then((response) => {
      if (response.status === 401 || response.status === 403) sessionOver();
      return response.ok;
    })
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
  if (response.status === 401 && (await errorBody(response)).message === TOKEN_EXPIRED) {
    return (await refreshSession()) ? send(url, init) : response;
  }
  // A token bound to a session that is gone: take the new one, once.
  if (
    response.status === 403 &&
    ((await errorBody(response)).message ?? '').startsWith('CSRF token')
  ) {
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

/** Posts JSON to the REST door and reads the JSON that it answers. Throws `HttpError`. */
export async function postJson<T = unknown>(path: string, body: object = {}): Promise<T> {
  const response = await request(`/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
