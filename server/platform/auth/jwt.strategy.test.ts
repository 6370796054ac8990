import passport from 'passport';
import { expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import type { Callers } from './callers.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { Tokens } from './tokens.js';

const config = { http: { secureCookies: false }, secrets: { jwt: 'x'.repeat(32) } } as Config;
const strategy = (): JwtStrategy => new JwtStrategy(config, new Tokens(config), {} as Callers);

/** True if Passport keeps a strategy by this name. */
function isKept(name: string): boolean {
  let unknown: unknown;
  const run = passport.authenticate(name, { session: false }, () => undefined) as (
    request: object,
    response: object,
    next: (error: unknown) => void,
  ) => void;
  run({ cookies: {}, headers: {} }, {}, (error) => (unknown = error));
  return !String(unknown).includes('Unknown authentication strategy');
}

it('keeps a strategy for each application of a process, and none after they have ended', () => {
  const first = strategy();
  const second = strategy();
  expect([first.name, second.name, 'jwt'].map(isKept)).toEqual([true, true, false]);
  first.onApplicationShutdown();
  expect([first.name, second.name].map(isKept)).toEqual([false, true]);
  second.onApplicationShutdown();
  expect(isKept(second.name)).toBe(false);
});
