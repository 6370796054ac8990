import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../config/config.js';
import type { UserCaller } from '../identity/caller.js';
import { Callers } from './callers.service.js';
import { accessCookie } from './session-cookies.service.js';
import { type AccessClaims, AUDIENCE, ISSUER, Tokens } from './tokens.js';

/** The parts of a request, or of a WebSocket's handshake, that authentication reads. */
export interface Presented {
  headers: { authorization?: string | undefined };
  cookies: Record<string, string | undefined>;
  ip: string;
  id: string;
}

// The number of access tokens whose signature is not verified again.
const REMEMBERED = 10_000;

// The number of applications that this process has started: Passport keeps its strategies by name.
let applications = 0;

/** Passport's strategy: the access token from its cookie, then the session, the user and their role from the database. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) implements OnApplicationShutdown {
  /** A name for each application of a process: with one name, the last strategy would answer for all of them. */
  override readonly name = `jwt-${++applications}`;
  private readonly cookie: string;
  private readonly verified = new LRUCache<string, AccessClaims>({ max: REMEMBERED });

  constructor(
    @Inject(CONFIG) config: Config,
    tokens: Tokens,
    private readonly callers: Callers,
  ) {
    const cookie = accessCookie(config.http.secureCookies);
    super({
      jwtFromRequest: (request: unknown) => (request as Presented).cookies[cookie] ?? null,
      // jsonwebtoken accepts a key object, but the types of the strategy allow only texts and buffers.
      secretOrKey: tokens.accessKey as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      passReqToCallback: true,
    });
    this.cookie = cookie;
    // The mixin has also registered it under the library's name, where it would stay after the application has stopped.
    passport.unuse('jwt');
    passport.use(this);
  }

  /** Removes the strategy. The server is closed before, so no request needs it any more. */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  /** Called by Passport. The signature of a token is verified once; the session and its user are read each time. */
  override authenticate(request: never, options?: unknown): void {
    const presented: Presented = request;
    const claims = this.verified.get(presented.cookies[this.cookie] ?? '');
    if (claims === undefined || claims.exp <= Date.now() / 1_000) {
      super.authenticate(request, options);
      return;
    }
    this.userOf(presented, claims).then(
      (user) => (user === false ? this.fail(401) : this.success(user)),
      (error: Error) => this.error(error),
    );
  }

  /** Called by Passport with the claims of a token that is signed by us and has not expired. */
  async validate(request: Presented, claims: Partial<AccessClaims>): Promise<UserCaller | false> {
    const { typ, sid, sub, exp } = claims;
    if (typ !== 'access' || sid === undefined || sub === undefined || exp === undefined)
      return false;
    this.verified.set(request.cookies[this.cookie] ?? '', { typ, sid, sub, exp });
    return this.userOf(request, { sid, sub });
  }

  /** Returns the user of these claims, with the present permissions; false if the session has ended. */
  private async userOf(
    { ip, id }: Presented,
    { sid, sub }: Pick<AccessClaims, 'sid' | 'sub'>,
  ): Promise<UserCaller | false> {
    const caller = await this.callers.user(sid, { ip, requestId: id });
    return caller !== null && String(caller.userId) === sub ? caller : false;
  }
}
