import type { FastifyInstance } from 'fastify';
import { validTraceparent, withTrace } from '../../platform/tracing/trace.js';

/**
 * Runs the handler of each request with the caller's `traceparent`, which its jobs and webhooks keep (joining 2). The
 * body is read before: reading it would lose what its request carries.
 */
export function registerTraces(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, next) => {
    withTrace(validTraceparent(request.headers['traceparent']), next);
  });
}
