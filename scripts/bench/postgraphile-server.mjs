// PostGraphile 5 on the benchmark's database, from a folder that somebody has installed it in. As fast as its
// documentation says: no page for developers, no watching, no explanations, a schema that is made once.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.env['POSTGRAPHILE_DIR'] ?? '';
const { resolve } = createRequire(join(folder, 'package.json'));
/**
 * The parts that are used of a package of which this project has no types.
 * @typedef {object} Parts
 * @property {(preset: object) => Instance} postgraphile
 * @property {object} PostGraphileAmberPreset
 * @property {(options: object) => object} makePgService
 * @property {unknown} grafserv
 */

/**
 * @typedef {object} Instance
 * @property {() => Promise<unknown>} getSchema
 * @property {(adaptor: unknown) => { createHandler: () => import('node:http').RequestListener }} createServ
 */

/** @param {string} name */
const part = async (name) => /** @type {Parts} */ (await import(pathToFileURL(resolve(name)).href));

const [{ postgraphile }, { PostGraphileAmberPreset }, { makePgService }, { grafserv }] =
  await Promise.all([
    part('postgraphile'),
    part('postgraphile/presets/amber'),
    part('postgraphile/adaptors/pg'),
    part('postgraphile/grafserv/node'),
  ]);

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env['DATABASE_URL'],
      schemas: ['public'],
      poolConfig: { max: 12 },
    }),
  ],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
});
const handle = instance.createServ(grafserv).createHandler();
const server = createServer((request, response) => {
  if (request.url === '/ready') response.end();
  else handle(request, response);
});
await instance.getSchema();
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
