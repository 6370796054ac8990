import {
  createParamDecorator,
  SetMetadata,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { Duty } from '../domain/duty.js';
import { clientAddress } from '../domain/network.pure.js';
import type { Caller, Origin, TokenScope, UserCaller } from './caller.js';
import { replyOf, requestOf } from './request.js';
import type { Visit } from './visit.js';

/** The callers that a handler is for; several mean any of them. */
export type Access = 'public' | 'signed-in' | Duty | `token:${TokenScope}`;

export const ALLOW = 'stopline:allow';

/** The access rule of a handler. The guard refuses a handler without one, and the boot check refuses to start. */
export const Allow = (...access: [Access, ...Access[]]): CustomDecorator =>
  SetMetadata(ALLOW, access);

/** The caller: for handlers that an API token may use as well. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    const { caller } = requestOf(context);
    if (caller === undefined) throw new Error('CurrentCaller needs a handler that is not public');
    return caller;
  },
);

/** The signed-in person: for handlers that only people may use. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): UserCaller => {
    const { caller } = requestOf(context);
    if (caller?.kind !== 'user')
      throw new Error('CurrentUser needs a handler that only people may use');
    return caller;
  },
);

/** Injects the origin of the call, for public handlers, which have no caller. */
export const CurrentOrigin = createParamDecorator(
  (_: unknown, context: ExecutionContext): Origin => {
    const { ip, id } = requestOf(context);
    return { ip: clientAddress(ip), requestId: id };
  },
);

/** The browser behind the call and its cookies: for handlers that start, continue or end a session. */
export const CurrentVisit = createParamDecorator((_: unknown, context: ExecutionContext): Visit => {
  const request = requestOf(context);
  const reply = replyOf(context);
  return {
    ip: clientAddress(request.ip),
    requestId: request.id,
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    cookie: (name) => request.cookies[name],
    cookieNames: () => Object.keys(request.cookies),
    setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    clearCookie: (name, options) => void reply.clearCookie(name, options),
  };
});
