import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import {
  ACTIVITIES,
  type ActivityType,
  HISTORY_TYPES,
} from '../../platform/activity/activity.types.js';
import type { VehicleChange } from '../citations/vehicle-changes.pure.js';
import { capitals, register, words } from '../../platform/graphql/enums.js';
import { Page, PageArgs } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { LOG_KINDS } from './logs.rules.js';
import { SETTINGS, type SettingName as Setting } from './setting-kinds.pure.js';

const HistoryKind = capitals(HISTORY_TYPES);

register(
  HistoryKind,
  'HistoryKind',
  'A kind of step in the life of an event.',
  Object.fromEntries(
    HISTORY_TYPES.map((type) => [type.toUpperCase(), `Shown as ${ACTIVITIES[type].title}.`]),
  ) as Record<keyof typeof HistoryKind, string>,
);

@ObjectType({ description: 'A field of owner or vehicle that a step changed.' })
export class HistoryChange implements VehicleChange {
  @Field(() => String, { description: 'Name of the field, e.g. `owner_name`.' })
  field!: string;

  @Field(() => String, { description: 'Label of the field.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'The value before; null for none.' })
  old!: string | number | null;

  @Field(() => String, { nullable: true, description: 'The value after; null for none.' })
  new!: string | number | null;
}

@ObjectType({ description: 'The author of a step, and its icon and colour.' })
export class HistoryProperties {
  @Field(() => Officer, { nullable: true, description: 'The person; null where it was none.' })
  user!: Officer | null;

  @Field(() => String, {
    description:
      'Name of the person at that time; `Camera`, `Owner` or `System` where it was none.',
  })
  actor!: string;

  @Field(() => String, { description: 'The step in a few words.' })
  title!: string;

  @Field(() => String, {
    description: 'Colour by name: red, amber, secondary, accent, green, blue-grey.',
  })
  color!: string;

  @Field(() => String, { description: 'Name of a Tabler icon.' })
  icon!: string;

  @Field(() => [HistoryChange], {
    nullable: true,
    description:
      'The fields of owner and vehicle that the step changed, old and new; null for other steps.',
  })
  changes!: VehicleChange[] | null;
}

@ObjectType({ description: 'One step in the life of an event.' })
export class HistoryItem {
  @Field(() => ID)
  id!: number;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => HistoryKind, { description: 'Names the step for programs.' })
  kind!: ActivityType;

  @Field(() => String, { description: 'A sentence about the act.' })
  description!: string;

  @Field(() => HistoryProperties, { description: 'Person and appearance of the step.' })
  properties!: HistoryProperties;
}

export const LogKind = capitals(LOG_KINDS);

register(
  LogKind,
  'LogKind',
  'A kind of entry of the logs.',
  Object.fromEntries(
    LOG_KINDS.map((kind) => [kind.toUpperCase(), `Shown as ${ACTIVITIES[kind].title}.`]),
  ) as Record<keyof typeof LogKind, string>,
);

const LogName = capitals(['system', 'app']);

register(LogName, 'LogName', 'One of the two logs.', {
  SYSTEM: 'Signing in and out, failures, users, settings, API tokens.',
  APP: 'The acts on events.',
});

const SettingName = words(SETTINGS);

register(SettingName, 'SettingName', 'A setting, or a list, of the department.', {
  CITATION: 'Numbers of events, evidence and units.',
  PDF: 'Content and texts of the notices.',
  MAILING: 'The settings for mail.',
  CALENDAR: 'The place of the holidays, and the school terms.',
  DESK: 'The settings for decisions at the desk.',
  REGISTRY: 'The settings of the vehicle registry.',
  REASONS: 'The list of reasons.',
  DEADLINES: "Deadline rules, and the department's own days.",
  FINE_SCHEDULES: 'The amounts for each cause.',
  USERS: 'The people who can sign in, and their roles.',
  API_TOKENS: 'The tokens of programs.',
  WEBHOOKS: 'The receivers of events and notices.',
  CAMERAS: 'The register of cameras, and their facts.',
  CHECK_RULES: 'What is checked of an event, and the weight of each check.',
  PLATES: 'The listed plates.',
});

@ObjectType({ description: 'The kind and colour of a log entry.' })
export class LogProperties {
  @Field(() => String, { description: 'The kind in a few words.' })
  type!: string;

