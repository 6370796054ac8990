import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCalledByMachine } from '../../platform/auth/called-by-machines.js';
import { AppError } from '../../platform/errors/app-error.js';

/** The largest form that is read, in bytes. */
const LIMIT = 64 * 1024;

/** Reads forms without files where another server sends them. Everywhere else they are refused (contract 3: 415). */
export function readMachineForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      if (!isCalledByMachine(request)) throw new AppError('UNSUPPORTED_MEDIA');
      return Object.fromEntries(new URLSearchParams(await textOf(payload)));
    },
  );
}

async function textOf(payload: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    bytes += chunk.length;
    if (bytes > LIMIT) throw new AppError('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
