/** A file that is read in pieces: a `Blob` in a browser, a file handle in Node. */
export interface Source {
  /** In bytes. */
  readonly size: number;
  /** Returns the bytes from `start` up to `end`, which both lie within the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** The bytes of a piece in which a large file is read, so that memory stays flat. */
export const PIECE = 4 * 1024 * 1024;
