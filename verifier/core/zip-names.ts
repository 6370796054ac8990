import { Unreadable } from './unreadable.js';

const FOLDER = /^[A-Za-z0-9_-]+$/;

/**
 * Checks the paths of a package: one folder, sorted by bytes, none twice, none that leaves the folder.
 *
 * @param paths in ASCII, in the order of the ZIP.
 * @returns the name of the folder.
 * @throws Unreadable with the first one that is wrong.
 */
export function checkNames(paths: readonly string[]): string {
  const [folder = ''] = paths[0]?.split('/', 1) ?? [];
  const seen = new Set<string>();
  let before = '';
  for (const path of paths) {
    const [first, ...parts] = path.split('/');
    if (path.startsWith('/')) throw new Unreadable(`The path ${path} is absolute.`);
    if (first === '..' || parts.includes('..'))
      throw new Unreadable(`The path ${path} leaves the folder.`);
    if (parts.length > 0 && parts.at(-1) === '')
      throw new Unreadable(`${path} is an entry for a folder.`);
    if (!FOLDER.test(folder) || first !== folder || parts.length === 0)
      throw new Unreadable('Its files do not lie in one folder.');
    if (parts.some((part) => part === '' || part === '.'))
      throw new Unreadable(`The path ${path} is not plain.`);
    if (seen.has(path)) throw new Unreadable(`${path} is there twice.`);
    if (path < before) throw new Unreadable('Its files are not sorted by name.');
    seen.add(path);
    before = path;
  }
  for (const path of paths) checkParents(path, seen);
  return folder;
}

/** Refuses a file that is a folder of another one. */
function checkParents(path: string, files: ReadonlySet<string>): void {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const parent = path.slice(0, at);
    if (files.has(parent)) throw new Unreadable(`${parent} is a file and a folder.`);
  }
}
