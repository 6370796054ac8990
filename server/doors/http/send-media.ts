import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedMedia } from '../../features/media/media.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { alreadyHas, byteRange } from './byte-range.pure.js';

/**
 * Sends a file, or the requested range of it, or 304 where the client has it already.
 *
 * @param headers further headers of the answer
 */
export async function sendMedia(
  { contentType, bytes, etag, stream }: OpenedMedia,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const { range: requested, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  const has = alreadyHas(ifNoneMatch, etag);
  const isPart = !has && (ifRange === undefined || ifRange === `"${etag}"`);
  const range = isPart ? byteRange(requested, bytes) : null;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  // Opened before the first header is set: a refusal must not have the headers of an image, which browsers cache.
  const content = has ? null : await stream(range ?? undefined);
  reply.headers({
    ...headers,
    etag: `"${etag}"`,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
  });
  if (content === null) {
    await reply.status(304).send();
    return;
  }
  reply
    .type(contentType)
    .header('content-length', range === null ? bytes : range.end - range.start + 1);
  if (range !== null)
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  await reply.send(content);
}
