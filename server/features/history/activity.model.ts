import { Field, ID, ObjectType } from '@nestjs/graphql';
import {
  ACTIVITIES,
  type ActivityType,
  HISTORY_TYPES,
} from '../../platform/activity/activity.types.js';
import { capitals, register } from '../../platform/graphql/enums.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';

const HistoryKind = capitals(HISTORY_TYPES);

register(
  HistoryKind,
  'HistoryKind',
  'A kind of step in the life of an event.',
  Object.fromEntries(
    HISTORY_TYPES.map((type) => [type.toUpperCase(), `Shown as ${ACTIVITIES[type].title}.`]),
  ) as Record<keyof typeof HistoryKind, string>,
);

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

@ObjectType({ description: 'An act on an account, a setting or an event, with its author.' })
export class LogEntry {
  @Field(() => ID)
  id!: number;

  @Field(() => Date)
  createdAt!: Date;

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
