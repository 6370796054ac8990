import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Page } from '../../platform/graphql/page.model.js';

@ObjectType({ description: 'Who took a step, and how it looks.' })
export class HistoryProperties {
  @Field(() => String, {
    description: 'Name of the person; `System` or `Camera` where it was none.',
  })
  user!: string;

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
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt!: Date;

  @Field(() => String, { description: 'What happened, in a sentence.' })
  description!: string;

  @Field(() => HistoryProperties, { description: 'Who took it, and how it looks.' })
  properties!: HistoryProperties;
}

@ObjectType({ description: 'What kind of log entry it is.' })
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
  @Field(() => ID, { description: 'Number of the event.' })
  id!: number;

  @Field(() => String, { description: 'Its reference.' })
  referenceId!: string;
}

@ObjectType({ description: 'One entry of a log.' })
export class LogEntry {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => LogProperties, { description: 'What kind of entry it is.' })
  properties!: LogProperties;

  @Field(() => String, {
    nullable: true,
    description: 'Who did it: user, api_token or system; null for a stranger.',
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
    description: 'What it was done to, e.g. citation or user.',
  })
  subjectType!: string | null;

  @Field(() => ID, { nullable: true, description: 'Number of what it was done to.' })
  subjectId!: number | string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What people call it: a name, a reference ID, the number of a notice.',
  })
  subjectName!: string | null;

  @Field(() => LogCitation, { nullable: true, description: 'The event that it is about.' })
  citation!: LogCitation | null;

  @Field(() => String, { description: 'What happened, in a sentence.' })
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

  @Field(() => [LogEntry], { description: 'What happens to events.' })
  app!: LogEntry[];
}
