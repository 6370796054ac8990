import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext, type GqlContextType } from '@nestjs/graphql';
import { AuthGuard as PassportGuard } from '@nestjs/passport';
import type { GraphQLResolveInfo } from 'graphql';
import { ActivityService } from '../activity/activity.service.js';
import { AppError } from '../errors/app-error.js';
import { mayCall } from '../identity/access.pure.js';
import { type Access, ALLOW } from '../identity/allow.js';
import { Authenticator, sessionRefusal } from './authenticator.js';
import { assertJsonIsWhole } from './broken-json.js';
import { isBearer } from './csrf.js';
import { JwtStrategy } from './jwt.strategy.js';
import type { Caller } from '../identity/caller.js';
import { type AppRequest, requestOf } from '../identity/request.js';

/** The one guard of both doors: Passport's with `@Allow`. Default deny: a handler without it is refused. */
@Injectable()
export class AuthGuard extends PassportGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly activity: ActivityService,
    strategy: JwtStrategy,
  ) {
    super({ defaultStrategy: strategy.name, property: 'caller' });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<readonly Access[] | undefined>(ALLOW, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined) throw new AppError('FORBIDDEN');
    if (!access.includes('public')) await this.assertMayCall(access, context);
    assertJsonIsWhole(requestOf(context));
    return true;
  }

  override getRequest(context: ExecutionContext): AppRequest {
    return requestOf(context);
  }

  override handleRequest<User>(error: Error | null, user: User | false, challenge: unknown): User {
    if (error !== null) throw error;
    if (user === false) throw sessionRefusal(challenge);
    return user;
  }

  private async assertMayCall(access: readonly Access[], context: ExecutionContext): Promise<void> {
    const request = requestOf(context);
    // Once for a request, also where several GraphQL fields need it.
    const caller = request.caller ?? (await (request.authentication ??= this.identify(context)));
    if (mayCall(access, caller)) return;
    await this.activity.noteActivity({
      type: 'refused',
      actor: caller,
      description: `${caller.name} was refused ${operation(context)}`,
    });
    throw new AppError('FORBIDDEN');
  }

  private async identify(context: ExecutionContext): Promise<Caller> {
    const request = requestOf(context);
    if (isBearer(request.headers))
      request.caller = await this.authenticator.authenticateToken(request);
    else await super.canActivate(context);
    if (request.caller === undefined) throw new AppError('UNAUTHENTICATED');
    return request.caller;
  }
}

/** Returns the name of the operation, without any value that the client has filled in. */
function operation(context: ExecutionContext): string {
  if (context.getType<GqlContextType>() === 'graphql') {
    const { parentType, fieldName } =
      GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>();
    return `${parentType.name}.${fieldName}`;
  }
  const { method, routeOptions } = requestOf(context);
  return `${method} ${routeOptions.url ?? ''}`;
}
