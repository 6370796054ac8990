import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** The end of the name of a file that this process removes itself, unless it is killed. */
export const OWNER = `.${HOST}-${process.pid}`;

/**
 * True if the process that made a file on this machine is gone. In a container the next process has the same number: then
 * the file is older than this process.
 */
async function isLeftBehind(folder: string, name: string): Promise<boolean> {
  const [, host, pid] = /\.([0-9a-f]{8})-(\d+)(?:\.\w+)?$/.exec(name) ?? [];
  if (host !== HOST || pid === undefined) return false;
  if (Number(pid) !== process.pid) return !isAlive(Number(pid));
  const found = await stat(join(folder, name)).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - process.uptime() * 1_000;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes what killed processes of this machine left in a folder.
 *
 * @param prefix the beginning of the names, in a folder that others use too
 */
export async function removeLeftBehind(folder: string, prefix = ''): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && (await isLeftBehind(folder, name)))
      await rm(join(folder, name), { force: true, recursive: true });
}
