import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors/app-error.js';

/** Bodies are read as UTF-8. A body that declares another charset would be read wrong, so it is refused (415). */
export function refuseOtherCharsets(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, next) => {
    const { method, headers } = request;
    const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
    const isRead = method !== 'GET' && method !== 'HEAD';
    if (isRead && charset !== undefined && !/^utf-?8$/i.test(charset))
      next(new AppError('UNSUPPORTED_MEDIA'));
    else next();
  });
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
