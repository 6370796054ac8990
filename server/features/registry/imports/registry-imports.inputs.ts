import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { PageArgs } from '../../../platform/graphql/page.model.js';
import type { LineKind } from './line-kinds.pure.js';
import { RegistryImportLineKind } from './registry-imports.model.js';

@ArgsType()
export class RegistryImportLinesArgs extends PageArgs {
  @Field(() => ID, { description: 'Number of the import whose lines are listed.' })
  id!: string;

  @Field(() => RegistryImportLineKind)
  kind!: LineKind;
}

@InputType({ description: 'A checked import that is applied.' })
export class ApplyRegistryImportInput {
  @Field(() => ID)
  registryImportId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of keys that a complete file removes, for confirmation.',
  })
  removed?: number | null;
}

@InputType({ description: 'An import that is not wanted any more.' })
export class CancelRegistryImportInput {
  @Field(() => ID)
  registryImportId!: string;
}
