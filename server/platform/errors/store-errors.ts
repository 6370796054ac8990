/** A file that a row points to is not in the storage. */
export class FileMissing extends Error {
  constructor(readonly key: string) {
    super(`No stored file ${key}`);
  }
}

/** The storage does not work at the moment: unreachable, too slow, full, or access is denied. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
