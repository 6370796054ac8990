import type { Queryable } from '../platform/database/queryable.js';
import type { RowOf, Statement } from '../platform/database/statement.js';
import { FileMissing } from '../platform/errors/store-errors.js';
import { contentKey, type StorageService } from '../platform/storage/storage.service.js';
import { NAMED_FILES } from './verify-files.queries.js';

/** The number of files, and of those that differ from the database. */
export interface FilesVerification {
  verified: number;
  missing: number;
  damaged: number;
}

type NamedFile = RowOf<(typeof NAMED_FILES)[number]['files']>;

const BATCH = 1_000;
// Each waits for the storage most of the time.
const AT_ONCE = 4;

/**
 * Reads every file that the database names and compares its SHA-256 with the database's, in bounded memory.
 *
 * @param report gets a sentence about each file that is not as it should be
 * @throws Error when the storage or the database cannot be reached
 */
export async function verifyFiles(
  database: Queryable,
  storage: StorageService,
  report: (sentence: string) => void,
): Promise<FilesVerification> {
  const counts: FilesVerification = { verified: 0, missing: 0, damaged: 0 };
  for (const { what, files: named } of NAMED_FILES) {
    for await (const files of batches(database, named)) {
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
  database: Queryable,
  named: Statement<NamedFile>,
): AsyncGenerator<NamedFile[]> {
  for (let after = 0; ;) {
    const files = await database.rows(named, [after, BATCH]);
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
