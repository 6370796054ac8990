import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Recorded } from '../../scripts/lib/exchanges.mjs';

/** The folder of recorded exchanges, which are checked after the tests; `npm test` sets it. */
const FOLDER = process.env['STOPLINE_EXCHANGES'];
const FILE = FOLDER === undefined ? undefined : join(FOLDER, `${process.pid}.jsonl`);

// Records every application that a test starts in this process, for any client: a visitor of the tests or a socket.
if (FILE !== undefined) {
  subscribe('fastify.initialization', (message) =>
    record((message as { fastify: FastifyInstance }).fastify, FILE),
  );
}

/** Writes down which requests left an entry in the history, before their database goes. */
export async function recordHistory(database: DataSource): Promise<void> {
  if (FILE === undefined) return;
  const rows = await database
    .query<{ id: string }[]>(
      'SELECT DISTINCT request_id AS id FROM activity WHERE request_id IS NOT NULL',
    )
    // A test of outages may end without its database.
    .catch(() => []);
  appendFileSync(FILE, `${JSON.stringify({ history: rows.map(({ id }) => id) })}\n`);
}

/** Writes down every REST request that an application gets, with its answer. */
function record(fastify: FastifyInstance, file: string): void {
  fastify.addHook('onSend', (request, reply, payload: unknown, done) => {
    const { method, url, body: sent } = request;
    const route = request.routeOptions.url ?? '*';
    if (method !== 'HEAD' && /^\/(api|health|metrics|\.well-known)(\/|$)/.test(route)) {
      const type = reply.getHeader('content-type');
      const exchange: Recorded = {
        id: request.id,
        method,
        url,
        status: reply.statusCode,
        type: typeof type === 'string' ? type.split(';', 1)[0]! : null,
        body: parsed(payload),
        // A refused body may be anything, also megabytes of it. A form has no body as a whole.
        ...(reply.statusCode >= 300 ? {} : isForm(request) ? { form: true } : { sent }),
      };
      appendFileSync(file, `${lineOf(exchange)}\n`);
    }
    done(null, payload);
  });
}

/** An operation without a body ignores what is sent; where that is too deep to be written as JSON, it is left out. */
function lineOf(exchange: Recorded): string {
  try {
    return JSON.stringify(exchange);
  } catch {
    return JSON.stringify({ ...exchange, sent: undefined });
  }
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true;
}

/** The answer as JSON; undefined for a file, a page or nothing. */
function parsed(payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
