import { Body, Controller, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { ProfileService } from '../../features/users/profile.service.js';
import { readingParts } from './multipart.js';
import { fromRest, toRest } from './shapes.js';

// One picture and nothing else.
const LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 0, parts: 1, headerPairs: 50 };

/** REST's door to one's own profile (spec 7). */
@Controller('api/user/profile')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Allow('signed-in')
  @Put()
  async update(@CurrentUser() caller: UserCaller, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.profile.update(caller, fromRest(body)));
  }

  @Allow('signed-in')
  @Post('upload')
  async upload(
    @CurrentUser() caller: UserCaller,
    @Req() request: FastifyRequest,
  ): Promise<unknown> {
    return toRest(await this.profile.upload(caller, await uploaded(request)));
  }
}

/** The part `file` of a multipart body, in memory: it is small, and gone when the request is. */
async function uploaded(request: FastifyRequest): Promise<Buffer> {
  return readingParts(request, async () => {
    const part = await request.file({ limits: LIMITS });
    if (part?.fieldname !== 'file') throw invalidField('file', 'File is required');
    return part.toBuffer();
  });
}
