import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../../platform/config/config.js';

/**
 * The headers by which browsers keep other sites out of this one, for every answer. None is kept in a cache unless its
 * handler says so: they are about citizens.
 */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  return { ...helmetHeaders(config.http.secureCookies), 'cache-control': 'no-store' };
}

/** Sets {@link securityHeaders} on every answer that hooks get to see. */
export function registerSecurityHeaders(
  fastify: FastifyInstance,
  headers: OutgoingHttpHeaders,
): void {
  fastify.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** Returns Helmet's headers: they are the same for all requests, so Helmet runs once. */
function helmetHeaders(secure: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine and the charts set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    hsts: secure,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })(request, response, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return response.getHeaders();
}
