import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { CONFIG, type Config } from '../config/config.js';
import { ACCESS_TOKEN_SECONDS, SESSION_HOURS } from './session.types.js';

export const ISSUER = 'stopline';
export const AUDIENCE = 'stopline';

/** The claims of an access token. The user and their permissions are read from the database on each request. */
export interface AccessClaims {
  typ: 'access';
  /** The session. */
  sid: string;
  /** The user's id. */
  sub: string;
  /** When it expires, in seconds since 1970. */
  exp: number;
}

/** Signs and reads the two tokens of a session: HS256 only, with issuer, audience and type (reliability 12). */
@Injectable()
export class Tokens {
  /** A key object: handed a text, jsonwebtoken would spend 50 times as long on making one at each call. */
  readonly accessKey: KeyObject;
  private readonly refreshKey: KeyObject;

  constructor(@Inject(CONFIG) config: Config) {
    this.accessKey = createSecretKey(Buffer.from(config.secrets.jwt));
    this.refreshKey = derivedKey(config.secrets.jwt, 'stopline refresh tokens');
  }

  /** An access token for 15 minutes. */
  access(sessionId: string, userId: number): string {
    return jwt.sign({ typ: 'access', sid: sessionId }, this.accessKey, {
      algorithm: 'HS256',
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: String(userId),
      expiresIn: ACCESS_TOKEN_SECONDS,
    });
  }

  /**
   * A refresh token, different each time; it cannot outlive the session.
   *
   * @param startedAt when the session began
   * @param nonce makes the token unique
   */
  refresh(sessionId: string, startedAt: Date, nonce: string): string {
    const expires = Math.floor(startedAt.getTime() / 1000) + SESSION_HOURS * 3600;
    return jwt.sign({ typ: 'refresh', sid: sessionId, jti: nonce, exp: expires }, this.refreshKey, {
      algorithm: 'HS256',
      issuer: ISSUER,
      audience: AUDIENCE,
    });
  }

  /** The session of a refresh token that we have signed; null for everything else. */
  sessionOfRefresh(token: string): string | null {
    return this.sessionOf(token, this.refreshKey, 'refresh', false);
  }

  /** The session of an access token that we have signed, expired or not: for CSRF and signing out, never for access. */
  sessionOfAccess(token: string): string | null {
    return this.sessionOf(token, this.accessKey, 'access', true);
  }

  private sessionOf(
    token: string,
    key: KeyObject,
    type: 'access' | 'refresh',
    ignoreExpiration: boolean,
  ): string | null {
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        ignoreExpiration,
      });
      if (typeof claims === 'string' || claims['typ'] !== type) return null;
      return typeof claims['sid'] === 'string' ? claims['sid'] : null;
    } catch {
      return null;
    }
  }
}

/** A key for one purpose only, out of a secret of the configuration. */
export function derivedKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)));
}
