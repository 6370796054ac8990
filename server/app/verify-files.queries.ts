import { statement, type Statement } from '../platform/database/statement.js';

/** A file that a row names; `sha256` is null where the database has no hash of it. */
interface NamedFile {
  id: number;
  key: string;
  sha256: string | null;
}

/** The files that one column names, after an id. $1 the id, $2 how many. */
function files(what: string, sql: string): { what: string; files: Statement<NamedFile> } {
  return {
    what,
    files: statement({
      name: `verify files: ${what}`,
      sql: `SELECT id, concat(key) AS key, nullif(sha256, '') AS sha256 FROM (${sql}) AS named WHERE id > $1 ORDER BY id LIMIT $2`,
      row: { id: 'integer', key: 'text', sha256: 'text?' },
    }),
  };
}

/** The smaller pictures are kept under a key that holds their hash. */
function derivative(column: 'thumbnail_key' | 'large_key' | 'list_key' | 'print_key'): string {
  return `SELECT id, ${column} AS key, substring(${column} FROM '([0-9a-f]{64})') AS sha256
    FROM media WHERE ${column} IS NOT NULL`;
}

/** Every column that names a file. */
export const NAMED_FILES = [
  files('Evidence file', 'SELECT id, storage_key AS key, sha256 FROM media'),
  files(
    'Document of event',
    'SELECT citation_id AS id, event_sha256 AS key, event_sha256 AS sha256 FROM captures',
  ),
  files(
    'Notice',
    'SELECT id, storage_key AS key, sha256 FROM notices WHERE storage_key IS NOT NULL',
  ),
  files(
    'Copy of a notice',
    'SELECT id, storage_key AS key, sha256 FROM notice_copies WHERE storage_key IS NOT NULL',
  ),
  files(
    'Print file of a run',
    'SELECT id, storage_key AS key, sha256 FROM notice_run_files WHERE storage_key IS NOT NULL AND attempt IS NOT NULL',
  ),
  files(
    'Court package',
    "SELECT id, storage_key AS key, sha256 FROM court_packages WHERE storage_key IS NOT NULL AND status = 'READY'",
  ),
  files('File of a camera', 'SELECT id, storage_key AS key, sha256 FROM camera_files'),
  files('Thumbnail of file', derivative('thumbnail_key')),
  files('Large picture of file', derivative('large_key')),
  files('List picture of file', derivative('list_key')),
  files('Print image of file', derivative('print_key')),
  files(
    'Picture of user',
    'SELECT id, avatar_key AS key, NULL AS sha256 FROM users WHERE avatar_key IS NOT NULL',
  ),
] as const;
