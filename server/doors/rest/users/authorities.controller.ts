import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthoritiesService } from '../../../features/authorities/authorities.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  AuthorityWithdrawal,
  NewUserAuthority,
  UserAuthorities,
  UserAuthority,
} from './authorities.shapes.js';
import { fromRest, toRest } from '../spelling.js';

/** The REST routes for the authorities of users to issue notices (programs 5). */
@ApiTags('Users')
@Controller('api')
export class AuthoritiesController {
  constructor(private readonly authorities: AuthoritiesService) {}

  @Operation({
    summary: 'The authorities of a user',
    answers: { 200: json('The newest first, withdrawn ones too.', UserAuthorities) },
  })
  @Allow('administrator')
  @Get('users/:badge_number/authorities')
  async listUserAuthorities(@Param('badge_number') badgeNumber: string) {
    return { data: toRest(await this.authorities.listAuthorities(badgeNumber)) };
  }

  @Operation({
    summary: 'Add an authority of a user',
    body: NewUserAuthority,
    answers: { 201: json('The authority.', UserAuthority) },
  })
  @Allow('administrator')
  @Post('users/:badge_number/authorities')
  async createUserAuthority(
    @CurrentUser() administrator: UserCaller,
    @Param('badge_number') badgeNumber: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.authorities.create(administrator, badgeNumber, fromRest(body)));
  }

  @Operation({
    summary: 'Withdraw an authority',
    body: AuthorityWithdrawal,
    answers: { 200: json('The authority.', UserAuthority) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('authorities/:id/withdraw')
  @HttpCode(200)
  async withdrawUserAuthority(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.authorities.withdraw(administrator, id, fromRest(body)));
  }
}
