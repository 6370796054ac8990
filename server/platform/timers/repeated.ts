/** Does work again and again, each time a while after it ended. */
export class Repeated {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param work never rejects @param everyMs from its end to its next beginning */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number,
  ) {}

  /** True once {@link stop} was called: long work ends early then. */
  get isStopped(): boolean {
    return this.stopped;
  }

  start(delayMs = 0): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.work().finally(() => this.start(this.everyMs));
    }, delayMs);
  }

  /** Begins no more work, and waits for the end of that which is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
