import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentOrigin, CurrentUser, CurrentVisit } from '../../platform/identity/allow.js';
import { LoginVerification, PasswordResetCheck } from './auth.model.js';
import { User } from '../me/me.model.js';
import { AuthService } from './auth.service.js';
import type { Origin, UserCaller } from '../../platform/identity/caller.js';
import { PasswordResetService } from './password-reset.service.js';
import type { Visit } from '../../platform/identity/visit.js';

/** GraphQL's door to signing in; the session travels in cookies, as at REST's. */
@Resolver(() => User)
export class AuthResolver {
  constructor(
    private readonly auth: AuthService,
    private readonly resets: PasswordResetService,
  ) {}

  @Allow('signed-in')
  @Query(() => User, { description: 'The signed-in person.' })
  me(@CurrentUser() user: UserCaller): Promise<User> {
    return this.auth.me(user.userId);
  }

  @Allow('public')
  @Mutation(() => LoginVerification, {
    description: 'First step of signing in: e-mail and password.',
  })
  loginVerify(
    @CurrentVisit() visit: Visit,
    @Args('email', { type: () => String, description: 'Address of the account.' }) email: string,
    @Args('password', { type: () => String, description: 'Its password.' }) password: string,
  ): Promise<LoginVerification> {
    return this.auth.loginVerify({ email, password }, visit);
  }

  @Allow('public')
  @Mutation(() => User, {
    description:
      'Second step: the code. Sets the session cookies; a first right code completes the registration.',
  })
  loginTwofah(
    @CurrentVisit() visit: Visit,
    @Args('email', { type: () => String, description: 'Address of the account.' }) email: string,
    @Args('password', { type: () => String, description: 'Its password.' }) password: string,
    @Args('code', { type: () => String, description: 'Six digits of the authenticator app.' })
    code: string,
  ): Promise<User> {
    return this.auth.loginTwofah({ email, password, code }, visit);
  }

  @Allow('public')
  @Mutation(() => String, {
    description:
      'Mails a reset link if the address belongs to somebody; the answer is the same if not.',
  })
  requestPasswordReset(
    @CurrentOrigin() origin: Origin,
    @Args('email', { type: () => String, description: 'Address of the account.' }) email: string,
  ): Promise<string> {
    return this.resets.request({ email }, origin);
  }

  @Allow('public')
  @Mutation(() => PasswordResetCheck, { description: 'Reads a reset link without using it.' })
  checkPasswordReset(
    @CurrentOrigin() origin: Origin,
    @Args('token', { type: () => String, description: 'The last part of the link.' }) token: string,
  ): Promise<PasswordResetCheck> {
    return this.resets.check({ token }, origin);
  }

  @Allow('public')
  @Mutation(() => String, {
    description: 'Sets a new password by a reset link and ends all sessions of the user.',
  })
  resetPassword(
    @CurrentOrigin() origin: Origin,
    @Args('email', { type: () => String, description: 'Address of the account.' }) email: string,
    @Args('password', {
      type: () => String,
      description: 'The new password, 12 to 128 characters.',
    })
    password: string,
    @Args('resetToken', { type: () => String, description: 'From `checkPasswordReset`.' })
    resetToken: string,
  ): Promise<string> {
    return this.resets.reset({ email, password, resetToken }, origin);
  }

  @Allow('public')
  @Mutation(() => Boolean, {
    description:
      'Continues the session by its refresh cookie. Browsers send that cookie below `/api/auth` only: a page calls `POST /api/auth/refresh`; without the cookie this is refused and changes nothing.',
  })
  async refresh(@CurrentVisit() visit: Visit): Promise<boolean> {
    await this.auth.refresh(visit);
    return true;
  }

  @Allow('public')
  @Mutation(() => Boolean, {
    description: 'Ends the session, if there is one, and clears its cookies.',
  })
  async logout(@CurrentVisit() visit: Visit): Promise<boolean> {
    await this.auth.logout(visit);
    return true;
  }
}
