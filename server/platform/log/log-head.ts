import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { assertNoTransaction } from '../database/open-transaction.js';

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

/** Keeps the last signed size and root in a file, where nobody reaches it who can rewrite the database (proof 1). */
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
    if (!parsed.success) throw new Error(`${this.file} is damaged: restore it from a backup`);
    const { origin, size, root } = parsed.data;
    return { origin, size, root: Buffer.from(root, 'hex') };
  }

  /** Replaces the file; it is durable when this returns. */
  async write({ origin, size, root }: SignedHead): Promise<void> {
    assertNoTransaction('Writing the head of the log');
    const partial = `${this.file}.${randomUUID()}`;
    await mkdir(this.dataDir, { recursive: true });
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
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
