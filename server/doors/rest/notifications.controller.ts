import { Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { NotificationsService } from '../../features/notifications/notifications.service.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { fromRestQuery, toRest } from './spelling.js';
import { Count, PageQuery } from './common.shapes.js';
import { id, moment, named, orNull, pageOf, text, whole } from '../../platform/openapi/fields.js';

const Notification = named(
  'Notification',
  'Tells a user what happened to an event that they worked on.',
  {
    id: id('Number of the notification.'),
    read_at: orNull(moment('When it was read; null while it is unread.')),
    created_at: moment('When it was sent.'),
    data: named('NotificationData', 'The content of a notification.', {
      title: text('What happened, in a few words.', 'Event revised'),
      message: text(
        'Event, actor and reason, in one sentence.',
        'EV-2026-000117 was sent back by Ada Marlow: The plate is wrong',
      ),
      reference_id: text('Reference of the event.', 'EV-2026-000117'),
      citation_id: id('The event that it is about.'),
    }),
  },
);

const NotificationPage = pageOf(Notification);

const Marked = named('Marked', 'What was marked as read.', {
  marked: whole('How many were unread.', 3),
});

/** The REST routes for notifications (spec 7). */
@ApiTags('Notifications')
@Controller('api/user/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Operation({
    summary: "A page of the caller's notifications",
    query: PageQuery,
    answers: { 200: json('Newest first, 15 per page.', NotificationPage) },
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
    summary: 'How many are unread',
    answers: { 200: json('The number.', Count) },
  })
  @Allow('processing', 'inspection')
  @Get('count')
  async countUnreadNotifications(@CurrentUser() user: UserCaller) {
    return { total: await this.notifications.count(user) };
  }

  @Operation({
    summary: 'Mark all as read',
    answers: { 200: json('How many were unread.', Marked) },
  })
  @Allow('signed-in')
  @Post('read')
  @HttpCode(200)
  async markAllNotificationsRead(@CurrentUser() user: UserCaller) {
    return { marked: await this.notifications.markAllRead(user) };
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
