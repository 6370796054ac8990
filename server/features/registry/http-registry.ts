import { get as getOverHttp, type IncomingMessage } from 'node:http';
import { Agent, get as getOverTls } from 'node:https';
import { assertNoTransaction } from '../../platform/database/open-transaction.js';
import { AppError } from '../../platform/errors/app-error.js';
import { plateKey } from '../../platform/domain/plate.js';
import type { RegistryEntry } from './registry-entry.pure.js';
import { RegistryAnswer } from './registry.schema.js';
import type { RegistryQuestion, VehicleRegistry } from './registry.js';

const TIMEOUT_MS = 3_000;
/** The codes of a connection that broke, before an answer or in the middle of it. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** The connection to the service, and its credentials. */
export interface HttpRegistryOptions {
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
  /** The certificate that we show, and its key, in PEM. */
  certificate?: { cert: string; key: string } | undefined;
}

/**
 * The registry as somebody else's service (contract 9, guards 3): `GET {REGISTRY_URL}/{plate}?region=&class=&on=`, the plate
 * in capitals without spaces and dashes, the parameters where they are known; answers 200 and a JSON object with the fields
 * of an entry, or with a list of `entries`, or 404.
 */
export class HttpRegistry implements VehicleRegistry {
  private readonly base: string;
  private readonly headers: Record<string, string>;
  private readonly agent: Agent;

  constructor(
    { url, token, certificate }: HttpRegistryOptions,
    /** Gets the reason why the registry could not be asked: the caller of the product does not. */
    private readonly report: (why: string) => void,
  ) {
    this.base = url.replace(/\/+$/, '');
    this.headers = {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    this.agent = new Agent({ keepAlive: true, ...certificate });
  }

  async findEntries(
    { plate, region, plateClass, day }: RegistryQuestion,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<RegistryEntry[]> {
    assertNoTransaction('Asking the vehicle registry');
    const key = plateKey(plate);
    // In a path `.` and `..` are steps, not names, however they are written.
    if (key === '.' || key === '..') return [];
    const known = Object.entries({ region, class: plateClass, on: day }).filter(
      (each): each is [string, string] => each[1] !== null,
    );
    const query = known.length === 0 ? '' : `?${new URLSearchParams(known).toString()}`;
    try {
      const answer = await this.answer(`${this.base}/${encodeURIComponent(key)}${query}`, signal);
      if (answer === null) return [];
      const entries = RegistryAnswer.parse(JSON.parse(answer));
      // Another plate's owner must never end up on a notice.
      if (entries.some((entry) => plateKey(entry.ownerVehicleLicensePlate) !== key))
        throw new Error('it answered with another plate');
      return entries;
    } catch (error) {
      this.report(`The vehicle registry did not answer for ${key}: ${reason(error)}`);
      throw new AppError('REGISTRY_UNAVAILABLE');
    }
  }

  /**
   * Returns the answer about a plate; null if there is none. A connection that breaks is tried once more, within the same
   * time: a kept one may have been closed at the moment of the question.
   */
  private async answer(url: string, signal: AbortSignal, isAgain = false): Promise<string | null> {
    try {
      const response = await this.get(url, signal);
      if (response.statusCode === 200) return await readText(response);
      response.resume();
      if (response.statusCode === 404) return null;
      throw new Error(`it answered ${response.statusCode}`);
    } catch (error) {
      const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
      if (isAgain || signal.aborted || code === undefined || !BROKEN.has(code)) throw error;
      return this.answer(url, signal, true);
    }
  }

  /** The signal ends the answer's body as well. `fetch` could not send our client certificate. */
  private get(url: string, signal: AbortSignal): Promise<IncomingMessage> {
    const options = { headers: this.headers, signal };
    return new Promise((resolve, reject) => {
      const request = url.startsWith('https:')
        ? getOverTls(url, { ...options, agent: this.agent }, resolve)
        : getOverHttp(url, options, resolve);
      // `once` would not do: a request that is aborted after its headers has a further error.
      request.on('error', reject);
    });
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > LONGEST_ANSWER_BYTES) throw new Error('its answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
