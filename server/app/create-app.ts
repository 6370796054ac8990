import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { registerAuthHooks } from '../platform/auth/auth.hooks.js';
import { leaveBrokenJsonToGuard } from '../platform/auth/broken-json.js';
import { assertEveryHandlerIsGuarded } from '../platform/auth/auth.boot-check.js';
import type { Config } from '../platform/config/config.js';
import { AppError } from '../platform/errors/app-error.js';
import { sendError } from '../platform/errors/error.filter.js';
import { translate } from '../platform/errors/translate.js';
import type { AppLogger } from '../platform/logging/logging.js';
import { Metrics } from '../platform/metrics/metrics.service.js';
import { refuseOtherCharsets } from '../doors/http/body-charset.js';
import { allowLargerBodies } from '../doors/http/body-limits.js';
import { brokenRequests } from '../doors/http/broken-requests.js';
import { CONNECTION_LIMITS } from '../doors/http/connections.js';
import { readMachineForms } from '../doors/http/forms.js';
import { knownMethods } from '../doors/http/known-methods.js';
import { Request } from '../doors/http/offered-upgrades.js';
import { registerQueueBoard } from './queue-board.js';
import { EvidenceServer } from '../doors/evidence/evidence-server.js';
import { registerPageLinks } from '../doors/http/page-links.js';
import { registerRequestLog } from '../doors/http/request-log.js';
import { registerTokenRates } from '../doors/http/token-rates.js';
import { registerSecurityHeaders, securityHeaders } from '../doors/http/security-headers.js';
import { registerTraces } from '../doors/http/traces.js';
import { serveVerifier } from '../doors/http/verifier-files.js';

const BODY_LIMIT = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * The API with everything that stands before its handlers: cookies, headers, sessions, the web client's files.
 * It does not listen yet.
 */
export async function createApp(
  config: Config,
  logger: AppLogger,
): Promise<NestFastifyApplication> {
  const headers = securityHeaders(config);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Only the configured number of proxies is trusted (reliability 25).
    trustProxy: (_address: string, hop: number) => hop < config.http.trustedProxyHops,
    genReqId: () => randomUUID(),
    // A request that cannot even be routed (a broken escape in the path) is a bad request like any other; no hook sees
    // it.
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply.headers(headers), translate(error).refusal),
    clientErrorHandler: brokenRequests(headers),
    http: {
      IncomingMessage: Request,
      headersTimeout: CONNECTION_LIMITS.headersMs,
      connectionsCheckingInterval: CONNECTION_LIMITS.checkMs,
    },
    connectionTimeout: CONNECTION_LIMITS.readMs,
    forceCloseConnections: 'idle',
    // Requests that still arrive while the API closes are served (see GracefulStop).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2_000 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
    logger,
    abortOnError: false,
    bodyParser: false,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  // JSON and forms with files are all that is taken (contract 3: 415).
  fastify.removeContentTypeParser('text/plain');
  leaveBrokenJsonToGuard(fastify);
  readMachineForms(fastify);
  allowLargerBodies(fastify);
  const methods = knownMethods(fastify);
  registerRequestLog(fastify, logger.pino, app.get(Metrics));
  await app.register(multipart, {
    // The event document is always read as bytes, so that its fingerprint is of what was sent.
    isPartAFile: (field, _type, file) => file !== undefined || field === 'event',
  });
  registerSecurityHeaders(fastify, headers);
  registerPageLinks(fastify);
  await registerAuthHooks(app);
  registerTraces(fastify);
  await registerTokenRates(app, config.http.tokenRateLimit);
  refuseOtherCharsets(fastify);
  await registerQueueBoard(app);
  serveVerifier(fastify, config.verifierDir);
  await serveClient(fastify, config, methods);
  await app.init();
  assertEveryHandlerIsGuarded(app);
  const evidence = app.get(EvidenceServer);
  await evidence.prepare();
  evidence.behind(fastify.server);
  app.enableShutdownHooks();
  return app;
}

/** The built client: hashed files for ever, the page itself never from a cache; unknown API paths stay JSON. */
async function serveClient(
  fastify: FastifyInstance,
  config: Config,
  methods: (path: string) => ReadonlySet<string>,
): Promise<void> {
  const built = existsSync(join(config.clientDir, 'index.html'));
  if (built) {
    await fastify.register(fastifyStatic, {
      root: config.clientDir,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  // A path that exists under another method only is 405, not 404. An address can have the look of a route and still lead
  // nowhere: with an id of 3,000 digits.
  const isOfAnotherMethod = (request: FastifyRequest): boolean => {
    const known = methods(pathOf(request));
    return known.size > 0 && !known.has(request.method);
  };
  fastify.addHook('onRequest', (request, reply, next) => {
    if (request.is404 && isOfAnotherMethod(request)) {
      sendError(reply, new AppError('METHOD_NOT_ALLOWED'));
      return;
    }
    next();
  });
  fastify.get('/*', (request, reply) => {
    // A path that only takes POST has no page: a GET is answered 404 (desk 2).
    const isPostOnly = [...methods(pathOf(request))].every((method) => method === 'POST');
    if (!isPostOnly && isOfAnotherMethod(request))
      return sendError(reply, new AppError('METHOD_NOT_ALLOWED'));
    if (!built || /^\/(api|graphql|ops|health|metrics|assets)(\/|$)/.test(pathOf(request))) {
      return sendError(reply, new AppError('NOT_FOUND'));
    }
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
