import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { ApiTokensService } from '../../../features/users/api-tokens.service.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRest, toRest } from '../spelling.js';
import { ApiToken, ApiTokenInput, CreatedApiToken } from './users.shapes.js';

/** The REST routes for the API tokens (contract 3). */
@ApiTags('API tokens')
@Controller('api/tokens')
export class TokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Operation({
    summary: 'All API tokens',
    answers: {
      200: json('The tokens, newest first, without their secret text.', ApiToken.array()),
    },
  })
  @Allow('administrator')
  @Get()
  async listTokens() {
    return toRest(await this.tokens.listTokens());
  }

  @Operation({
    summary: 'Make an API token',
    body: ApiTokenInput,
    answers: { 201: json('The token, shown only this once.', CreatedApiToken) },
  })
  @Allow('administrator')
  @Post()
  async createToken(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    const { apiToken, token } = await this.tokens.create(caller, fromRest(body));
    return { id: apiToken.id, token };
  }

  @Operation({
    summary: 'Revoke an API token',
    answers: { 204: empty('The token is no longer accepted.') },
  })
  @Allow('administrator')
  @Delete(':id')
  @HttpCode(204)
  async revokeToken(@CurrentUser() caller: UserCaller, @Param('id') id: string): Promise<void> {
    await this.tokens.revoke(caller, id);
  }
}
