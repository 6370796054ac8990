import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { startApp, type TestApp } from './app.js';

/** The path of the queue board; its routes come as one. */
export const BOARD = '/ops/queues';

/**
 * Starts the API and listens to what it registers: every route, as `GET /api/citations/:id`. The web client's files
 * count as one, `GET /*`.
 */
export async function startAppWithRoutes(): Promise<{
  app: TestApp;
  routes: string[];
  all: string[];
}> {
  const all: string[] = [];
  function listen(message: unknown): void {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) all.push(`${name} ${url}`);
    });
  }
  subscribe('fastify.initialization', listen);
  const app = await startApp();
  unsubscribe('fastify.initialization', listen);
  const routes = all.filter(
    (route) =>
      !route.startsWith('HEAD ') &&
      /^\w+ (\/(api|graphql|ops|health|metrics|\.well-known)(\/|$)|\/\*$)/.test(route),
  );
  return { app, routes, all };
}
