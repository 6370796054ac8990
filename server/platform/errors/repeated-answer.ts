/** The answer to a request that was answered before: it is sent in the place of the handler's own. */
export class RepeatedAnswer extends Error {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    /** JSON. */
    readonly body: string,
  ) {
    super('This request was answered before');
  }
}
