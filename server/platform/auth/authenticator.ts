import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import passport, { type AuthenticateCallback } from 'passport';
import { AppError } from '../errors/app-error.js';
import type { Caller } from '../identity/caller.js';
import { Callers } from './callers.service.js';
import { Csrf, isBearer } from './csrf.js';
import { JwtStrategy, type Presented } from './jwt.strategy.js';

/** The credentials of a WebSocket connection. */
export interface SocketHandshake {
  /** The headers of the HTTP request that asked for the upgrade. */
  headers: IncomingHttpHeaders;
  /** `connectionParams.authorization`, for programs that cannot set headers. */
  authorization?: unknown;
  ip: string;
  requestId: string;
}

/** A middleware of Passport; the strategy that it runs looks at no response. */
type PassportRun = (
  presented: Presented,
  response: undefined,
  next: (error: Error) => void,
) => void;

/** Authenticates by the session's cookie or an API token where no guard of Nest runs: sockets, the queue board. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly strategy: JwtStrategy,
    private readonly callers: Callers,
    private readonly csrf: Csrf,
  ) {}

  /**
   * Returns the principal of a request.
   *
   * @throws AppError `UNAUTHENTICATED`, or `TOKEN_EXPIRED` for an access token of this installation that is too old
   */
  async authenticate(presented: Presented): Promise<Caller> {
    // A request with an API token is never authenticated by its cookie instead.
    return isBearer(presented.headers)
      ? this.authenticateToken(presented)
      : this.authenticateSession(presented);
  }

  /** Returns the principal of a request with an API token. */
  async authenticateToken({ headers, ip, id }: Presented): Promise<Caller> {
    const token = /^bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];
    const caller =
      token === undefined ? null : await this.callers.token(token, { ip, requestId: id });
    if (caller === null) throw new AppError('UNAUTHENTICATED');
    return caller;
  }

  /**
   * Returns the principal of a WebSocket. It is checked when the socket connects, and again at each subscription.
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
    return this.authenticate({ headers: { authorization }, cookies, ip, id: requestId });
  }

  private authenticateSession(presented: Presented): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const answer: AuthenticateCallback = (error: Error | null, user, challenge) => {
        if (error) reject(error);
        else if (user) resolve(user as Caller);
        else reject(sessionRefusal(challenge));
      };
      const { name } = this.strategy;
      const run = passport.authenticate(name, { session: false }, answer) as PassportRun;
      run(presented, undefined, reject);
    });
  }
}

/** The reason for which Passport's strategy has refused an access token. */
export function sessionRefusal(challenge: unknown): AppError {
  const isExpired = challenge instanceof Error && challenge.name === 'TokenExpiredError';
  return new AppError(isExpired ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
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
