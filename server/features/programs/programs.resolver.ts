import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  ApplyProgramInput,
  ApplyProgramPayload,
  ConfirmProgramInput,
  ConfirmProgramPayload,
  PreviewProgramInput,
  ProgramPreview,
} from './programs.model.js';
import { ProgramsService } from './programs.service.js';

const asText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** GraphQL's door to programs. */
@Resolver()
export class ProgramsResolver {
  constructor(private readonly programs: ProgramsService) {}

  @Allow('administrator')
  @Query(() => String, {
    description:
      "The department's own settings as a program: JSON text, the same for the same settings.",
  })
  programExport(
    @Args('name', { type: () => String, nullable: true }) name: string | null,
  ): Promise<string> {
    return this.programs.exportProgram({ name });
  }

  @Allow('administrator')
  @Query(() => ProgramPreview, { description: 'What a program would change; nothing is saved.' })
  async previewProgram(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: PreviewProgramInput,
  ): Promise<ProgramPreview> {
    const { changes, ...preview } = await this.programs.preview(administrator, { ...input });
    return {
      ...preview,
      changes: changes.map(({ old, new: now, ...change }) => ({
        ...change,
        old: asText(old),
        new: asText(now),
      })),
    };
  }

  @Allow('administrator')
  @Mutation(() => ApplyProgramPayload, {
    description:
      'Applies a program: all of it or nothing. Refused with PROGRAM_CONFLICT where something in use differs, with PROGRAM_CHANGED if the digest is not that of a preview of now.',
  })
  applyProgram(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: ApplyProgramInput,
  ): Promise<ApplyProgramPayload> {
    return this.programs.apply(administrator, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => ConfirmProgramPayload, {
    description: 'Records who checked the example; from then on notices can be made.',
  })
  confirmProgram(
    @CurrentUser() administrator: UserCaller,
    @Args('input') input: ConfirmProgramInput,
  ): Promise<ConfirmProgramPayload> {
    return this.programs.confirm(administrator, { ...input });
  }
}
