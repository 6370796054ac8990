import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { AppError } from '../../platform/errors/app-error.js';
import { MediaService, type OpenedMedia } from '../../features/media/media.service.js';
import { empty, file } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { alreadyHas, byteRange } from './byte-range.pure.js';
import { fromRestQuery } from './spelling.js';

const ThumbnailQuery = z.strictObject({
  size: z.enum(['large']).optional().meta({ description: '1,600 pixels, for a closer look.' }),
});

/** The REST routes for evidence files: `src` and `thumbnail_src` of a citation's media. */
@ApiTags('Evidence')
@Controller('api/media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Operation({
    summary: 'An image or a video as the camera sent it',
    description: 'Accepts byte ranges. The ETag is its SHA-256.',
    answers: {
      200: file('The file.', 'image/jpeg', 'image/png', 'video/mp4'),
      206: file('The requested range.', 'image/jpeg', 'image/png', 'video/mp4'),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409, 416],
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get(':id')
  async getMedia(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await send(await this.media.original(caller, id), request, reply);
  }

  @Operation({
    summary: 'A small picture of it, 640 pixels on its longer side',
    query: ThumbnailQuery,
    answers: {
      200: file('The picture.', 'image/webp'),
      206: file('The requested range.', 'image/webp'),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409, 416],
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get(':id/thumbnail')
  async getThumbnail(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { size } = fromRestQuery(query, ThumbnailQuery);
    await send(await this.media.thumbnail(caller, id, size), request, reply);
  }
}

/** Sends a file, or the requested range of it, or 304 where the client has it already. */
async function send(
  { contentType, bytes, etag, stream }: OpenedMedia,
  request: FastifyRequest,
  reply: FastifyReply,
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
    etag: `"${etag}"`,
    'cache-control': 'private, immutable, max-age=31536000',
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
