import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.js';

/**
 * The headers by which browsers keep other sites out of this one, on every answer. None is kept in a cache unless its
 * handler says so: they are about citizens.
 */
export function registerSecurityHeaders(fastify: FastifyInstance, config: Config): void {
  const headers = {
    ...securityHeaders(config.http.secureCookies),
    'cache-control': 'no-store',
  };
  fastify.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** What Helmet says to any request: it says the same to all of them, so it is asked once. */
function securityHeaders(secure: boolean): OutgoingHttpHeaders {
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
