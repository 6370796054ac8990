import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasskeysService } from '../../../features/passkeys/passkeys.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  Passkey,
  PasskeyCreation,
  PasskeyInput,
  PasskeyName,
  PasskeyRemoval,
  PasskeyStart,
} from './passkeys.shapes.js';
import { fromRest, toRest } from '../spelling.js';

/** The REST routes for the signed-in user's passkeys (joining 1). */
@ApiTags('Profile')
@Controller('api/user/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Operation({
    summary: "The caller's passkeys",
    answers: { 200: json('The oldest first.', Passkey.array()) },
  })
  @Allow('signed-in')
  @Get()
  async listPasskeys(@CurrentUser() caller: UserCaller) {
    return toRest(await this.passkeys.listPasskeys(caller));
  }

  @Operation({
    summary: 'Begin the registration of a passkey',
    description: 'A code proves that the caller has their authenticator app. At most 10 passkeys.',
    body: PasskeyStart,
    answers: {
      200: json(
        'The argument of `navigator.credentials.create`, valid for 5 minutes.',
        PasskeyCreation,
      ),
    },
    refuses: [401, 409, 429],
  })
  @Allow('signed-in')
  @Post('options')
  @HttpCode(200)
  async startPasskey(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    // As WebAuthn spells it.
    return this.passkeys.start(caller, fromRest(body));
  }

  @Operation({
    summary: 'Keep a passkey that the browser has made',
    description: 'The owner gets a mail.',
    body: PasskeyInput,
    answers: { 201: json('The passkey.', Passkey) },
    refuses: [409],
  })
  @Allow('signed-in')
  @Post()
  async createPasskey(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    return toRest(await this.passkeys.addPasskey(caller, fromRest(body)));
  }

  @Operation({
    summary: 'Rename a passkey',
    body: PasskeyName,
    answers: { 200: json('The passkey.', Passkey) },
  })
  @Allow('signed-in')
  @Put(':id')
  async renamePasskey(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.passkeys.rename(caller, id, fromRest(body)));
  }

  @Operation({
    summary: 'Remove a passkey',
    description: 'The owner gets a mail.',
    body: PasskeyRemoval,
    answers: { 204: empty('It no longer counts.') },
    refuses: [401, 429],
  })
  @Allow('signed-in')
  @Delete(':id')
  @HttpCode(204)
  async deletePasskey(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    await this.passkeys.delete(caller, id, fromRest(body));
  }
}
