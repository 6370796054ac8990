import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredPdf } from '../../../features/notices/notice-documents.js';
import { alreadyHas } from '../../http/byte-range.pure.js';

/** Sends a stored PDF, 304 where the client has it, or 202 while it is being made. */
export async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  pdf: StoredPdf | null,
): Promise<void> {
  // A new version may appear at an address at any time: a browser may cache its copy, but must revalidate it.
  reply.header('cache-control', 'private, no-cache');
  if (pdf === null) {
    await reply.status(202).send({ status: 'PENDING' });
    return;
  }
  const { sha256, filename, bytes } = pdf;
  reply.header('etag', `"${sha256}"`);
  if (alreadyHas(request.headers['if-none-match'], sha256)) {
    await reply.status(304).send();
    return;
  }
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${filename}"`)
    .send(bytes);
}
