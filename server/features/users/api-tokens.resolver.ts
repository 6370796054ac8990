import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { CreateApiTokenInput, RevokeApiTokenInput } from './users.inputs.js';
import {
  ApiToken,
  CreateApiTokenPayload,
  RevokeApiTokenPayload,
  Viewer,
  ViewerKind,
} from './users.model.js';

/** GraphQL's door to the API tokens. */
@Resolver(() => ApiToken)
export class ApiTokensResolver {
  constructor(private readonly tokens: ApiTokensService) {}

  @Allow(
    'signed-in',
    'token:citations:read',
    'token:events:write',
    'token:notices:read',
    'token:logs:read',
  )
  @Query(() => Viewer, { description: 'The caller itself: a person, or an API token.' })
  viewer(@CurrentCaller() caller: Caller): Viewer {
    return caller.kind === 'user'
      ? { kind: ViewerKind.PERSON, scopes: null, expiresAt: null }
      : { kind: ViewerKind.API_TOKEN, scopes: [...caller.scopes], expiresAt: caller.expiresAt };
  }

  @Allow('administrator')
  @Query(() => [ApiToken], { name: 'apiTokens', description: 'Every API token, the newest first.' })
  list(): Promise<ApiToken[]> {
    return this.tokens.listTokens();
  }

  @Allow('administrator')
  @Mutation(() => CreateApiTokenPayload, { description: 'Makes an API token and shows it once.' })
  async createApiToken(
    @CurrentUser() caller: UserCaller,
    @Args('input') input: CreateApiTokenInput,
  ): Promise<CreateApiTokenPayload> {
    return this.tokens.create(caller, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => RevokeApiTokenPayload, { description: 'Ends an API token at its next call.' })
  async revokeApiToken(
    @CurrentUser() caller: UserCaller,
    @Args('input') { apiTokenId }: RevokeApiTokenInput,
  ): Promise<RevokeApiTokenPayload> {
    return { apiToken: await this.tokens.revoke(caller, apiTokenId) };
  }
}
