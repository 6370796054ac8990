import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { register, words } from '../../../platform/graphql/enums.js';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import { Page } from '../../../platform/graphql/page.model.js';
import { Officer } from '../../../platform/graphql/person.model.js';
import { LINE_KINDS, type LineKind } from './line-kinds.pure.js';
import {
  REGISTRY_SOURCES,
  REGISTRY_STATES,
  type RegistrySource as Source,
  type RegistryState as State,
} from './registry-age.pure.js';
import { IMPORT_STATUSES, type ImportStatus } from './registry-import.entity.js';

const RegistrySource = words<Source>(REGISTRY_SOURCES);
register(RegistrySource, 'RegistrySource', 'The place where vehicles are looked up.', {
  TABLE: "The department's own table, filled from files.",
  HTTP: 'A program of somebody else, asked each time.',
});

const RegistryState = words<State>(REGISTRY_STATES);
register(RegistryState, 'RegistryState', 'How old the registry is.', {
  EMPTY: 'It has no entries.',
  FRESH: 'It is not older than the settings allow.',
  OLD: 'It is older than the settings allow.',
  UNKNOWN: 'Nothing has said which day it speaks of.',
});

const RegistryImportStatus = words<ImportStatus>(IMPORT_STATUSES);
register(RegistryImportStatus, 'RegistryImportStatus', 'The state of an import.', {
  CHECKING: 'The file is read; the registry is not touched.',
  CHECKED: 'It can be applied.',
  APPLYING: 'It is stored.',
  APPLIED: 'The registry has it.',
  FAILED: 'The file could not be understood, or was given up after several tries.',
  CANCELLED: 'An administrator cancelled it.',
});

export const RegistryImportLineKind = words<LineKind>(LINE_KINDS);
register(RegistryImportLineKind, 'RegistryImportLineKind', 'Why a line of a file is listed.', {
  REFUSED: 'It is wrong, and stays out.',
  SUSPECT: 'Its plate may have been ruined by a spreadsheet; it stays out.',
  DOUBLE: 'Another line has the same plate, region and class with other fields; all are stored.',
});

@ObjectType({ description: 'The vehicle registry of this installation.' })
export class Registry {
  @Field(() => RegistrySource)
  source!: Source;

  @Field(() => Int, { nullable: true, description: 'Number of entries; null for a service.' })
  entries!: number | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'Local day that the newest applied import, or answer, speaks of.',
  })
  sourceDay!: string | null;

  @Field(() => Int, { nullable: true, description: 'Local days since `sourceDay`.' })
  ageDays!: number | null;

  @Field(() => RegistryState)
  state!: State;
}

@ObjectType({
  description: 'A file of vehicles that is checked, and applied when somebody says so.',
})
export class RegistryImport {
  @Field(() => ID)
  id!: number;

  @Field(() => RegistryImportStatus)
  status!: ImportStatus;

  @Field(() => String)
  fileName!: string;

  @Field(() => LocalDay, { description: 'Local day that the source speaks of.' })
  sourceDay!: string;

  @Field(() => Boolean, { description: 'True if keys that the file does not name go.' })
  complete!: boolean;

  @Field(() => Int, { description: 'Records that were read so far.' })
  rows!: number;

  @Field(() => Int, { description: 'Keys of plate, region and class that are new.' })
  added!: number;

  @Field(() => Int, { description: 'Keys whose entries change.' })
  changed!: number;

  @Field(() => Int, { description: 'Keys that stay as they are.' })
  same!: number;

  @Field(() => Int, { description: 'Keys that go.' })
  removed!: number;

  @Field(() => Int, { description: 'Lines that are wrong, and stay out.' })
  refused!: number;

  @Field(() => Int, { description: 'Lines that a spreadsheet may have ruined, and that stay out.' })
  suspect!: number;

  @Field(() => Int, { description: 'Further lines of a key, with other fields.' })
  doubles!: number;

  @Field(() => String, { nullable: true, description: 'The reason why it has failed.' })
  message!: string | null;

  @Field(() => Officer, { nullable: true, description: 'Null for the command line.' })
  createdBy!: Officer | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Null until it has ended.' })
  endedAt!: Date | null;
}

@ObjectType({ implements: [Page], description: 'Some imports, newest first.' })
export class RegistryImportPage extends Page {
  @Field(() => [RegistryImport])
  data!: RegistryImport[];
}

@ObjectType({ description: 'A line of a file that stays out, or a further one of a key.' })
export class RegistryImportLine {
  @Field(() => Int, { description: 'Line on which the record begins; the header is line 1.' })
  line!: number;

  @Field(() => String, { nullable: true, description: 'Null where the record could not be read.' })
  plate!: string | null;

  @Field(() => RegistryImportLineKind)
  kind!: LineKind;

  @Field(() => String)
  reason!: string;
}

@ObjectType({ implements: [Page], description: 'Some lines, in the order of the file.' })
export class RegistryImportLinePage extends Page {
  @Field(() => [RegistryImportLine])
  data!: RegistryImportLine[];
}

@ObjectType({ isAbstract: true })
abstract class ChangedRegistryImport {
  @Field(() => RegistryImport)
  registryImport!: RegistryImport;
}

@ObjectType()
export class ApplyRegistryImportPayload extends ChangedRegistryImport {}

@ObjectType()
export class CancelRegistryImportPayload extends ChangedRegistryImport {}
