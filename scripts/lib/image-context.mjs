import { copyFileSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

import { root } from './install.mjs';

/**
 * Makes a folder what the image's first stage is when it builds client and server: the packages, and of the project's
 * files only those that the Dockerfile copies.
 * @param {string} folder
 * @returns {void}
 */
export function layImageContext(folder) {
  const sources = copiedSources(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const ignored = ignorePatterns(readFileSync(join(root, '.dockerignore'), 'utf8'));
  for (const file of contextFiles(ignored)) {
    if (!sources.some((source) => source === '.' || isWithin(file, source))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * Returns the sources that the stages up to `build` copy from the project.
 * @param {string} dockerfile
 * @returns {string[]} files and folders; `.` is all of it
 */
export function copiedSources(dockerfile) {
  const [, afterName = ''] = dockerfile.split(/^FROM .* AS build$/m);
  const [stage = ''] = afterName.split(/^FROM /m);
  return [...stage.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, names = '']) =>
    names
      .split(' ')
      .slice(0, -1)
      .map((name) => name.replace(/\/$/, '')),
  );
}

/**
 * @param {string} text of a .dockerignore
 * @returns {string[]} its patterns, each from the project's folder on
 */
export function ignorePatterns(text) {
  const patterns = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  // Docker knows more than we read: an exception would be taken for the name of a file.
  const unknown = patterns.find((pattern) => pattern.startsWith('!'));
  if (unknown !== undefined) throw new Error(`.dockerignore: ${unknown} is not understood here`);
  return patterns.map((pattern) => pattern.replace(/^\/|\/$/g, ''));
}

/**
 * @param {readonly string[]} ignored
 * @param {string} [folder] from the project's folder on
 * @returns {string[]} every file that Docker would be sent
 */
function contextFiles(ignored, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (ignored.some((pattern) => matchesGlob(path, pattern))) return [];
    return entry.isDirectory() ? contextFiles(ignored, path) : entry.isFile() ? [path] : [];
  });
}

/**
 * @param {string} file
 * @param {string} source a file or a folder
 */
function isWithin(file, source) {
  return file === source || file.startsWith(`${source}/`);
}
