import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { buildConnector } from 'undici';
import {
  AddressRefused,
  addressesOf,
  hostOf,
  type Lookup,
  mayConnect,
  type Networks,
  systemLookup,
} from './addresses.js';
import type { Attempt, AttemptError } from './webhook.types.js';

/** The answer to one request, or the reason why there was none. */
export interface Answer extends Omit<Attempt, 'at'> {
  /** The header `Retry-After` as it came; null without one. */
  retryAfter: string | null;
}

interface Post {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

interface Options {
  allow: Networks;
  /** For all of it: the look-up of the name, the connection, the request and the answer. */
  limitMs: number;
  look?: Lookup;
}

/** More of an answer is neither read nor kept. */
const MAX_BODY_LENGTH = 1_000;

/**
 * Posts a body to a receiver. It follows no redirect and uses no proxy. The connection goes only to addresses that were
 * checked: a name is looked up once, and the connected socket is checked again.
 */
export async function post({ url, headers, body }: Post, options: Options): Promise<Answer> {
  const begun = performance.now();
  const answer = { httpStatus: null, error: null, body: null, retryAfter: null };
  const ms = (): number => Math.round(performance.now() - begun);
  const limit = AbortSignal.timeout(options.limitMs);
  let socket: Socket | undefined;
  try {
    socket = await connected(url, options, limit);
    const response = await answerOf(socket, { url, headers, body }, limit);
    // A body that breaks off, or does not end in time, does not change the status.
    const start = await startOf(response).catch(() => '');
    const retryAfter = response.headers['retry-after'] ?? null;
    return {
      ...answer,
      httpStatus: response.statusCode ?? null,
      ms: ms(),
      body: start,
      retryAfter,
    };
  } catch (error) {
    return { ...answer, ms: ms(), error: limit.aborted ? 'TIMEOUT' : attemptError(error) };
  } finally {
    // The receiver may still be sending.
    socket?.destroy();
  }
}

/** Opens a connection to a checked address. @throws AddressRefused */
async function connected(url: URL, options: Options, limit: AbortSignal): Promise<Socket> {
  const { protocol, port } = url;
  // A socket takes an address of IPv6 without its brackets.
  const hostname = hostOf(url);
  const connect = checkedConnector(options);
  return new Promise((resolve, reject) => {
    const give = (error: Error | null, socket: Socket | null): void => {
      if (socket === null) reject(error ?? new Error('There is no connection'));
      else if (limit.aborted) socket.destroy();
      else resolve(socket);
    };
    limit.addEventListener('abort', () => reject(toError(limit.reason)), { once: true });
    connect({ hostname, host: url.host, protocol, port }, (...[error, socket]) =>
      give(error, socket),
    );
  });
}

/**
 * Sends a request and returns its final answer. Node's own client, because that of undici takes an interim answer
 * (`100 Continue`), which proxies may send without being asked, for a fault.
 */
async function answerOf(
  socket: Socket,
  { url, headers, body }: Post,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = httpRequest({
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers, connection: 'close' },
    createConnection: () => socket,
    signal,
  });
  request.end(body);
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    // The reader of the body sees an error that comes after the answer.
    request.on('error', reject);
    // A switch to another protocol ends without an error.
    request.on('close', () => reject(new Error('The connection ended without an answer')));
  });
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason));

/** Returns a connector of undici for one request. For a literal address a socket asks no `lookup`: it is checked before. */
function checkedConnector({
  allow,
  limitMs,
  look = systemLookup,
}: Options): buildConnector.connector {
  return (options, callback) => {
    const isEncrypted = options.protocol === 'https:';
    const connect = async (): Promise<void> => {
      const found = await addressesOf(hostOf(options), { allow, isEncrypted, look });
      const connector = buildConnector({ lookup: pinned(found), timeout: limitMs });
      connector(options, (error, socket) => {
        if (error !== null) callback(error, null);
        else if (mayConnect(socket.remoteAddress ?? '', allow, isEncrypted)) callback(null, socket);
        else {
          socket.destroy();
          callback(new AddressRefused('The connection leads to a refused address'), null);
        }
      });
    };
    connect().catch((error: unknown) =>
      callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/** Answers every look-up of a socket with the addresses that were checked. */
function pinned(found: readonly { address: string; family: number }[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = found;
    if (all === true) callback(null, [...found]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

async function startOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= MAX_BODY_LENGTH) break;
    }
  } catch {
    // The text before the fault is kept.
  }
  // Postgres keeps no NUL in a text.
  return text.replaceAll('\0', '').slice(0, MAX_BODY_LENGTH).toWellFormed();
}

const NO_SUCH_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL']);
const LATE = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT']);
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY))/;

function attemptError(error: unknown): AttemptError {
  if (error instanceof AddressRefused) return 'ADDRESS_REFUSED';
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return 'CONNECTION_FAILED';
  if (NO_SUCH_NAME.has(code)) return 'NAME_NOT_FOUND';
  if (LATE.has(code)) return 'TIMEOUT';
  return CERTIFICATE.test(code) ? 'CERTIFICATE_REFUSED' : 'CONNECTION_FAILED';
}
