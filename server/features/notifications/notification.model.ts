import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Page } from '../../platform/graphql/page.model.js';

@ObjectType({ description: 'The text of a notification.' })
export class NotificationData {
  @Field(() => String, { description: 'The event in a few words.' })
  title!: string;

  @Field(() => String, { description: 'Event, actor and reason, in one sentence.' })
  message!: string;

  @Field(() => String)
  referenceId!: string;

  @Field(() => ID)
  citationId!: number;
}

@ObjectType({
  description: 'A notification of the caller: an event that they worked on has changed.',
})
export class Notification {
  @Field(() => ID)
  id!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'The time at which the user read it; null while it is unread.',
  })
  readAt!: Date | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => NotificationData)
  data!: NotificationData;
}

@ObjectType({
  implements: () => [Page],
  description: "A page of the caller's notifications, newest first.",
})
export class NotificationPage extends Page {
  @Field(() => [Notification])
  data!: Notification[];
}

@InputType({ description: 'The notification that becomes read.' })
export class MarkNotificationReadInput {
  @Field(() => ID)
  notificationId!: string;
}

@ObjectType()
export class MarkNotificationReadPayload {
  @Field(() => Notification)
  notification!: Notification;
}

@InputType({ description: 'The notifications that become read; without it, all of them.' })
export class MarkAllNotificationsReadInput {
  @Field(() => Date, {
    nullable: true,
    description:
      'Time of the newest notification that was shown: those that have come since stay unread. Null for all.',
  })
  until?: Date | null;
}

@ObjectType()
export class MarkAllNotificationsReadPayload {
  @Field(() => Int, { description: 'Number of notifications that were unread.' })
  marked!: number;
}
