import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { ApiTokenInput } from './users.inputs.js';
import { ApiToken, CreatedApiToken } from './users.model.js';

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
  @Mutation(() => CreatedApiToken, { description: 'Makes an API token and shows it once.' })
  createApiToken(
    @CurrentUser() caller: UserCaller,
    @Args('input', { description: 'What it may do, and how long.' }) input: ApiTokenInput,
  ): Promise<CreatedApiToken> {
    return this.tokens.create(caller, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => Boolean, { description: 'Ends an API token at its next call.' })
  async revokeApiToken(
    @CurrentUser() caller: UserCaller,
    @Args('id', { type: () => ID, description: 'Number of the token.' }) id: string,
  ): Promise<boolean> {
    await this.tokens.revoke(caller, id);
    return true;
  }
}
