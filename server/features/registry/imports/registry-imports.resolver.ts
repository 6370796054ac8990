import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../../platform/graphql/list-rows.js';
import { PageArgs } from '../../../platform/graphql/page.model.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { RegistryAge } from './registry-age.service.js';
import {
  ApplyRegistryImportInput,
  CancelRegistryImportInput,
  RegistryImportLinesArgs,
} from './registry-imports.inputs.js';
import {
  ApplyRegistryImportPayload,
  CancelRegistryImportPayload,
  Registry,
  RegistryImport,
  RegistryImportLinePage,
  RegistryImportPage,
} from './registry-imports.model.js';
import { RegistryImports } from './registry-imports.service.js';

/** GraphQL's door to imports of registry files; the files themselves come over REST. */
@Resolver(() => RegistryImport)
export class RegistryImportsResolver {
  constructor(
    private readonly imports: RegistryImports,
    private readonly age: RegistryAge,
  ) {}

  @Allow('administrator')
  @Query(() => Registry, { description: 'The vehicle registry: its entries, and how old it is.' })
  registry(): Promise<Registry> {
    return this.age.overview();
  }

  @Allow('administrator')
  @Query(() => RegistryImportPage, {
    complexity: LIST_ROWS,
    description: 'The imports of registry files, newest first.',
  })
  registryImports(@Args() { page }: PageArgs): Promise<RegistryImportPage> {
    return this.imports.listImports(page);
  }

  @Allow('administrator')
  @Query(() => RegistryImport, { description: 'One import with its progress.' })
  registryImport(@Args('id', { type: () => ID }) id: string): Promise<RegistryImport> {
    return this.imports.find(id);
  }

  @Allow('administrator')
  @Query(() => RegistryImportLinePage, {
    complexity: LIST_ROWS,
    description: 'The lines of one kind, in the order of the file.',
  })
  registryImportLines(
    @Args() { id, page, ...filter }: RegistryImportLinesArgs,
  ): Promise<RegistryImportLinePage> {
    return this.imports.lines(id, { ...filter }, page);
  }

  @Allow('administrator')
  @Mutation(() => ApplyRegistryImportPayload, {
    description:
      'Stores a checked file, in the background. Refused with REGISTRY_REMOTE, IMPORT_STATE, IMPORT_RUNNING while another one is applied, IMPORT_STALE after that, and IMPORT_REMOVES for another number than that of the import.',
  })
  async applyRegistryImport(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { registryImportId, ...confirmed }: ApplyRegistryImportInput,
  ): Promise<ApplyRegistryImportPayload> {
    return {
      registryImport: await this.imports.apply(administrator, registryImportId, { ...confirmed }),
    };
  }

  @Allow('administrator')
  @Mutation(() => CancelRegistryImportPayload, {
    description: 'Cancels an import; refused with IMPORT_STATE once it is applied.',
  })
  async cancelRegistryImport(
    @CurrentUser() administrator: UserCaller,
    @Args('input') { registryImportId }: CancelRegistryImportInput,
  ): Promise<CancelRegistryImportPayload> {
    return { registryImport: await this.imports.cancel(administrator, registryImportId) };
  }
}
