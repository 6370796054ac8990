/** Chromium did not make a document. The message is that of the cause. */
export class RendererFailed extends Error {
  /** @param hasStarted false if no browser was there to try it */
  constructor(
    cause: unknown,
    readonly hasStarted: boolean,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
