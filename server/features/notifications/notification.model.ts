import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Page } from '../../platform/graphql/page.model.js';

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

@ObjectType({
  description:
    'What the caller is notified of: something happened to an event that they worked on.',
})
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

@ObjectType({
  implements: () => [Page],
  description: "A page of the caller's notifications, newest first.",
})
export class NotificationPage extends Page {
  @Field(() => [Notification], { description: 'The notifications of this page.' })
  data!: Notification[];
}

@InputType({ description: 'Which notification was read.' })
export class MarkNotificationReadInput {
  @Field(() => ID, { description: "One of the caller's notifications." })
  notificationId!: string;
}

@ObjectType({ description: 'Answer to `markNotificationRead`.' })
export class MarkNotificationReadPayload {
  @Field(() => Notification, { description: 'The notification as it is now.' })
  notification!: Notification;
}

@ObjectType({ description: 'Answer to `markAllNotificationsRead`.' })
export class MarkAllNotificationsReadPayload {
  @Field(() => Int, { description: 'How many were unread.' })
  marked!: number;
}
