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
  MarkAllNotificationsReadInput,
  MarkAllNotificationsReadPayload,
  Notification as NotificationModel,
  NotificationData,
} from '../../../features/notifications/notification.model.js';
import { pageOf } from '../../../platform/openapi/fields.js';
import { restBody, restShape } from '../rest-shape.js';

restShape(NotificationData, {
  examples: {
    title: 'Event revised',
    message: 'EV-2026-000117 was sent back by Ada Marlow: The plate is wrong',
    referenceId: 'EV-2026-000117',
  },
});
const Notification = restShape(NotificationModel);
const NotificationPage = pageOf(Notification);

const MarkRead = restBody(MarkAllNotificationsReadInput, { name: 'MarkRead' });
const Marked = restShape(MarkAllNotificationsReadPayload, {
  name: 'Marked',
  examples: { marked: 3 },
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
