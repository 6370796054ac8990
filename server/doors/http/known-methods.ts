import type { FastifyInstance } from 'fastify';

/**
 * Collects the routes while they are registered, so that a path can be looked up for the methods it accepts: 405 instead of
 * 404. Must be called before the first route is registered.
 */
export function knownMethods(fastify: FastifyInstance): (path: string) => ReadonlySet<string> {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return (path) => {
    // A path that a route writes out is not the id of another one.
    const named = routes.get(path);
    if (named !== undefined) return named.methods;
    const methods = new Set<string>();
    for (const route of routes.values())
      if (route.pattern.test(path)) route.methods.forEach((name) => methods.add(name));
    return methods;
  };
}

function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}/?$`);
}
