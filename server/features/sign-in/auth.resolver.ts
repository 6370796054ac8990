import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { jsonOrText } from '../../platform/graphql/json-text.js';
import { Allow, CurrentOrigin, CurrentUser, CurrentVisit } from '../../platform/identity/allow.js';
import {
  CheckPasswordResetInput,
  CheckPasswordResetPayload,
  LoginTwofahInput,
  LoginTwofahPayload,
  LoginVerifyInput,
  LoginVerifyPayload,
  RefreshPayload,
  RequestPasswordResetInput,
  RequestPasswordResetPayload,
  ResetPasswordInput,
  ResetPasswordPayload,
} from './auth.model.js';
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
  @Mutation(() => LoginVerifyPayload, {
    description:
      'First step of signing in: e-mail and password. Refused with INVALID_CREDENTIALS or LOCKED.',
  })
  async loginVerify(
    @CurrentVisit() visit: Visit,
    @Args('input') input: LoginVerifyInput,
  ): Promise<LoginVerifyPayload> {
    const { passkeyOptions, ...offer } = await this.auth.loginVerify({ ...input }, visit);
    return {
      ...offer,
      passkeyOptions: passkeyOptions === null ? null : JSON.stringify(passkeyOptions),
    };
  }

  @Allow('public')
  @Mutation(() => LoginTwofahPayload, {
    description:
      'Second step: the code, or a passkey. Sets the session cookies; a first right code completes the registration. Refused with INVALID_CREDENTIALS, INVALID_CODE, LOCKED or TWO_FACTOR_UNREADABLE.',
  })
  async loginTwofah(
    @CurrentVisit() visit: Visit,
    @Args('input') { passkey, ...input }: LoginTwofahInput,
  ): Promise<LoginTwofahPayload> {
    const proof = typeof passkey === 'string' ? { passkey: jsonOrText(passkey) } : {};
    return { user: await this.auth.loginTwofah({ ...input, ...proof }, visit) };
  }

  @Allow('public')
  @Mutation(() => RequestPasswordResetPayload, {
    description:
      'Mails a reset link if the address belongs to somebody; the answer is the same if not.',
  })
  async requestPasswordReset(
    @CurrentOrigin() origin: Origin,
    @Args('input') input: RequestPasswordResetInput,
  ): Promise<RequestPasswordResetPayload> {
    return { message: await this.resets.request({ ...input }, origin) };
  }

  @Allow('public')
  @Mutation(() => CheckPasswordResetPayload, {
    description: 'Reads a reset link without using it. Refused with INVALID_RESET_LINK.',
  })
  checkPasswordReset(
    @CurrentOrigin() origin: Origin,
    @Args('input') input: CheckPasswordResetInput,
  ): Promise<CheckPasswordResetPayload> {
    return this.resets.check({ ...input }, origin);
  }

  @Allow('public')
  @Mutation(() => ResetPasswordPayload, {
    description:
      'Sets a new password by a reset link and ends all sessions of the user. Refused with INVALID_RESET_LINK.',
  })
  async resetPassword(
    @CurrentOrigin() origin: Origin,
    @Args('input') input: ResetPasswordInput,
  ): Promise<ResetPasswordPayload> {
    return { message: await this.resets.reset({ ...input }, origin) };
  }

  @Allow('public')
  @Mutation(() => RefreshPayload, {
    description:
      'Continues the session by its refresh cookie. Browsers send that cookie below `/api/auth` only: a page calls `POST /api/auth/refresh`; without the cookie this is refused and changes nothing.',
  })
  async refresh(@CurrentVisit() visit: Visit): Promise<RefreshPayload> {
    await this.auth.refresh(visit);
    return { done: true };
  }
}
