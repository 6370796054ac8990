import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { jsonOrText } from '../../platform/graphql/json-text.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  CreatePasskeyInput,
  CreatePasskeyPayload,
  DeletePasskeyInput,
  DeletePasskeyPayload,
  Passkey,
  RenamePasskeyInput,
  RenamePasskeyPayload,
  StartPasskeyInput,
  StartPasskeyPayload,
} from './passkeys.model.js';
import { PasskeysService } from './passkeys.service.js';

/** GraphQL's door to the caller's passkeys. */
@Resolver(() => Passkey)
export class PasskeysResolver {
  constructor(private readonly passkeys: PasskeysService) {}

  @Allow('signed-in')
  @Query(() => [Passkey], {
    name: 'passkeys',
    description: "The signed-in person's passkeys, the oldest first.",
  })
  list(@CurrentUser() caller: UserCaller): Promise<Passkey[]> {
    return this.passkeys.listPasskeys(caller);
  }

  @Allow('signed-in')
  @Mutation(() => StartPasskeyPayload, { description: 'Begins the registration of a passkey.' })
  async startPasskey(
    @CurrentUser() caller: UserCaller,
    @Args('input') input: StartPasskeyInput,
  ): Promise<StartPasskeyPayload> {
    return { options: JSON.stringify(await this.passkeys.start(caller, { ...input })) };
  }

  @Allow('signed-in')
  @Mutation(() => CreatePasskeyPayload, { description: 'Keeps a passkey that a browser has made.' })
  async createPasskey(
    @CurrentUser() caller: UserCaller,
    @Args('input') { name, response }: CreatePasskeyInput,
  ): Promise<CreatePasskeyPayload> {
    const input = { name, response: jsonOrText(response) };
    return { passkey: await this.passkeys.addPasskey(caller, input) };
  }

  @Allow('signed-in')
  @Mutation(() => RenamePasskeyPayload, { description: 'Gives a passkey another name.' })
  async renamePasskey(
    @CurrentUser() caller: UserCaller,
    @Args('input') { passkeyId, name }: RenamePasskeyInput,
  ): Promise<RenamePasskeyPayload> {
    return { passkey: await this.passkeys.rename(caller, passkeyId, { name }) };
  }

  @Allow('signed-in')
  @Mutation(() => DeletePasskeyPayload, { description: 'Removes a passkey at once.' })
  async deletePasskey(
    @CurrentUser() caller: UserCaller,
    @Args('input') { passkeyId, code }: DeletePasskeyInput,
  ): Promise<DeletePasskeyPayload> {
    return { deletedId: await this.passkeys.delete(caller, passkeyId, { code }) };
  }
}
