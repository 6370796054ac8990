import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';

const READ_ONLY = 'default_transaction_read_only';

/**
 * The settings of every connection of the application, as Postgres shows them: its role, which cannot rewrite history,
 * its timeouts (a statement that takes longer is a fault, not work; reliability 7), one process for each statement
 * without JIT, because statements are short and many run at once, and all that a server, a database or a role may have
 * another default of: transactions that read what is committed, and write; texts, dates, numbers and bytes as the driver
 * and the statements read them (reliability 30).
 */
const SESSION = {
  role: 'stopline_app',
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  search_path: 'public',
} as const;

/**
 * Lets a session write where its database or its role has another default. A server that was made read-only as a whole, as
 * hosts do before a disk is full, is left so: it takes no writes until its operator says otherwise (reliability 27).
 */
export const READ_WRITE = `SELECT set_config(name, 'off', false) FROM pg_settings
  WHERE name = '${READ_ONLY}' AND setting = 'on' AND source IN ('database', 'user', 'database user')`;

/** The settings that are of the application alone: the owner's connection has its own role, and migrations take long. */
const OF_APPLICATION: ReadonlySet<string> = new Set([
  'role',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'max_parallel_workers_per_gather',
  'jit',
]);

/** The department's zone, in which a statement says the local day of a moment: see {@link localDaySql}. */
const ZONE = 'stopline.time_zone';

/** `table` or `service`: where the registry is, for the statements that read its table. */
const REGISTRY = 'stopline.registry';

/** {@link SESSION}, the department's time zone and its kind of registry, as a connection asks for them when it starts. */
export const sessionOptions = ({
  timeZone,
  registry,
}: Pick<Config, 'timeZone' | 'registry'>): string =>
  asOptions({
    ...SESSION,
    [ZONE]: timeZone,
    [REGISTRY]: registry === undefined ? 'table' : 'service',
  });

/** The same for the owner's connection: it reads and writes as the application does. */
export const ownerSessionOptions = (): string =>
  asOptions(
    Object.fromEntries(Object.entries(SESSION).filter(([name]) => !OF_APPLICATION.has(name))),
  );

const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');

/** Returns the SQL of the department's local day of a moment (`timestamptz`). */
export const localDaySql = (moment: string): string =>
  `(${moment} AT TIME ZONE current_setting('${ZONE}'))::date`;

/** SQL that is true where the registry is the product's own table. */
export const HAS_OWN_REGISTRY = `(current_setting('${REGISTRY}') = 'table')`;

/** The reason why the product does not start on these sessions. It has no stack trace, which would not help its reader. */
export class SessionRefused extends Error {
  constructor(why: string) {
    super(
      `DATABASE_URL leads to sessions that are not set up as Stopline asks (${why}). Connect to PostgreSQL itself, not through a pooler such as PgBouncer: each process has its own pool.`,
    );
    this.stack = this.message;
  }
}

/** The encoding of a database, which no session can change. */
const ENCODING = 'server_encoding';

/** The product does not start on a database that cannot keep every text. */
class EncodingRefused extends SessionRefused {
  constructor(encoding: string | undefined) {
    super('');
    this.message = `DATABASE_URL names a database whose encoding is ${encoding}: make one with ENCODING 'UTF8', which keeps every text`;
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
  const names = [...Object.keys(SESSION), READ_ONLY, ENCODING];
  const [row] = await source.query<Record<string, string>[]>(
    `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')}`,
  );
  const lost = Object.entries(SESSION).filter(([name, value]) => row?.[name] !== value);
  if (lost.length > 0) {
    const why = lost.map(([name, value]) => `${name} is ${row?.[name]}, not ${value}`);
    throw new SessionRefused(why.join('; '));
  }
  // It may pass, so it is no reason to refuse the start for good.
  if (row?.[READ_ONLY] !== 'off')
    throw new Error(`DATABASE_URL leads to a server that takes no writes: ${READ_ONLY} is on`);
  if (row[ENCODING] !== SESSION.client_encoding) throw new EncodingRefused(row[ENCODING]);
}
