import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { NotificationsService } from '../../features/notifications/notifications.service.js';
import { fromRestQuery, toRest } from './shapes.js';

/** REST's door to notifications (spec 7). */
@Controller('api/user/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Allow('processing', 'inspection')
  @Get()
  async page(
    @CurrentUser() user: UserCaller,
    @Query() query: Record<string, unknown>,
  ): Promise<unknown> {
    return toRest(await this.notifications.page(user, fromRestQuery(query, ['page'])['page']));
  }

  @Allow('processing', 'inspection')
  @Get('count')
  async count(@CurrentUser() user: UserCaller): Promise<unknown> {
    return { total: await this.notifications.count(user) };
  }

  @Allow('processing', 'inspection')
  @Put(':id')
  async markRead(@CurrentUser() user: UserCaller, @Param('id') id: string): Promise<unknown> {
    return toRest(await this.notifications.markRead(user, id));
  }
}
