import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { CreateApiTokenInput, RevokeApiTokenInput } from './users.inputs.js';
import { ApiToken, CreateApiTokenPayload, RevokeApiTokenPayload } from './users.model.js';

/** GraphQL's door to the API tokens. */
@Resolver(() => ApiToken)
export class ApiTokensResolver {
  constructor(private readonly tokens: ApiTokensService) {}

  @Allow('administrator')
  @Query(() => [ApiToken], { name: 'apiTokens', description: 'Every API token, the newest first.' })
  list(): Promise<ApiToken[]> {
    return this.tokens.list();
  }

  @Allow('administrator')
  @Mutation(() => CreateApiTokenPayload, { description: 'Makes an API token and shows it once.' })
  async createApiToken(
    @CurrentUser() caller: UserCaller,
    @Args('input', { description: 'What it may do, and for how long.' }) input: CreateApiTokenInput,
  ): Promise<CreateApiTokenPayload> {
    const { id, token } = await this.tokens.create(caller, { ...input });
    return { apiToken: await this.tokens.one(id), token };
  }

  @Allow('administrator')
  @Mutation(() => RevokeApiTokenPayload, { description: 'Ends an API token at its next call.' })
  async revokeApiToken(
    @CurrentUser() caller: UserCaller,
    @Args('input', { description: 'Which token.' }) { apiTokenId }: RevokeApiTokenInput,
  ): Promise<RevokeApiTokenPayload> {
    await this.tokens.revoke(caller, apiTokenId);
    return { apiToken: await this.tokens.one(apiTokenId) };
  }
}
