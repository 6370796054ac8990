import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BackChannelLogout } from '../../../features/identity-providers/back-channel-logout.service.js';
import { OidcCompletion } from '../../../features/identity-providers/oidc-completion.service.js';
import { OidcSignIn } from '../../../features/identity-providers/oidc-sign-in.service.js';
import { SignInMethodsReader } from '../../../features/identity-providers/sign-in-methods.service.js';
import { Allow, CurrentOrigin, CurrentVisit } from '../../../platform/identity/allow.js';
import type { Origin } from '../../../platform/identity/caller.js';
import type { Visit } from '../../../platform/identity/visit.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  LogoutForm,
  OidcCallbackQuery,
  OidcCompleted,
  OidcCompletionInput,
  OidcStartQuery,
  SignInMethods,
} from './oidc.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for signing in by an issuer of OpenID Connect (joining 1). */
@ApiTags('Signing in')
@Controller('api/auth')
export class OidcController {
  constructor(
    private readonly methods: SignInMethodsReader,
    private readonly signIn: OidcSignIn,
    private readonly completion: OidcCompletion,
    private readonly backChannel: BackChannelLogout,
  ) {}

  @Operation({
    summary: 'The ways in which somebody can sign in',
    answers: { 200: json('The methods that the login page offers.', SignInMethods) },
  })
  @Allow('public')
  @Get('methods')
  async listSignInMethods() {
    const { oidcLabel, ...methods } = await this.methods.read();
    return { ...methods, oidc: oidcLabel === null ? null : { label: oidcLabel } };
  }

  @Operation({
    summary: 'Go to the issuer to sign in',
    description: 'For browsers. Without an issuer there is no such address.',
    query: OidcStartQuery,
    answers: {
      302: empty('To the issuer, or to the login page with a refusal behind the ticket.'),
    },
    refuses: [404],
  })
  @Allow('public')
  @Get('oidc/start')
  async startOidcSignIn(
    @CurrentVisit() visit: Visit,
    @Query() query: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { next } = fromRestQuery(query, OidcStartQuery);
    await reply.redirect(await this.signIn.start(visit, next), 302);
  }

  @Operation({
    summary: 'Come back from the issuer',
    description:
      'For browsers. Starts no session: the login page completes the sign-in with the ticket that this hands out.',
    query: OidcCallbackQuery,
    answers: { 302: empty('To `/login?sso=1`, with a ticket in a cookie.') },
  })
  @Allow('public')
  @Get('oidc/callback')
  async receiveOidcCallback(
    @CurrentVisit() visit: Visit,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.redirect(await this.signIn.callback(visit, searchOf(request.url)), 302);
  }

  @Operation({
    summary: 'Complete a sign-in by the issuer',
    description:
      'Uses the ticket of the callback. Sets the session cookies, or says which second factor is due; a refusal of the sign-in is given here, once.',
    body: OidcCompletionInput,
    answers: { 200: json('The user, or the second factor that is due.', OidcCompleted) },
    refuses: [401, 409, 429],
  })
  @Allow('public')
  @Post('oidc/complete')
  @HttpCode(200)
  async completeOidcSignIn(@CurrentVisit() visit: Visit, @Body() body: unknown) {
    const answer = await this.completion.complete(fromRest(body), visit);
    if (answer.user !== null) return toRest(answer);
    const { passkeyOptions, ...due } = answer;
    // WebAuthn's object goes as it is.
    return { ...toRest(due), passkey_options: passkeyOptions };
  }

  @Operation({
    summary: 'Sign somebody out by their issuer',
    description:
      'For the issuer (OpenID Connect Back-Channel Logout 1.0); the signature of the token is its credential.',
    form: LogoutForm,
    answers: { 200: empty('The sessions that the token names have ended.') },
  })
  @Allow('public')
  @Post('oidc/backchannel-logout')
  @HttpCode(200)
  async receiveLogoutToken(@CurrentOrigin() origin: Origin, @Body() form: unknown): Promise<void> {
    await this.backChannel.receive(form, origin);
  }
}

/** The query of an address as it came, with its question mark. */
function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}
