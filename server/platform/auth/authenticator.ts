import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Strategy } from 'passport-jwt';
import { AppError } from '../errors/app-error.js';
import type { Caller } from '../identity/caller.js';
import { CallersQueries } from './callers.queries.js';
import { Csrf, isBearer } from './csrf.js';
import { JwtStrategy, type Presented } from './jwt.strategy.js';
import type { AppRequest } from '../identity/request.js';

/** The credentials of a WebSocket connection. */
export interface SocketHandshake {
  /** Of the HTTP request that asked for the upgrade. */
  headers: IncomingHttpHeaders;
  /** `connectionParams.authorization`, for programs that cannot set headers. */
  authorization?: unknown;
  ip: string;
  requestId: string;
}

/** Authenticates a request by the session's cookie or by an API token. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly strategy: JwtStrategy,
    private readonly callers: CallersQueries,
    private readonly csrf: Csrf,
  ) {}

  /**
   * The principal of a request. Looked up once for a request, also where several GraphQL fields need it.
   *
   * @throws AppError `UNAUTHENTICATED`, or `TOKEN_EXPIRED` for an access token that was ours and is too old
   */
  async authenticate(request: AppRequest): Promise<Caller> {
    if (request.caller !== undefined) return request.caller;
    request.authentication ??= this.identify(request);
    request.caller = await request.authentication;
    return request.caller;
  }

  /**
   * The principal of a WebSocket: checked when it connects, and again at each subscription.
   *
   * @throws AppError as {@link authenticate}; `FORBIDDEN` when a page of another site opens it
   */
  async authenticateSocket(handshake: SocketHandshake): Promise<Caller> {
    const { headers, ip, requestId } = handshake;
    const authorization =
      typeof handshake.authorization === 'string' ? handshake.authorization : headers.authorization;
    if (authorization === undefined && !this.csrf.isSameOrigin(headers)) {
      throw new AppError('FORBIDDEN');
    }
    const cookies = cookiesOf(headers.cookie ?? '');
    return this.identify({ headers: { authorization }, cookies, ip, id: requestId });
  }

  private async identify(presented: Presented): Promise<Caller> {
    // A request with an API token is never authenticated by its cookie instead.
    if (!isBearer(presented.headers)) return this.bySession(presented);
    const token = /^bearer +(\S{1,200})$/i.exec(presented.headers.authorization ?? '')?.[1];
    const origin = { ip: presented.ip, requestId: presented.id };
    const caller = token === undefined ? null : await this.callers.token(token, origin);
    if (caller === null) throw new AppError('UNAUTHENTICATED');
    return caller;
  }

  private async bySession(presented: Presented): Promise<Caller> {
    const claims = this.strategy.remembered(presented);
    if (claims === null) return this.byStrategy(presented);
    const caller = await this.strategy.caller(presented, claims);
    if (caller === false) throw new AppError('UNAUTHENTICATED');
    return caller;
  }

  /** One run of the strategy, as Passport's own middleware does it: on a copy that gets the callbacks of this run. */
  private byStrategy(presented: Presented): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const run = Object.create(this.strategy) as Strategy;
      run.success = (caller: unknown) => resolve(caller as Caller);
      run.fail = (challenge: unknown) => reject(refusal(challenge));
      run.error = reject;
      run.authenticate(presented as never);
    });
  }
}

/** A socket's cookies are read here, because Fastify never sees its request; tokens need no decoding. */
function cookiesOf(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    }),
  );
}

function refusal(challenge: unknown): AppError {
  const isExpired = challenge instanceof Error && challenge.name === 'TokenExpiredError';
  return new AppError(isExpired ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
}
