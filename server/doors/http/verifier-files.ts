import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The page states its own policy, so that it holds when the page is opened from a disk. */
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/;

/**
 * Serves the verifier of court packages to everybody: the page at `/verify`, the program for Node at `/verify.mjs`. Neither
 * needs anything of this installation. The page's policy is sent as a header too, and nothing may show it in a frame.
 *
 * @param folder of the built verifier; an installation without it answers as for any other page.
 */
export function serveVerifier(fastify: FastifyInstance, folder: string): void {
  const [page, program] = [join(folder, 'verify.html'), join(folder, 'verify.mjs')];
  if (!existsSync(page) || !existsSync(program)) return;
  const html = readFileSync(page);
  const script = readFileSync(program);
  const [, policy = "default-src 'none'"] = POLICY.exec(html.toString()) ?? [];
  fastify.get('/verify', (_request, reply) =>
    reply
      .headers({
        'content-security-policy': `${policy}; frame-ancestors 'none'`,
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(html),
  );
  fastify.get('/verify.mjs', (_request, reply) =>
    reply
      .headers({
        'content-disposition': 'attachment; filename="verify.mjs"',
        'cache-control': 'no-cache',
      })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
