import fastifyCookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { isCalledByMachine } from './called-by-machines.js';
import { Csrf, CSRF_COOKIE, isBearer } from './csrf.js';
import { accessCookie } from './session-cookies.service.js';

/**
 * Sets up cookies and CSRF for every request to this process: controllers, GraphQL (once for a request, not for each of
 * its fields), the queue board, files, and addresses that do not exist. Await it before the application listens.
 */
export async function registerAuthHooks(app: NestFastifyApplication): Promise<void> {
  const csrf = app.get(Csrf);
  const access = accessCookie(app.get<Config>(CONFIG).http.secureCookies);

  function hooks(fastify: FastifyInstance, _: unknown, done: () => void): void {
    fastify.addHook('onRequest', (request, reply, next) => {
      if (isCalledByMachine(request)) return next();
      const subject = {
        method: request.method,
        headers: request.headers,
        csrfCookie: request.cookies[CSRF_COOKIE],
        accessToken: request.cookies[access],
      };
      // A request with a token needs no cookie.
      const token = isBearer(request.headers) ? null : csrf.replacement(subject);
      if (token !== null) reply.setCookie(CSRF_COOKIE, token, csrf.cookieOptions);
      try {
        csrf.check(subject);
        next();
      } catch (error) {
        next(error as Error);
      }
    });
    done();
  }
  // Fastify's way to say that the hooks are for the whole server, not for this plugin only.
  Object.assign(hooks, { [Symbol.for('skip-override')]: true });

  await app.register(fastifyCookie);
  await app.register(hooks);
}
