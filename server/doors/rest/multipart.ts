import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import type { Part } from '../../platform/openapi/operation.decorator.js';

/** The part of an uploaded image, for the OpenAPI document. */
export const IMAGE_PART: Part = {
  schema: { type: 'string', format: 'binary', description: 'JPEG or PNG, at most 5 MB.' },
};

/**
 * Reads the parts of a multipart body. A broken body (no boundary, an incomplete part) is a bad request.
 *
 * @throws AppError `UNSUPPORTED_MEDIA` for another body, `BAD_REQUEST`; a refusal of `read`, or the error of a full disk, is
 *   thrown as it is
 */
export async function readingParts<Result>(
  request: FastifyRequest,
  read: () => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  try {
    // A request that was aborted before would give no part, no end and no error.
    if (request.raw.destroyed) throw new AppError('BAD_REQUEST');
    return await read();
  } catch (error) {
    // The rest is read and dropped; otherwise it would keep the connection, and a stop of the server, open for a minute.
    request.raw.unpipe();
    request.raw.resume();
    const { statusCode, syscall } = error as { statusCode?: unknown; syscall?: unknown };
    throw error instanceof AppError || typeof statusCode === 'number' || syscall !== undefined
      ? error
      : new AppError('BAD_REQUEST');
  }
}

/** Describes the part of an imported CSV file. @param columns of its header */
export function csvPart(columns: string): Part {
  return {
    schema: {
      type: 'string',
      format: 'binary',
      description: `CSV (UTF-8, RFC 4180) with the header ${columns}; at most 5,000 lines.`,
    },
  };
}

/**
 * Reads the only part of a multipart body, the file `file`, into memory.
 *
 * @param fileSize the largest number of bytes
 * @throws AppError `INVALID` without it, `TOO_LARGE`
 */
export async function uploadedFile(request: FastifyRequest, fileSize: number): Promise<Buffer> {
  const limits = { fileSize, files: 1, fields: 0, parts: 1, headerPairs: 50 };
  return readingParts(request, async () => {
    const part = await request.file({ limits, throwFileSizeLimit: false });
    if (part?.fieldname !== 'file') throw invalidField('file', 'The part file is missing');
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new AppError('TOO_LARGE');
    return bytes;
  });
}

/** A file of a multipart body, as it was kept, and the texts that came before or after it. */
interface FileAndFields<Kept> {
  file: Kept;
  fields: Record<string, string>;
}

/**
 * Reads a multipart body with the file `file` and some fields of text. An empty field counts as left out.
 *
 * @param fileSize the largest number of bytes
 * @param known the names of the fields
 * @param keep reads the file to its end
 * @param drop undoes `keep` where the body is refused after it
 * @throws AppError `INVALID` without the file or with another part, `TOO_LARGE`
 */
export async function uploadedWithFields<Kept>(
  request: FastifyRequest,
  fileSize: number,
  known: readonly string[],
  keep: (file: MultipartFile) => Promise<Kept>,
  drop?: (kept: Kept) => Promise<void>,
): Promise<FileAndFields<Kept>> {
  const limits = {
    fileSize,
    files: 1,
    fields: known.length,
    parts: known.length + 1,
    fieldSize: 1_000,
    headerPairs: 50,
  };
  const fields: Record<string, string> = {};
  let kept: { file: Kept } | undefined;
  try {
    return await readingParts(request, async () => {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'file' && part.fieldname === 'file') {
          kept = { file: await keep(part) };
          if (part.file.truncated) throw new AppError('TOO_LARGE');
        } else if (part.type === 'field' && known.includes(part.fieldname)) {
          const value = String(part.value).trim();
          if (value !== '') fields[part.fieldname] = value;
        } else {
          const name = part.fieldname.slice(0, 100);
          throw invalidField(name, `${name} is not a known field`, true);
        }
      }
      if (kept === undefined) throw invalidField('file', 'The part file is missing');
      return { file: kept.file, fields };
    });
  } catch (error) {
    if (kept !== undefined) await drop?.(kept.file);
    throw error;
  }
}
