import { AppError } from '../errors/app-error.js';

/**
 * Reads parts of a multipart body; a body that is broken in itself (no boundary, a part cut short) is a bad request.
 *
 * @throws AppError `badRequest`; what the reading itself refuses stays as it is
 */
export async function readingParts<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const { statusCode } = error as { statusCode?: unknown };
    throw error instanceof AppError || typeof statusCode === 'number'
      ? error
      : new AppError('badRequest');
  }
}
