import type { FastifyInstance } from 'fastify';

const MEGABYTE = 1_024 * 1_024;

/** Bodies that may be larger than others, by the beginning of their address: a program has 2 MB, and some around it. */
const LARGER: Readonly<Record<string, number>> = { '/api/program': 2 * MEGABYTE + 65_536 };

/** Lets routes take the bodies that their contract allows; to be called before they are registered. */
export function allowLargerBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const found = Object.entries(LARGER).find(
      ([path]) => route.url === path || route.url.startsWith(`${path}/`),
    );
    if (found !== undefined) route.bodyLimit = found[1];
  });
}
