/** The times by which a dependency is judged. */
export interface CheckTimes {
  /** An answer that takes longer is missed: the whole readiness check answers within a second. */
  answersMs: number;
  /** A dependency that takes this long is down, whatever it answers then. */
  givesUpMs: number;
  /** Number of missed answers in a row after which it is down. */
  misses: number;
}

const TIMES: CheckTimes = { answersMs: 600, givesUpMs: 5_000, misses: 3 };

/**
 * The state of one dependency. What fails is down at once; what is late may only be busy, and is down when it was late
 * several times in a row, or for long (reliability 27). One check runs at a time, however many ask.
 */
export class DependencyCheck {
  private isUp = false;
  private misses = 0;
  private missedAt = -Infinity;
  private running: Promise<true> | undefined;
  private begunAt = 0;

  /** @param check fails while the dependency cannot be used */
  constructor(
    private readonly check: () => Promise<unknown>,
    private readonly times: CheckTimes = TIMES,
  ) {}

  /** Returns the state as far as it is known in time. */
  async state(): Promise<'up' | 'down'> {
    this.running ??= this.run();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.times.answersMs);
    });
    const inTime = await Promise.race([this.running, late]).finally(() => clearTimeout(timer));
    if (!inTime) this.miss();
    return this.isUp ? 'up' : 'down';
  }

  private async run(): Promise<true> {
    this.begunAt = performance.now();
    this.isUp = await this.check().then(
      () => true,
      () => false,
    );
    this.misses = 0;
    this.running = undefined;
    return true;
  }

  private miss(): void {
    const now = performance.now();
    // Several who ask at once miss one and the same answer.
    if (now - this.missedAt >= this.times.answersMs / 2) this.misses += 1;
    this.missedAt = now;
    if (this.misses >= this.times.misses || now - this.begunAt >= this.times.givesUpMs)
      this.isUp = false;
  }
}
