import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../config.js';
import type { UserCaller } from './caller.js';
import { CallersQueries } from './callers.queries.js';
import { accessCookie } from './session-cookies.service.js';
import { type AccessClaims, AUDIENCE, ISSUER, Tokens } from './tokens.js';

/** What a sign-in check reads of a request, or of a WebSocket's handshake. */
export interface Presented {
  headers: { authorization?: string | undefined };
  cookies: Record<string, string | undefined>;
  ip: string;
  id: string;
}

/** Passport's strategy: the access token from its cookie, then the session, the user and his role from the database. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    tokens: Tokens,
    private readonly callers: CallersQueries,
  ) {
    const cookie = accessCookie(config.http.secureCookies);
    super({
      jwtFromRequest: (request: unknown) => (request as Presented).cookies[cookie] ?? null,
      // jsonwebtoken takes the key object; the strategy's types know texts only.
      secretOrKey: tokens.accessKey as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      passReqToCallback: true,
    });
  }

  /** Called by Passport with the claims of a token that is signed by us and has not expired. */
  async validate(request: Presented, claims: Partial<AccessClaims>): Promise<UserCaller | false> {
    if (claims.typ !== 'access' || claims.sid === undefined) return false;
    const caller = await this.callers.user(claims.sid, { ip: request.ip, requestId: request.id });
    return caller !== null && String(caller.userId) === claims.sub ? caller : false;
  }
}
