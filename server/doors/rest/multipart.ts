import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.js';
import type { Part } from '../../platform/openapi/operation.decorator.js';

/** The part of an uploaded image, for the OpenAPI document. */
export const IMAGE_PART: Part = {
  schema: { type: 'string', format: 'binary', description: 'JPEG or PNG, at most 5 MB.' },
};

/**
 * Reads parts of a multipart body; a body that is broken in itself (no boundary, a part cut short) is a bad request.
 *
 * @throws AppError `unsupportedMedia` for another body, `badRequest`; what the reading itself refuses, or a disk that
 *   is full, stays as it is
 */
export async function readingParts<Result>(
  request: FastifyRequest,
  read: () => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('unsupportedMedia');
  try {
    // Of a request that broke off before, nothing would ever come: no part, no end and no error.
    if (request.raw.destroyed) throw new AppError('badRequest');
    return await read();
  } catch (error) {
    // Nobody reads the rest: left lying, it would hold the connection, and the server's stop, for a minute.
    request.raw.unpipe();
    request.raw.resume();
    const { statusCode, syscall } = error as { statusCode?: unknown; syscall?: unknown };
    throw error instanceof AppError || typeof statusCode === 'number' || syscall !== undefined
      ? error
      : new AppError('badRequest');
  }
}
