import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { capitals, register, words } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import {
  type ProgramAct as ActName,
  PROGRAM_ACTS,
  PROGRAM_PARTS,
  type ProgramPartName,
} from './program.types.js';

const ProgramPart = capitals(PROGRAM_PARTS);

register(
  ProgramPart,
  'ProgramPart',
  'A part of a program; the file has the same names in small letters.',
  {
    CITATION_SETTINGS: 'Units, currency, plates and images.',
    REGISTRY: 'The settings of the vehicle registry.',
    CALENDAR: 'The place of the holidays, and the school terms.',
    MAILING: 'Languages, paper, envelope and required content of letters.',
    DESK_SETTINGS: 'How decisions are made, and for which acts a reason is required.',
    PDF_SETTINGS: 'Title and statement of each cause.',
    TEXT_SETS: 'The texts of letters, in sets by cause, kind and day.',
    FINE_SCHEDULES: 'The fine schedules that are not withdrawn.',
    DEADLINE_RULES: 'By when letters are decided, posted or delivered.',
    REASONS: 'The reasons of each act.',
    CHECK_RULES: 'Functions with parameters and weights, by which events are looked at.',
    CALENDAR_DAYS: 'The own days of the department.',
  },
);

const ProgramAct = words(PROGRAM_ACTS);

register(ProgramAct, 'ProgramAct', 'What becomes of a setting or a row of a program.', {
  ADD: 'It is new.',
  CHANGE: 'It takes the place of what is saved.',
  SAME: 'It is saved already.',
  CONFLICT: 'What is saved is in use and differs: the program is refused.',
});

@InputType({ description: 'A program, to be compared with what is saved.' })
export class PreviewProgramInput {
  @Field(() => String, { description: 'The file: JSON text, 2 MB at most.' })
  program!: string;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The day that takes the place of each `effective_from` and `from`.',
  })
  from?: string | null;
}

@InputType({ description: 'A program, to be applied as it was previewed.' })
export class ApplyProgramInput extends PreviewProgramInput {
  @Field(() => String, { description: 'The digest of its preview.' })
  digest!: string;
}

@InputType({ description: 'The check of an example by a lawyer.' })
export class ConfirmProgramInput {
  @Field(() => String, { description: 'The name of the person who checked it.' })
  by!: string;
}

@ObjectType({ description: 'A setting, a row or a field of a row of a program.' })
export class ProgramChange {
  @Field(() => ProgramPart)
  part!: ProgramPartName;

  @Field(() => String, {
    description: 'Name of a setting, or the words by which a row is known in its list.',
  })
  key!: string;

  @Field(() => String, { nullable: true, description: 'The field of a row that changes.' })
  field!: string | null;

  @Field(() => ProgramAct)
  act!: ActName;

  @Field(() => String, { nullable: true, description: 'What is saved: JSON text.' })
  old!: string | null;

  @Field(() => String, { nullable: true, description: 'What the program has: JSON text.' })
  new!: string | null;

  @Field(() => String, { description: 'The change in English.' })
  sentence!: string;
}

@ObjectType({ description: 'The number of changes of each act.' })
export class ProgramCounts {
  @Field(() => Int)
  ADD!: number;

  @Field(() => Int)
  CHANGE!: number;

  @Field(() => Int)
  SAME!: number;

  @Field(() => Int)
  CONFLICT!: number;
}

@ObjectType({ description: 'What a program would change now.' })
export class ProgramPreview {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Empty without one.' })
  note!: string;

  @Field(() => Boolean, { description: 'True for an example, which lawyers must check.' })
  example!: boolean;

  @Field(() => [ProgramChange], { description: 'In the order of the parts and of the file.' })
  changes!: ProgramChange[];

  @Field(() => ProgramCounts)
  counts!: ProgramCounts;

  @Field(() => String, { description: 'Names these changes; it is sent back to apply them.' })
  digest!: string;
}

@ObjectType()
export class ApplyProgramPayload {
  @Field(() => Int, { description: 'The number of additions and changes.' })
  applied!: number;

  @Field(() => ProgramCounts)
  counts!: ProgramCounts;
}

@ObjectType()
export class ConfirmProgramPayload {
  @Field(() => String, { description: 'The name that is in the log.' })
  by!: string;
}
