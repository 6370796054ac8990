import type { DataSource } from 'typeorm';

/**
 * What every connection of the application is set to, as Postgres shows it: its role, which cannot rewrite history, its
 * timeouts (a statement that takes longer is a fault, not work; reliability 7), and one process for each statement, which
 * is compiled by nobody: they are short, and many at once.
 */
const SESSION = {
  role: 'stopline_app',
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
} as const;

/** {@link SESSION} as a connection asks for it when it starts. */
export const sessionOptions = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Why the product does not start on these sessions. Where it was thrown is of no use to whoever reads it. */
export class SessionRefused extends Error {
  constructor(why: string) {
    super(
      `DATABASE_URL leads to sessions that are not set up as Stopline asks (${why}). Connect to PostgreSQL itself, not through a pooler such as PgBouncer: each process has its own pool.`,
    );
    this.stack = this.message;
  }
}

/**
 * Makes sure that what a connection asked for when it started is so. A pooler may leave it out, and the application
 * would run with the rights of the owner and without any timeout.
 *
 * @throws SessionRefused
 */
export async function assertSession(source: Pick<DataSource, 'query'>): Promise<void> {
  const names = Object.keys(SESSION);
  const [row] = await source.query<Record<string, string>[]>(
    `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')}`,
  );
  const lost = Object.entries(SESSION).filter(([name, value]) => row?.[name] !== value);
  if (lost.length > 0) {
    const why = lost.map(([name, value]) => `${name} is ${row?.[name]}, not ${value}`);
    throw new SessionRefused(why.join('; '));
  }
}
