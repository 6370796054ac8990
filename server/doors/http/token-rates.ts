import rateLimit from '@fastify/rate-limit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Authenticator } from '../../platform/auth/authenticator.js';
import { isBearer } from '../../platform/auth/csrf.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { AppRequest } from '../../platform/identity/request.js';

const WINDOW_MS = 60_000;

/**
 * Counts the requests of each API token at this process, and refuses those beyond the limit until the minute is over
 * (joining 4). Deliveries are not counted. Await it after the hooks of authentication.
 *
 * @param limit requests a minute; 0 for any number
 */
export async function registerTokenRates(
  app: NestFastifyApplication,
  limit: number,
): Promise<void> {
  if (limit === 0) return;
  const authenticator = app.get(Authenticator);
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.register(rateLimit, {
    global: false,
    max: limit,
    timeWindow: WINDOW_MS,
    enableDraftSpec: true,
    keyGenerator: ({ caller }: AppRequest) => (caller?.kind === 'token' ? caller.tokenId : 0),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1_000) }),
  });
  const count = fastify.rateLimit();
  fastify.addHook('onRequest', function countToken(request: AppRequest, reply, next) {
    if (!isBearer(request.headers) || !isCounted(request)) {
      next();
      return;
    }
    isToken(authenticator, request)
      .then((counts) => (counts ? count.call(this, request, reply) : undefined))
      .then(() => next(), next);
  });
}

function isCounted({ url, routeOptions }: AppRequest): boolean {
  return /^\/(?:api|graphql)\b/.test(url) && !isDelivery(routeOptions.url ?? '');
}

/** True for the routes of cameras, which deliver as fast as they have to. */
export const isDelivery = (route: string): boolean => /^\/api\/(?:events$|ingest\/)/.test(route);

/** True for a token that is accepted; it stays the caller. All others are left to the guard. */
async function isToken(authenticator: Authenticator, request: AppRequest): Promise<boolean> {
  try {
    request.caller = await authenticator.authenticateToken(request);
    return true;
  } catch {
    return false;
  }
}
