import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What a notification says.' })
export class NotificationData {
  @Field(() => String, { description: 'What happened, in a few words.' })
  title!: string;

  @Field(() => String, { description: 'Event, actor and reason, in one sentence.' })
  message!: string;

  @Field(() => String, { description: 'Reference of the event.' })
  referenceId!: string;

  @Field(() => ID, { description: 'The event that it is about.' })
  citationId!: number;
}

@ObjectType({ description: 'Something the caller is told about an event he had to do with.' })
export class Notification {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => Date, { nullable: true, description: 'When it was read; null while it is unread.' })
  readAt!: Date | null;

  @Field(() => Date, { description: 'When it was sent.' })
  createdAt!: Date;

  @Field(() => NotificationData, { description: 'What it says.' })
  data!: NotificationData;
}

@ObjectType({ description: "A page of the caller's notifications, newest first." })
export class NotificationPage {
  @Field(() => [Notification], { description: 'The notifications of this page.' })
  data!: Notification[];

  @Field(() => Int, { description: 'The number of this page, from 1.' })
  currentPage!: number;

  @Field(() => Int, { description: 'The number of the last page.' })
  lastPage!: number;

  @Field(() => Int, { description: 'Notifications a page.' })
  perPage!: number;

  @Field(() => Int, { description: 'Notifications on all pages.' })
  total!: number;
}
