import type { EntityManager } from 'typeorm';
import { queryRows } from '../platform/database/transactions.js';
import { FileMissing } from '../platform/errors/file-missing.js';
import { contentKey, type StorageService } from '../platform/storage/storage.service.js';

/** How many files there are, and how many of them are not what the database says. */
export interface FilesVerification {
  verified: number;
  missing: number;
  damaged: number;
}

interface NamedFile {
  id: number;
  key: string;
  /** Null where the database has no hash of it. */
  sha256: string | null;
}

const BATCH = 1_000;
// Each waits for the storage most of the time.
const AT_ONCE = 4;

/** Every column that names a file, as SELECTs that go on after a row's id. */
const NAMED: readonly { what: string; sql: string }[] = [
  { what: 'Evidence file', sql: 'SELECT id, storage_key AS key, sha256 FROM media' },
  {
    what: 'Document of event',
    sql: 'SELECT citation_id AS id, event_sha256 AS key, event_sha256 AS sha256 FROM captures',
  },
  {
    what: 'Notice',
    sql: 'SELECT id, storage_key AS key, sha256 FROM notices WHERE storage_key IS NOT NULL',
  },
  { what: 'Thumbnail of file', sql: derivative('thumbnail_key') },
  { what: 'Large picture of file', sql: derivative('large_key') },
  { what: 'Print image of file', sql: derivative('print_key') },
  {
    what: 'Picture of user',
    sql: 'SELECT id, avatar_key AS key, NULL AS sha256 FROM users WHERE avatar_key IS NOT NULL',
  },
];

/** The smaller pictures are kept under a key that holds their hash. */
function derivative(column: 'thumbnail_key' | 'large_key' | 'print_key'): string {
  return `SELECT id, ${column} AS key, substring(${column} FROM '([0-9a-f]{64})') AS sha256
    FROM media WHERE ${column} IS NOT NULL`;
}

/**
 * Reads every file that the database names and compares its SHA-256 with the database's, in bounded memory.
 *
 * @param report told of each file that is not as it should be, in one sentence
 * @throws Error when the storage or the database cannot be reached
 */
export async function verifyFiles(
  database: Pick<EntityManager, 'query'>,
  storage: StorageService,
  report: (sentence: string) => void,
): Promise<FilesVerification> {
  const counts: FilesVerification = { verified: 0, missing: 0, damaged: 0 };
  for (const { what, sql } of NAMED) {
    for await (const files of batches(database, sql)) {
      const waiting = [...files];
      const next = async (): Promise<void> => {
        for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
          const state = await stateOf(storage, file);
          counts[state] += 1;
          if (state === 'missing') report(`${what} ${file.id} is missing: ${file.key}`);
          if (state === 'damaged') report(`${what} ${file.id} is not what was stored: ${file.key}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    }
  }
  return counts;
}

async function* batches(
  database: Pick<EntityManager, 'query'>,
  sql: string,
): AsyncGenerator<NamedFile[]> {
  for (let after = 0; ;) {
    const files = await queryRows<NamedFile>(
      database,
      `SELECT * FROM (${sql}) AS named WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    const last = files.at(-1);
    if (last === undefined) return;
    yield files.map((file) => ({ ...file, key: keyOf(file) }));
    after = last.id;
  }
}

/** The row of an event has the hash of its document only. */
const keyOf = ({ key, sha256 }: NamedFile): string =>
  key === sha256 ? contentKey('events', sha256, 'json') : key;

async function stateOf(
  storage: StorageService,
  { key, sha256 }: NamedFile,
): Promise<keyof FilesVerification> {
  try {
    if (sha256 === null) return (await storage.stat(key)) === null ? 'missing' : 'verified';
    return (await storage.sha256(key)) === sha256 ? 'verified' : 'damaged';
  } catch (error) {
    if (error instanceof FileMissing) return 'missing';
    throw error;
  }
}
