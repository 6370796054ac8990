import type { DataSource } from 'typeorm';

/**
 * The settings of every connection of the application, as Postgres shows them: its role, which cannot rewrite history,
 * its timeouts (a statement that takes longer is a fault, not work; reliability 7), and one process for each statement
 * without JIT, because statements are short and many run at once.
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

/** The department's zone, in which a statement says the local day of a moment: see {@link localDaySql}. */
const ZONE = 'stopline.time_zone';

/** {@link SESSION} and the department's time zone, as a connection asks for them when it starts. */
export const sessionOptions = (timeZone: string): string =>
  Object.entries({ ...SESSION, [ZONE]: timeZone })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Returns the SQL of the department's local day of a moment (`timestamptz`). */
export const localDaySql = (moment: string): string =>
  `(${moment} AT TIME ZONE current_setting('${ZONE}'))::date`;

/** The reason why the product does not start on these sessions. It has no stack trace, which would not help its reader. */
export class SessionRefused extends Error {
  constructor(why: string) {
    super(
      `DATABASE_URL leads to sessions that are not set up as Stopline asks (${why}). Connect to PostgreSQL itself, not through a pooler such as PgBouncer: each process has its own pool.`,
    );
    this.stack = this.message;
  }
}

/**
 * Checks that the settings of a new connection are in force. A pooler may leave them out, and the application would run
 * with the rights of the owner and without any timeout.
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
