import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESSIBLE = /\.(?:m?js|css|html|svg|json|txt|webmanifest|map)$/;

/**
 * Writes `FILE.br` and `FILE.gz` beside every text file under a folder that they make smaller, at the highest level:
 * the server sends them as they are and never compresses a static file itself.
 * @param {string} folder
 * @returns {Promise<void>}
 */
async function precompressFolder(folder) {
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(
    entries
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const content = await readFile(file);
        const [br, gz] = await Promise.all([
          brotli(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          }),
          gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
        ]);
        await Promise.all([
          br.length < content.length && writeFile(`${file}.br`, br),
          gz.length < content.length && writeFile(`${file}.gz`, gz),
        ]);
      }),
  );
}

/**
 * Does the same as a Vite plugin: it runs on the client's output folder once it is written, and not after a failed
 * build, whose error would be hidden.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  let folder = '';
  return {
    name: 'stopline:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      await precompressFolder(folder);
    },
  };
}
