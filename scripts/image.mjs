// `npm run image`: the production image, where there is neither a Docker engine nor a registry of images. As root on
// Debian with buildah and mmdebstrap; the base images are made of Debian's packages and of npm's packages of Node.
import './lib/node-version.mjs';

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { commitOfGit } from './lib/commit.mjs';
import { root } from './lib/install.mjs';
import { Plain, findCommand, must, run } from './lib/processes.mjs';

const DEBIAN = 'bookworm';
const NPM = '11.21.2';

const { version, optionalDependencies } =
  /** @type {{ version: string, optionalDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );

/** The package with the Node of this machine's architecture, and the version that package.json names. */
const NODE_PACKAGE = `node-linux-${arch()}`;
const NODE = optionalDependencies[NODE_PACKAGE];

/** No image may be larger, in bytes. */
const LARGEST = 640e6;

const say = (/** @type {string} */ sentence) => console.log(`• ${sentence}`);

/** Debian's own slim image leaves these folders out as well. */
const LEFT_OUT = ['doc', 'info', 'locale', 'man'].map(
  (name) => `path-exclude=/usr/share/${name}/*`,
);
const KEPT = 'path-include=/usr/share/doc/*/copyright';

/** A build inside of a container cannot mount layers over one another, so they are copied. */
async function storage() {
  const { code } = await run('buildah', ['info']);
  return code === 0 ? [] : ['--storage-driver', 'vfs'];
}

/**
 * @param {(...args: string[]) => Promise<string>} buildah
 * @param {string} folder
 * @returns {Promise<string>} the name of an image with nothing but a small Debian
 */
async function debianImage(buildah, folder) {
  const name = `localhost/stopline-debian:${DEBIAN}`;
  say(`Making ${name}`);
  const file = join(folder, 'debian.tar');
  await must('Making the base image', 'mmdebstrap', [
    '--variant=minbase',
    // Otherwise a package that merges /usr of old systems brings the whole of Perl.
    '--include=ca-certificates,usr-is-merged',
    '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
    ...[...LEFT_OUT, KEPT].map((option) => `--dpkgopt=${option}`),
    DEBIAN,
    file,
    ...['', '-updates'].map((suite) => `deb http://deb.debian.org/debian ${DEBIAN}${suite} main`),
    `deb http://deb.debian.org/debian-security ${DEBIAN}-security main`,
  ]);
  const container = await buildah('from', 'scratch');
  await buildah('add', container, file, '/');
  await buildah('commit', '--rm', container, name);
  return name;
}

/**
 * @param {(...args: string[]) => Promise<string>} buildah
 * @param {string} folder
 * @param {string} debian
 * @returns {Promise<string>} the name of an image with Node and npm, as Docker's own has them
 */
async function nodeImage(buildah, folder, debian) {
  const name = `localhost/stopline-node:${NODE}`;
  say(`Making ${name}`);
  const installed = join(folder, 'node');
  mkdirSync(installed);
  await must('Getting npm', 'npm', ['install', '--prefix', installed, `npm@${NPM}`]);
  const tree = join(folder, 'tree/usr/local');
  mkdirSync(join(tree, 'bin'), { recursive: true });
  cpSync(join(root, 'node_modules', NODE_PACKAGE, 'bin/node'), join(tree, 'bin/node'));
  cpSync(join(installed, 'node_modules/npm'), join(tree, 'lib/node_modules/npm'), {
    recursive: true,
  });
  for (const command of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(tree, 'bin', command));
  }
  const container = await buildah('from', debian);
  await buildah('add', container, join(folder, 'tree'), '/');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities !== undefined) {
    // Packages can come from a mirror under a private authority; its certificate does not reach the final image.
    await buildah('add', container, authorities, '/etc/ssl/extra.pem');
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem', container);
  }
  await buildah('commit', '--rm', container, name);
  return name;
}

async function main() {
  const { values } = parseArgs({
    options: { tag: { type: 'string', default: `stopline:${version}` } },
  });
  const missing = ['buildah', 'mmdebstrap'].filter((name) => findCommand(name) === undefined);
  if (process.getuid?.() !== 0) throw new Plain('npm run image needs to be root.');
  if (missing.length > 0) {
    throw new Plain(
      `npm run image needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`,
    );
  }
  const driver = await storage();
  const buildah = async (/** @type {string[]} */ ...args) => {
    const [command = '', ...rest] = args;
    const output = await must(`buildah ${command}`, 'buildah', [...driver, command, ...rest]);
    return output.trim().split('\n').at(-1) ?? '';
  };
  const folder = mkdtempSync(join(tmpdir(), 'stopline-image-'));
  try {
    const debian = await debianImage(buildah, folder);
    const node = await nodeImage(buildah, folder, debian);
    say('Building Stopline and its image (some minutes)');
    await buildah(
      'build',
      // Without namespaces of its own it also builds inside of a container.
      '--isolation=chroot',
      '--pull=never',
      '--format=docker',
      `--build-arg=NODE_IMAGE=${node}`,
      `--build-arg=DEBIAN_IMAGE=${debian}`,
      `--build-arg=COMMIT=${commitOfGit()}`,
      `--tag=${values.tag}`,
      root,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const bytes = await sizeOf(buildah, values.tag);
  say(`${values.tag}: ${Math.round(bytes / 1e6)} MB`);
  if (bytes > LARGEST) throw new Plain(`The image is larger than ${LARGEST / 1e6} MB.`);
}

/**
 * @param {(...args: string[]) => Promise<string>} buildah
 * @param {string} name
 * @returns {Promise<number>} bytes, of all layers unpacked
 */
async function sizeOf(buildah, name) {
  const text = await buildah('images', '--format', '{{.Size}}', name);
  const [number = '', unit = ''] = text.split(' ');
  return Number(number) * ({ kB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? NaN);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Plain ? error.message : error);
  process.exitCode = 1;
}
