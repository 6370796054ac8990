import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext, type GqlContextType } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ActivityService } from '../activity/activity.service.js';
import { AppError } from '../errors/app-error.js';
import { mayCall } from '../identity/access.pure.js';
import { type Access, ALLOW } from '../identity/allow.js';
import { Authenticator } from './authenticator.js';
import { assertJsonIsWhole } from './broken-json.js';
import { requestOf } from '../identity/request.js';

/** The one guard of both doors. Default deny: a handler without `@Allow` is refused. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly activity: ActivityService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<readonly Access[] | undefined>(ALLOW, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined) throw new AppError('FORBIDDEN');
    if (!access.includes('public')) await this.assertMayCall(access, context);
    assertJsonIsWhole(requestOf(context));
    return true;
  }

  private async assertMayCall(access: readonly Access[], context: ExecutionContext): Promise<void> {
    const caller = await this.authenticator.authenticate(requestOf(context));
    if (mayCall(access, caller)) return;
    await this.activity.note({
      type: 'refused',
      actor: caller,
      description: `${caller.name} was refused ${operation(context)}`,
    });
    throw new AppError('FORBIDDEN');
  }
}

/** What was asked for, without anything that the client has filled in. */
function operation(context: ExecutionContext): string {
  if (context.getType<GqlContextType>() === 'graphql') {
    const { parentType, fieldName } =
      GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>();
    return `${parentType.name}.${fieldName}`;
  }
  const { method, routeOptions } = requestOf(context);
  return `${method} ${routeOptions.url ?? ''}`;
}
