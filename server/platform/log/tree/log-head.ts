import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { assertNoTransaction } from '../../database/open-transaction.js';
import { isLaterOrigin } from '../origin.pure.js';

const LogHeadFile = z.strictObject({
  origin: z.string().min(1),
  size: z.int().min(1),
  root: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The last statement that this worker was about to sign. */
export interface SignedHead {
  origin: string;
  size: number;
  /** 32 bytes. */
  root: Buffer;
}

// Writing takes milliseconds: a lock of this age is of a worker that was killed.
const LOCK_STALE_MS = 10_000;
const LOCK_AGAIN_MS = 20;

/**
 * Keeps the last signed size and root in a file, where nobody reaches it who can rewrite the database (proof 1). Workers
 * may share the file.
 */
export class LogHead {
  private readonly file: string;

  constructor(private readonly dataDir: string) {
    this.file = join(dataDir, 'log-head.json');
  }

  /** @returns null if nothing was signed yet @throws Error if the file cannot be read: then nothing may be signed */
  async read(): Promise<SignedHead | null> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    const parsed = LogHeadFile.safeParse(jsonOf(text));
    if (!parsed.success)
      throw new Error(
        `${this.file} is damaged: nothing is signed. Compare the history with a checkpoint that was kept elsewhere (npm run audit:verify -- --checkpoint FILE), then delete the damaged file`,
      );
    const { origin, size, root } = parsed.data;
    return { origin, size, root: Buffer.from(root, 'hex') };
  }

  /**
   * Replaces the file; it is durable when this returns. What another worker has written stays where it is of a later origin,
   * or as large: the head does not go back.
   */
  async write(head: SignedHead): Promise<void> {
    assertNoTransaction('Writing the head of the log');
    await mkdir(this.dataDir, { recursive: true });
    await this.locked(async () => {
      const kept = await this.read();
      if (kept === null || !isAhead(kept, head)) await this.replace(head);
    });
  }

  private async replace({ origin, size, root }: SignedHead): Promise<void> {
    const partial = `${this.file}.${randomUUID()}`;
    try {
      const handle = await open(partial, 'w', 0o600);
      try {
        await handle.writeFile(`${JSON.stringify({ origin, size, root: root.toString('hex') })}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(partial, this.file);
      const folder = await open(this.dataDir, 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** Runs work while no other process does so. */
  private async locked(work: () => Promise<void>): Promise<void> {
    const lock = `${this.file}.lock`;
    while (!(await isTaken(lock))) {
      const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
      // The clock may have gone back.
      if (Math.abs(Date.now() - mtimeMs) > LOCK_STALE_MS) await rm(lock, { force: true });
      else await sleep(LOCK_AGAIN_MS);
    }
    try {
      await work();
    } finally {
      await rm(lock, { force: true });
    }
  }
}

/** Returns true if one head is of a later origin than another, or of the same one and not smaller. */
function isAhead(one: SignedHead, other: SignedHead): boolean {
  return one.origin === other.origin
    ? one.size >= other.size
    : isLaterOrigin(one.origin, other.origin);
}

/** Makes a file that only one process can make. @returns false if it is there already */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
