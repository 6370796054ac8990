import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { LRUCache } from 'lru-cache';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../config/config.js';
import type { UserCaller } from '../identity/caller.js';
import { CallersQueries } from './callers.queries.js';
import { accessCookie } from './session-cookies.service.js';
import { type AccessClaims, AUDIENCE, ISSUER, Tokens } from './tokens.js';

/** What authentication reads of a request, or of a WebSocket's handshake. */
export interface Presented {
  headers: { authorization?: string | undefined };
  cookies: Record<string, string | undefined>;
  ip: string;
  id: string;
}

// The number of access tokens whose signature is not verified again.
const REMEMBERED = 10_000;

/** Passport's strategy: the access token from its cookie, then the session, the user and their role from the database. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  private readonly cookie: string;
  private readonly verified = new LRUCache<string, AccessClaims>({ max: REMEMBERED });

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
    this.cookie = cookie;
  }

  /** Called by Passport with the claims of a token that is signed by us and has not expired. */
  async validate(request: Presented, claims: Partial<AccessClaims>): Promise<UserCaller | false> {
    const { typ, sid, sub, exp } = claims;
    if (typ !== 'access' || sid === undefined || sub === undefined || exp === undefined)
      return false;
    this.verified.set(request.cookies[this.cookie] ?? '', { typ, sid, sub, exp });
    return this.caller(request, { sid, sub });
  }

  /**
   * The claims of an access token whose signature was verified before; null for every other one, and for one that has
   * expired. The session and the permissions are not cached: {@link caller} reads them.
   */
  remembered({ cookies }: Presented): AccessClaims | null {
    const claims = this.verified.get(cookies[this.cookie] ?? '');
    return claims !== undefined && claims.exp > Date.now() / 1_000 ? claims : null;
  }

  /** The user of these claims, with the permissions of this moment; false where the session has ended. */
  async caller(
    { ip, id }: Presented,
    { sid, sub }: Pick<AccessClaims, 'sid' | 'sub'>,
  ): Promise<UserCaller | false> {
    const caller = await this.callers.user(sid, { ip, requestId: id });
    return caller !== null && String(caller.userId) === sub ? caller : false;
  }
}
