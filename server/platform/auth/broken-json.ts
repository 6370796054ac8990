import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

const BROKEN = new WeakSet<object>();

/**
 * Leaves it to the guard to refuse JSON that cannot be parsed: a caller without access to a route gets that refusal,
 * whatever the body is (desk 2). The guard runs before each REST handler; all other requests are refused at once.
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

/** @throws AppError `BAD_REQUEST` if the body of a request is JSON that cannot be parsed */
export function assertJsonIsWhole(request: object): void {
  if (BROKEN.has(request)) throw new AppError('BAD_REQUEST');
}
