import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Allow, CurrentCaller } from '../../../platform/identity/allow.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { MediaService } from '../../../features/media/media.service.js';
import { sendMedia } from '../../http/send-media.js';
import { empty, file } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRestQuery } from '../spelling.js';

const ThumbnailQuery = z.strictObject({
  size: z.enum(['list', 'large']).optional().meta({
    description:
      '`list` asks for a picture of 128 by 72 pixels, cut to these proportions; `large` for one of 1,600 pixels.',
  }),
});

// The same address is the same bytes, for ever.
const KEPT = 'private, immutable, max-age=31536000';

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
    await sendMedia(await this.media.original(caller, id), request, reply, KEPT);
  }

  @Operation({
    summary: 'A small picture of an image or a video, 640 pixels on its longer side',
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
    await sendMedia(await this.media.thumbnail(caller, id, size), request, reply, KEPT);
  }
}
