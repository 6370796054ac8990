import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { IdempotentMutation } from '../../platform/idempotency/idempotent.decorator.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CreateCourtPackageInput } from './court-packages.inputs.js';
import { CourtPackage, CreateCourtPackagePayload } from './court-packages.model.js';
import { CourtPackages } from './court-packages.service.js';

/** GraphQL's door to court packages. */
@Resolver(() => CourtPackage)
export class CourtPackagesResolver {
  constructor(private readonly packages: CourtPackages) {}

  @Allow('inspection')
  @Query(() => [CourtPackage], {
    complexity: LIST_ROWS,
    description: 'The court packages of a case, newest first.',
  })
  async courtPackages(
    @CurrentUser() inspector: UserCaller,
    @Args('citationId', { type: () => ID }) citationId: string,
  ): Promise<CourtPackage[]> {
    return this.packages.listPackages(inspector, citationId);
  }

  @Allow('inspection')
  @Query(() => CourtPackage, { description: 'One court package with its state.' })
  async courtPackage(
    @CurrentUser() inspector: UserCaller,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<CourtPackage> {
    return this.packages.find(inspector, id);
  }

  @IdempotentMutation()
  @Allow('inspection')
  @Mutation(() => CreateCourtPackagePayload, {
    description: 'Orders a court package of a case in any status; a worker makes it.',
  })
  async createCourtPackage(
    @CurrentUser() inspector: UserCaller,
    @Args('input') { citationId, ...order }: CreateCourtPackageInput,
  ): Promise<CreateCourtPackagePayload> {
    return { courtPackage: await this.packages.ask(inspector, citationId, order) };
  }
}
