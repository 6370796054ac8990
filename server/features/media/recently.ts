const MAX_REMEMBERED = 10_000;

/** Remembers for a while what was seen; forgets the oldest first when there is too much of it. */
export class Recently {
  private readonly seen = new Map<string, number>();

  constructor(private readonly forMs: number) {}

  has(key: string): boolean {
    const at = this.seen.get(key);
    return at !== undefined && Date.now() - at < this.forMs;
  }

  add(key: string): void {
    this.seen.delete(key);
    this.seen.set(key, Date.now());
    const [oldest] = this.seen.keys();
    if (this.seen.size > MAX_REMEMBERED && oldest !== undefined) this.seen.delete(oldest);
  }

  forget(key: string): void {
    this.seen.delete(key);
  }
}
