import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Allow,
  CurrentOrigin,
  CurrentUser,
  CurrentVisit,
} from '../../../platform/identity/allow.js';
import { AuthService } from '../../../features/sign-in/auth.service.js';
import type { Origin, UserCaller } from '../../../platform/identity/caller.js';
import { SignOut } from '../../../features/identity-providers/sign-out.service.js';
import { PasswordResetService } from '../../../features/sign-in/password-reset.service.js';
import type { Visit } from '../../../platform/identity/visit.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRest, toRest } from '../spelling.js';
import {
  Credentials,
  CredentialsWithCode,
  LoginVerification,
  PasswordReset,
  PasswordResetCheck,
  ResetLink,
  ResetRequest,
  SignedOut,
} from './sign-in.shapes.js';
import { Message } from '../common.shapes.js';
import { User } from '../users/users.shapes.js';

const MESSAGE = json('A sentence for a toast.', Message);

/** The REST routes for signing in (spec 7, contract 3 and 4). */
@ApiTags('Signing in')
@Controller('api')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly resets: PasswordResetService,
    private readonly leaving: SignOut,
  ) {}

  @Operation({
    summary: 'Set the cookie XSRF-TOKEN',
    answers: { 204: empty('The cookie is set.') },
  })
  @Allow('public')
  @Get('csrf-cookie')
  @HttpCode(204)
  setCsrfCookie(@CurrentVisit() visit: Visit): void {
    this.auth.csrfCookie(visit);
  }

  @Operation({
    summary: 'First step: e-mail and password',
    body: Credentials,
    answers: {
      200: json(
        'The state of two-factor sign-in; a new user also gets the key and its QR code, a user with passkeys a challenge.',
        LoginVerification,
      ),
    },
    refuses: [401, 429],
  })
  @Allow('public')
  @Post('auth/login/verify')
  @HttpCode(200)
  async verifyCredentials(@CurrentVisit() visit: Visit, @Body() body: unknown) {
    const { passkeyOptions, ...offer } = await this.auth.loginVerify(fromRest(body), visit);
    return { ...toRest(offer), passkey_options: passkeyOptions };
  }

  @Operation({
    summary: 'Second step: the code, or a passkey',
    description: 'Sets the session cookies. A first right code completes the registration.',
    body: CredentialsWithCode,
    answers: { 200: json('The user.', User) },
    refuses: [401, 409, 429],
  })
  @Allow('public')
  @Post('auth/login/twofah')
  @HttpCode(200)
  async verifyCode(@CurrentVisit() visit: Visit, @Body() body: unknown) {
    return toRest(await this.auth.loginTwofah(fromRest(body), visit));
  }

  @Operation({
    summary: 'Request a link to reset the password',
    description:
      'Every address gets the same answer, also beyond the limits of 5 mails per account and 30 per client address in an hour.',
    body: ResetRequest,
    answers: { 200: MESSAGE },
  })
  @Allow('public')
  @Post('auth/reset')
  @HttpCode(200)
  async requestPasswordReset(@CurrentOrigin() origin: Origin, @Body() body: unknown) {
    return { message: await this.resets.request(fromRest(body), origin) };
  }

  @Operation({
    summary: 'Read a reset link without using it',
    body: ResetLink,
    answers: {
      200: json(
        'The account of the link, and the token that sets the password.',
        PasswordResetCheck,
      ),
    },
    refuses: [404, 429],
  })
  @Allow('public')
  @Post('auth/is_reset')
  @HttpCode(200)
  async checkPasswordReset(@CurrentOrigin() origin: Origin, @Body() body: unknown) {
    return toRest(await this.resets.check(fromRest(body), origin));
  }

  @Operation({
    summary: 'Set a new password by a reset link',
    body: PasswordReset,
    answers: { 200: MESSAGE },
    refuses: [404, 429],
  })
  @Allow('public')
  @Post('auth/reset_password')
  @HttpCode(200)
  async resetPassword(@CurrentOrigin() origin: Origin, @Body() body: unknown) {
    return { message: await this.resets.reset(fromRest(body), origin) };
  }

  @Operation({
    summary: 'End the session',
    description:
      'A browser whose session began at the issuer of OpenID Connect goes to `logout_url` next.',
    answers: { 200: json('A sentence, and the address that ends the session there.', SignedOut) },
  })
  @Allow('public')
  @Post('auth/logout')
  @HttpCode(200)
  async logout(@CurrentVisit() visit: Visit) {
    const logoutUrl = await this.leaving.run(visit);
    return toRest({ message: 'Successfully logged out', logoutUrl });
  }

  @Operation({
    summary: 'Continue the session with its refresh cookie',
    answers: { 200: MESSAGE },
    refuses: [401],
  })
  @Allow('public')
  @Post('auth/refresh')
  @HttpCode(200)
  async refreshSession(@CurrentVisit() visit: Visit) {
    await this.auth.refresh(visit);
    return { message: 'Session continued' };
  }

  @Operation({
    summary: 'The signed-in user',
    answers: { 200: json('The user.', User) },
  })
  @Allow('signed-in')
  @Post('auth/me')
  @HttpCode(200)
  async getMe(@CurrentUser() user: UserCaller) {
    return toRest(await this.auth.me(user.userId));
  }
}
