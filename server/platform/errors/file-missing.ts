/** A file that a row points to is not in the storage. */
export class FileMissing extends Error {
  constructor(readonly key: string) {
    super(`No stored file ${key}`);
  }
}
