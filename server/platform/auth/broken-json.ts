import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

const BROKEN = new WeakSet<object>();

/**
 * Leaves it to the guard to refuse JSON that cannot be read: who may not call a route is told that, whatever they send
 * (desk 2). The guard stands before each handler of REST; everything else refuses at once.
 */
export function leaveBrokenJsonToGuard(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) =>
      void parse(request, text, (error, body) => {
        if (error === null || request.routeOptions.url?.startsWith('/api/') !== true)
          return done(error, body);
        BROKEN.add(request);
        done(null);
      }),
  );
}

/** @throws AppError `BAD_REQUEST` where the body of a request is JSON that cannot be read */
export function assertJsonIsWhole(request: object): void {
  if (BROKEN.has(request)) throw new AppError('BAD_REQUEST');
}
