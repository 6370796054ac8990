import { StoreUnavailable } from '../../../platform/errors/store-errors.js';
import { RendererFailed } from '../../notices/pdf/renderer-failed.js';

/** The obstacles that somebody has to remove before files can be written, by the code of the failure. */
const TROUBLES: Readonly<Record<string, string>> = {
  ENOSPC:
    'The disk for new files (DATA_DIR) is full: delete what is not needed on it, or enlarge it',
  EDQUOT: 'The quota of the disk for new files (DATA_DIR) is used up: raise it, or delete files',
  EROFS: 'The disk for new files (DATA_DIR) is read-only: mount it for writing',
  EACCES: 'The worker may not write to DATA_DIR: give its user the right to',
  EPERM: 'The worker may not write to DATA_DIR: give its user the right to',
  EIO: 'The disk for new files (DATA_DIR) fails: the log of the machine says why',
  EMFILE: 'The worker has too many files open: raise the limit of open files',
  ENFILE: 'The machine has too many files open: raise the limit of open files',
};

/**
 * Returns the obstacle that keeps work from going on, with advice; null for failures that a further try may overcome.
 * Such work waits: its tries do not count.
 *
 * @param work the noun for people, such as `run`
 */
export function troubleOf(error: unknown, work: string): string | null {
  const sentence = TROUBLES[codeOf(error) ?? ''] ?? troubleOfServer(error);
  return sentence === null ? null : `${sentence}. The ${work} then goes on by itself.`;
}

/** A run renders cover sheets only, which any browser can print: a failure is of the machine, and not of the document. */
function troubleOfServer(error: unknown): string | null {
  if (error instanceof StoreUnavailable)
    return 'The storage of files does not answer: look at it, and at the S3 settings of the worker';
  if (!(error instanceof RendererFailed)) return null;
  return error.hasStarted
    ? "Chromium does not finish a page: look at the memory and the processors of the worker's machine"
    : "Chromium does not start: look at the memory and the temporary folder of the worker's machine, and at PUPPETEER_EXECUTABLE_PATH";
}

/** Returns the message about any other failed try. */
export function retried(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `A file could not be made and is tried again: ${reason}`.slice(0, 1_000);
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