  @Field(() => String, {
    description: 'Colour by name: red, amber, secondary, accent, green, blue-grey.',
  })
  color!: string;
}

@ObjectType({ description: 'The event that a log entry is about.' })
export class LogCitation {
  @Field(() => ID)
  id!: number;

  @Field(() => String)
  referenceId!: string;
}

@ObjectType({ description: 'A field that an act changed, in the words of its form.' })
export class LogChange {
  @Field(() => String, { description: 'Label of the field.' })
  field!: string;

  @Field(() => String, { description: 'The value before; `none` for no value.' })
  before!: string;

  @Field(() => String, { description: 'The value after; `none` for no value.' })
  after!: string;
}

@ObjectType({ description: 'The session in which a person acted.' })
export class LogSession {
  @Field(() => ID)
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The browser as it names itself; null once the session is no longer kept.',
  })
  userAgent!: string | null;
}

@ObjectType({ description: 'An act on an account, a setting or an event, with its author.' })
export class LogEntry {
  @Field(() => ID)
  id!: number;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => LogKind, { description: 'Names the entry for programs.' })
  kind!: ActivityType;

  @Field(() => LogProperties, { description: 'Kind of the entry, and its color.' })
  properties!: LogProperties;

  @Field(() => String, {
    nullable: true,
    description: 'The kind of author: user, api_token or system; null for a stranger.',
  })
  causerType!: string | null;

  @Field(() => ID, { nullable: true, description: 'Number of the user or token.' })
  causerId!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the user or token at that time; null for a stranger.',
  })
  causerName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The kind of subject, e.g. citation or user.',
  })
  subjectType!: string | null;

  @Field(() => ID, { nullable: true, description: 'Number of what it was done to.' })
  subjectId!: number | string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Usual name of the object: a name, a reference ID, the number of a notice.',
  })
  subjectName!: string | null;

  @Field(() => LogCitation, { nullable: true })
  citation!: LogCitation | null;

  @Field(() => String, { description: 'A sentence about the act.' })
  description!: string;

  @Field(() => [LogChange], { description: 'The changes of the act; empty without any.' })
  changes!: LogChange[];

  @Field(() => String, {
    nullable: true,
    description: 'Address that the act came from; null for acts of the system.',
  })
  ip!: string | null;

  @Field(() => LogSession, {
    nullable: true,
    description:
      'Session of the person; null without one, and for entries from before it was kept.',
  })
  session!: LogSession | null;
}

@ObjectType({
  implements: () => [Page],
  description:
    'The same page of both logs, 50 entries of each; its numbers are those of the longer log.',
})
export class LogPage extends Page {
  @Field(() => [LogEntry], {
    description: 'Signing in and out, failures, users, settings, API tokens.',
  })
  system!: LogEntry[];

  @Field(() => [LogEntry], { description: 'The acts on events.' })
  app!: LogEntry[];
}

@ObjectType({ description: 'A kind of entry that the logs can be filtered by.' })
export class LogKindChoice {
  @Field(() => LogKind)
  kind!: ActivityType;

  @Field(() => LogName, { description: 'The log that has such entries.' })
  log!: 'system' | 'app';

  @Field(() => String, { description: 'The kind in a few words.' })
  title!: string;
}

@ObjectType({ description: 'The choices of the filter of the logs.' })
export class LogChoices {
  @Field(() => [LogKindChoice])
  kinds!: LogKindChoice[];

  @Field(() => [Officer], { description: 'Everybody who has or had an account, by name.' })
  people!: Officer[];
}

@ObjectType({ description: 'The last change of a setting.' })
export class SettingChange {
  @Field(() => SettingName)
  setting!: Setting;

  @Field(() => Date)
  changedAt!: Date;

  @Field(() => Officer, { nullable: true, description: 'The person; null for none.' })
  changedBy!: Officer | null;
}

@ArgsType()
export class LogArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'For entries about this event only.' })
  citationId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'For entries about the event with this reference ID or notice number only.',
  })
  reference?: string | null;

  @Field(() => ID, { nullable: true, description: 'For entries about acts of this user only.' })
  userId?: string | null;

  @Field(() => LogKind, { nullable: true, description: 'For entries of this kind only.' })
  kind?: ActivityType | null;

  @Field(() => Date, { nullable: true, description: 'The first moment of the period.' })
  startDate?: Date | null;

  @Field(() => Date, { nullable: true, description: 'The last moment of the period.' })
  endDate?: Date | null;
}
