import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Role } from '../me/role.model.js';
import { UserAdminService } from './user-admin.service.js';
import { CreateUserInput, UpdateUserInput } from './users.inputs.js';
import { UserAccount, UserAccountPage } from './users.model.js';
import { UsersService } from './users.service.js';

const badgeNumberArgument = { type: () => Int, description: 'Whom: his badge number.' };

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
  @Query(() => UserAccountPage, { name: 'users', description: 'The users, by page.' })
  list(
    @Args('page', { type: () => Int, nullable: true, defaultValue: 1, description: 'From 1.' })
    page: number | null,
  ): Promise<UserAccountPage> {
    return this.users.list(page);
  }

  @Allow('administrator')
  @Mutation(() => UserAccount, { description: 'Adds a user and mails him an invitation.' })
  createUser(
    @CurrentUser() caller: UserCaller,
    @Args('input', { description: 'Who he is.' }) input: CreateUserInput,
  ): Promise<UserAccount> {
    return this.admin.create(caller, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => UserAccount, { description: 'Changes a user.' })
  updateUser(
    @CurrentUser() caller: UserCaller,
    @Args('badgeNumber', badgeNumberArgument) badgeNumber: number,
    @Args('input', { description: 'All his fields.' }) input: UpdateUserInput,
  ): Promise<UserAccount> {
    return this.admin.update(caller, badgeNumber, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => UserAccount, { description: 'Releases the lock after failed sign-ins at once.' })
  releaseUserLock(
    @CurrentUser() caller: UserCaller,
    @Args('badgeNumber', badgeNumberArgument) badgeNumber: number,
  ): Promise<UserAccount> {
    return this.admin.releaseLock(caller, badgeNumber);
  }

  @Allow('administrator')
  @Mutation(() => Boolean, { description: 'Deactivates a user; his name stays on what he did.' })
  async deleteUser(
    @CurrentUser() caller: UserCaller,
    @Args('badgeNumber', badgeNumberArgument) badgeNumber: number,
  ): Promise<boolean> {
    await this.admin.delete(caller, badgeNumber);
    return true;
  }
}
