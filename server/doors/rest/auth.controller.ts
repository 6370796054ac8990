import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Allow, CurrentOrigin, CurrentUser, CurrentVisit } from '../../platform/identity/allow.js';
import { AuthService } from '../../features/sign-in/auth.service.js';
import type { Origin, UserCaller } from '../../platform/identity/caller.js';
import { PasswordResetService } from '../../features/sign-in/password-reset.service.js';
import type { Visit } from '../../platform/identity/visit.js';
import { fromRest, toRest } from './shapes.js';

/** REST's door to signing in (spec 7, contract 3 and 4). */
@Controller('api')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly resets: PasswordResetService,
  ) {}

  @Allow('public')
  @Get('csrf-cookie')
  @HttpCode(204)
  csrfCookie(@CurrentVisit() visit: Visit): void {
    this.auth.csrfCookie(visit);
  }

  @Allow('public')
  @Post('auth/login/verify')
  @HttpCode(200)
  async verify(@CurrentVisit() visit: Visit, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.auth.loginVerify(fromRest(body), visit));
  }

  @Allow('public')
  @Post('auth/login/twofah')
  @HttpCode(200)
  async twofah(@CurrentVisit() visit: Visit, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.auth.loginTwofah(fromRest(body), visit));
  }

  @Allow('public')
  @Post('auth/reset')
  @HttpCode(200)
  async reset(@CurrentOrigin() origin: Origin, @Body() body: unknown): Promise<unknown> {
    return { message: await this.resets.request(fromRest(body), origin) };
  }

  @Allow('public')
  @Post('auth/is_reset')
  @HttpCode(200)
  async isReset(@CurrentOrigin() origin: Origin, @Body() body: unknown): Promise<unknown> {
    return toRest(await this.resets.check(fromRest(body), origin));
  }

  @Allow('public')
  @Post('auth/reset_password')
  @HttpCode(200)
  async resetPassword(@CurrentOrigin() origin: Origin, @Body() body: unknown): Promise<unknown> {
    return { message: await this.resets.reset(fromRest(body), origin) };
  }

  @Allow('public')
  @Post('auth/logout')
  @HttpCode(200)
  async logout(@CurrentVisit() visit: Visit): Promise<unknown> {
    await this.auth.logout(visit);
    return { message: 'Successfully logged out' };
  }

  @Allow('public')
  @Post('auth/refresh')
  @HttpCode(200)
  async refresh(@CurrentVisit() visit: Visit): Promise<unknown> {
    await this.auth.refresh(visit);
    return { message: 'Session continued' };
  }

  @Allow('signed-in')
  @Post('auth/me')
  @HttpCode(200)
  async me(@CurrentUser() user: UserCaller): Promise<unknown> {
    return toRest(await this.auth.me(user.userId));
  }
}
