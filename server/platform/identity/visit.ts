import type { Origin } from './caller.js';

/** The options of a cookie. */
export interface CookieOptions {
  path: string;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'strict' | 'lax';
  /** Seconds. */
  maxAge?: number;
}

/** The browser behind a call to a public handler: its address and its cookies. */
export interface Visit extends Origin {
  userAgent: string | null;
  cookie(name: string): string | undefined;
  /** The names of all cookies that it has sent. */
  cookieNames(): string[];
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, options: CookieOptions): void;
}
