import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { AppRequest } from '../../platform/identity/request.js';
import type { Metrics } from '../../platform/metrics/metrics.service.js';

// Monitoring asks these every few seconds: they are logged only when something is wrong.
const PROBES = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * One line and one measurement for each answer, and its id in `X-Request-Id`. The line names the route as a template and
 * says who called; it has no address with its query, no cookies, no bodies: nothing of what a client has sent.
 */
export function registerRequestLog(
  fastify: FastifyInstance,
  logger: Logger,
  { http }: Metrics,
): void {
  // There is nothing to be taken out of lines that are made here, and looking for it takes time.
  const log = logger.child({}, { redact: [] });
  fastify.addHook('onRequest', (request, reply, next) => {
    reply.header('X-Request-Id', request.id);
    next();
  });
  fastify.addHook('onResponse', (request, reply, next) => {
    const { method } = request;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const status = reply.statusCode;
    http.observe({ method, route, status }, reply.elapsedTime / 1_000);
    const line = {
      requestId: request.id,
      method,
      route,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...callerOf(request),
      ...(reply.raw.writableFinished ? {} : { aborted: true }),
    };
    log[levelOf(route, reply)](line, 'request');
    next();
  });
}

function callerOf({ caller, operation }: AppRequest): Record<string, unknown> {
  const who =
    caller === undefined
      ? {}
      : caller.kind === 'user'
        ? { userId: caller.userId }
        : { tokenId: caller.tokenId };
  return operation === undefined ? who : { ...who, operation };
}

function levelOf(route: string, { statusCode }: FastifyReply): 'debug' | 'info' | 'warn' {
  if (statusCode >= 500) return 'warn';
  return PROBES.has(route) ? 'debug' : 'info';
}
