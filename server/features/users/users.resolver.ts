import {
  Args,
  ArgsType,
  Field,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { isAdministrator } from '../../platform/domain/duty.js';
import { withFieldNames } from '../../platform/errors/app-error.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { IdempotentMutation } from '../../platform/idempotency/idempotent.decorator.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Role } from '../me/role.model.js';
import { UserAdminService } from './user-admin.service.js';
import {
  CreateUserInput,
  DeleteUserInput,
  ReleaseUserLockInput,
  ResetUserPasswordInput,
  ResetUserTwofahInput,
  UnlinkIdentityInput,
  UpdateUserInput,
} from './users.inputs.js';
import {
  CreateUserPayload,
  DeleteUserPayload,
  ReleaseUserLockPayload,
  ResetUserPasswordPayload,
  ResetUserTwofahPayload,
  UnlinkIdentityPayload,
  UpdateUserPayload,
  UserAccount,
  UserAccountPage,
} from './users.model.js';
import { type UserAccount as Account, UsersService } from './users.service.js';

// The services call it `role`, as REST does: a refusal names the field that was sent.
const NAMES = { role: 'roleId' };

@ArgsType()
class UsersArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'A part of name or address, or the beginning of a badge number.',
  })
  search?: string | null;
}

/** GraphQL's door to the users. */
@Resolver(() => UserAccount)
export class UsersResolver {
  constructor(
    private readonly users: UsersService,
    private readonly admin: UserAdminService,
  ) {}

  @Allow('administrator')
  @Query(() => [Role], { description: 'The roles that somebody can have.' })
  roles(): Role[] {
    return this.users.roles();
  }

  @Allow('administrator')
  @Query(() => UserAccountPage, {
    name: 'users',
    description: 'All accounts that are not deactivated, by page.',
  })
  list(@Args() { page, search }: UsersArgs): Promise<UserAccountPage> {
    return this.users.listUsers(page, search);
  }

  @IdempotentMutation()
  @Allow('administrator')
  @Mutation(() => CreateUserPayload, {
    description:
      'Adds a user and mails them an invitation. Refused with PROTECTED_ACCOUNT if a TEC Administrator adds a System Administrator.',
  })
  async createUser(
    @CurrentUser() caller: UserCaller,
    @Args('input') { roleId, ...fields }: CreateUserInput,
  ): Promise<CreateUserPayload> {
    const wanted = { ...fields, role: roleId };
    return { user: await withFieldNames(NAMES, () => this.admin.create(caller, wanted)) };
  }

  @Allow('administrator')
  @Mutation(() => UpdateUserPayload, {
    description:
      'Replaces name, address, badge number and role of a user. Refused with PROTECTED_ACCOUNT or LAST_ADMINISTRATOR.',
  })
  async updateUser(
    @CurrentUser() caller: UserCaller,
    @Args('input')
    { userId, roleId, ...fields }: UpdateUserInput,
  ): Promise<UpdateUserPayload> {
    const wanted = { ...fields, role: roleId };
    return {
      user: await withFieldNames(NAMES, () => this.admin.update(caller, { userId }, wanted)),
    };
  }

  @Allow('administrator')
  @Mutation(() => ResetUserPasswordPayload, {
    description:
      'Takes the password of a user away, ends their sessions and mails a link for a new one. Refused with PROTECTED_ACCOUNT.',
  })
  async resetUserPassword(
    @CurrentUser() caller: UserCaller,
    @Args('input') { userId }: ResetUserPasswordInput,
  ): Promise<ResetUserPasswordPayload> {
    return { user: await this.admin.resetPassword(caller, { userId }) };
  }

  @Allow('administrator')
  @Mutation(() => ResetUserTwofahPayload, {
    description:
      'Forgets the authenticator app of a user and ends their sessions; they register another at the next sign-in. Refused with PROTECTED_ACCOUNT.',
  })
  async resetUserTwofah(
    @CurrentUser() caller: UserCaller,
    @Args('input') { userId }: ResetUserTwofahInput,
  ): Promise<ResetUserTwofahPayload> {
    return { user: await this.admin.resetTwofah(caller, { userId }) };
  }

  @Allow('administrator')
  @Mutation(() => ReleaseUserLockPayload, {
    description: 'Releases the lock after failed sign-ins at once. Refused with PROTECTED_ACCOUNT.',
  })
  async releaseUserLock(
    @CurrentUser() caller: UserCaller,
    @Args('input') { userId }: ReleaseUserLockInput,
  ): Promise<ReleaseUserLockPayload> {
    return { user: await this.admin.releaseLock(caller, { userId }) };
  }

  @Allow('administrator')
  @Mutation(() => UnlinkIdentityPayload, {
    description:
      'Separates a user from the person at the issuer and ends the sessions that began there.',
  })
  async unlinkIdentity(
    @CurrentUser() caller: UserCaller,
    @Args('input') { userId }: UnlinkIdentityInput,
  ): Promise<UnlinkIdentityPayload> {
    return { user: await this.admin.unlinkIdentity(caller, { userId }) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteUserPayload, {
    description:
      'Deactivates a user; their name stays on what they did. Refused with OWN_ACCOUNT, LAST_ADMINISTRATOR or PROTECTED_ACCOUNT.',
  })
  async deleteUser(
    @CurrentUser() caller: UserCaller,
    @Args('input') { userId }: DeleteUserInput,
  ): Promise<DeleteUserPayload> {
    return { deletedId: await this.admin.delete(caller, { userId }) };
  }

  @ResolveField(() => Boolean, {
    description: 'True if badge number and role can be changed: those of administrators cannot.',
  })
  identityEditable(@Parent() { role }: Account): boolean {
    return !isAdministrator(role.id);
  }
}
