import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { ApiTokensService } from '../../features/users/api-tokens.service.js';
import { fromRest, toRest } from './shapes.js';

/** REST's door to the API tokens (contract 3). */
@Controller('api/tokens')
export class TokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Allow('administrator')
  @Get()
  async list(): Promise<unknown> {
    return toRest(await this.tokens.list());
  }

  @Allow('administrator')
  @Post()
  async create(@CurrentUser() caller: UserCaller, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.tokens.create(caller, fromRest(body)));
  }

  @Allow('administrator')
  @Delete(':id')
  @HttpCode(204)
  async revoke(@CurrentUser() caller: UserCaller, @Param('id') id: string): Promise<void> {
    await this.tokens.revoke(caller, id);
  }
}
