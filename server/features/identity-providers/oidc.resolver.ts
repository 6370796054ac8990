import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { jsonOrText } from '../../platform/graphql/json-text.js';
import { Allow, CurrentVisit } from '../../platform/identity/allow.js';
import type { Visit } from '../../platform/identity/visit.js';
import { OidcCompletion } from './oidc-completion.service.js';
import {
  CompleteOidcSignInInput,
  CompleteOidcSignInPayload,
  LogoutPayload,
  SignInMethods,
} from './oidc.model.js';
import { SignInMethodsReader } from './sign-in-methods.service.js';
import { SignOut } from './sign-out.service.js';

const NOTHING_DUE = {
  twofahStatus: null,
  twofahQrcode: null,
  twofahSecret: null,
  passkeyOptions: null,
};

/** GraphQL's door to signing in by an issuer. The redirects are REST's only. */
@Resolver(() => SignInMethods)
export class OidcResolver {
  constructor(
    private readonly methods: SignInMethodsReader,
    private readonly completion: OidcCompletion,
    private readonly leaving: SignOut,
  ) {}

  @Allow('public')
  @Query(() => SignInMethods, { description: 'The ways in which somebody can sign in.' })
  signInMethods(): Promise<SignInMethods> {
    return this.methods.read();
  }

  @Allow('public')
  @Mutation(() => CompleteOidcSignInPayload, {
    description:
      'Completes a sign-in by the issuer: sets the session cookies, or says which second factor is due.',
  })
  async completeOidcSignIn(
    @CurrentVisit() visit: Visit,
    @Args('input') { passkey, ...input }: CompleteOidcSignInInput,
  ): Promise<CompleteOidcSignInPayload> {
    const proof = typeof passkey === 'string' ? { passkey: jsonOrText(passkey) } : {};
    const answer = await this.completion.complete({ ...input, ...proof }, visit);
    if (answer.user !== null) return { ...NOTHING_DUE, ...answer };
    const { passkeyOptions, ...due } = answer;
    return {
      ...due,
      passkeyOptions: passkeyOptions === null ? null : JSON.stringify(passkeyOptions),
    };
  }

  @Allow('public')
  @Mutation(() => LogoutPayload, {
    description: 'Ends the session, if there is one, and clears its cookies.',
  })
  async logout(@CurrentVisit() visit: Visit): Promise<LogoutPayload> {
    return { done: true, logoutUrl: await this.leaving.run(visit) };
  }
}
