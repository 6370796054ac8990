import { Args, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  MarkAllNotificationsReadInput,
  MarkAllNotificationsReadPayload,
  MarkNotificationReadInput,
  MarkNotificationReadPayload,
  Notification,
  NotificationPage,
} from './notification.model.js';
import { NotificationsService } from './notifications.service.js';

/** GraphQL's door to notifications. */
@Resolver(() => Notification)
export class NotificationsResolver {
  constructor(private readonly notifications: NotificationsService) {}

  @Allow('processing', 'inspection')
  @Query(() => NotificationPage, {
    name: 'notifications',
    description: "The caller's notifications, newest first.",
  })
  page(@CurrentUser() user: UserCaller, @Args() { page }: PageArgs): Promise<NotificationPage> {
    return this.notifications.page(user, page);
  }

  @Allow('processing', 'inspection')
  @Query(() => Int, {
    name: 'notificationCount',
    description: "The number of the caller's unread notifications.",
  })
  count(@CurrentUser() user: UserCaller): Promise<number> {
    return this.notifications.count(user);
  }

  @Allow('processing', 'inspection')
  @Mutation(() => MarkNotificationReadPayload, {
    name: 'markNotificationRead',
    description: "Marks one of the caller's notifications as read. Refused with NOT_FOUND.",
  })
  async markRead(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { notificationId }: MarkNotificationReadInput,
  ): Promise<MarkNotificationReadPayload> {
    return { notification: await this.notifications.markRead(user, notificationId) };
  }

  @Allow('signed-in')
  @Mutation(() => MarkAllNotificationsReadPayload, {
    name: 'markAllNotificationsRead',
    description:
      "Marks the caller's notifications as read: all of them, or those until a moment. Refused with INVALID.",
  })
  async markAllRead(
    @CurrentUser() user: UserCaller,
    @Args('input', { nullable: true, type: () => MarkAllNotificationsReadInput })
    input: MarkAllNotificationsReadInput | null,
  ): Promise<MarkAllNotificationsReadPayload> {
    return { marked: await this.notifications.markAllRead(user, input) };
  }

  @Allow('processing', 'inspection')
  @Subscription(() => Int, {
    name: 'notificationCountChanged',
    description: "The caller's unread count: at once, and again on every change.",
    resolve: (count: number) => count,
  })
  countChanged(@CurrentUser() user: UserCaller): AsyncIterableIterator<number> {
    return this.notifications.countChanges(user);
  }
}
