import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { NotificationsService } from '../../../features/notifications/notifications.service.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';
import { Count, PageQuery } from '../common.shapes.js';
import {
  id,
  moment,
  named,
  orNull,
  pageOf,
  text,
  whole,
} from '../../../platform/openapi/fields.js';

const Notification = named(
  'Notification',
  'A message to a user about an event that they worked on.',
  {
    id: id('Number of the notification.'),
    read_at: orNull(moment('The time at which the user read it; null while it is unread.')),
    created_at: moment('The time at which the notification was sent.'),
    data: named('NotificationData', 'The content of a notification.', {
      title: text('The title of the notification.', 'Event revised'),
      message: text(
        'One sentence with the event, the actor and the reason.',
        'EV-2026-000117 was sent back by Ada Marlow: The plate is wrong',
      ),
      reference_id: text('Reference of the event.', 'EV-2026-000117'),
      citation_id: id('The event of the notification.'),
    }),
  },
);

const NotificationPage = pageOf(Notification);

const MarkRead = named('MarkRead', 'The notifications that become read.', {
  until: orNull(
    moment(
      'Time of the newest notification that was shown: those that have come since stay unread. Null for all.',
    ),
  ).optional(),
});

const Marked = named('Marked', 'The result of marking notifications as read.', {
  marked: whole('The number of notifications that were unread.', 3),
});

/** The REST routes for notifications (spec 7). */
@ApiTags('Notifications')
@Controller('api/user/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Operation({
    summary: "A page of the caller's notifications",
    query: PageQuery,
    answers: { 200: json('The notifications, newest first, 15 per page.', NotificationPage) },
  })
  @Allow('processing', 'inspection')
  @Get()
  async listNotifications(
    @CurrentUser() user: UserCaller,
    @Query() query: Record<string, unknown>,
  ) {
    return toRest(await this.notifications.page(user, fromRestQuery(query, PageQuery)['page']));
  }

  @Operation({
    summary: 'Number of unread notifications',
    answers: { 200: json('The number of unread notifications.', Count) },
  })
  @Allow('processing', 'inspection')
  @Get('count')
  async countUnreadNotifications(@CurrentUser() user: UserCaller) {
    return { total: await this.notifications.count(user) };
  }

  @Operation({
    summary: 'Mark all as read',
    body: MarkRead,
    bodyIsOptional: true,
    answers: { 200: json('The number of notifications that were unread.', Marked) },
  })
  @Allow('signed-in')
  @Post('read')
  @HttpCode(200)
  async markAllNotificationsRead(@CurrentUser() user: UserCaller, @Body() body: unknown) {
    return { marked: await this.notifications.markAllRead(user, fromRest(body ?? {})) };
  }

  @Operation({
    summary: 'Mark one as read',
    answers: { 200: json('The notification.', Notification) },
  })
  @Allow('processing', 'inspection')
  @Put(':id')
  async markNotificationRead(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    return toRest(await this.notifications.markRead(user, id));
  }
}
