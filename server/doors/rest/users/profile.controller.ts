import { Body, Controller, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { invalidField } from '../../../platform/errors/app-error.js';
import { ProfileService } from '../../../features/users/profile.service.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { IMAGE_PART, readingParts } from '../multipart.js';
import { fromRest, toRest } from '../spelling.js';
import { Picture, ProfileInput, ProfileResult } from './users.shapes.js';

// One picture.
const LIMITS = { fileSize: 5 * 1024 * 1024, files: 1, fields: 0, parts: 1, headerPairs: 50 };

/** The REST routes for the signed-in user's own profile (spec 7). */
@ApiTags('Profile')
@Controller('api/user/profile')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Operation({
    summary: 'Change name, address, password or picture',
    body: ProfileInput,
    answers: {
      200: json('The user; `logout` is true if they have to sign in again.', ProfileResult),
    },
    refuses: [429],
  })
  @Allow('signed-in')
  @Put()
  async updateProfile(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    return toRest(await this.profile.update(caller, fromRest(body)));
  }

  @Operation({
    summary: 'Upload a picture',
    parts: { file: IMAGE_PART },
    answers: { 201: json('The value for `file` of `PUT user/profile`.', Picture) },
  })
  @Allow('signed-in')
  @Post('upload')
  async uploadPicture(@CurrentUser() caller: UserCaller, @Req() request: FastifyRequest) {
    return toRest(await this.profile.upload(caller, await uploaded(request)));
  }
}

/** The part `file` of a multipart body, in memory, because it is small. */
async function uploaded(request: FastifyRequest): Promise<Buffer> {
  return readingParts(request, async () => {
    const part = await request.file({ limits: LIMITS });
    if (part?.fieldname !== 'file') throw invalidField('file', 'File is required');
    return part.toBuffer();
  });
}
