/** The storage cannot do what it should at the moment: it is away, too slow, full, or does not let us in. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
