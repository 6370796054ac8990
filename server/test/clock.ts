import { Duration, type DurationLikeObject } from 'luxon';
import { vi } from 'vitest';
import { query } from '../../scripts/lib/postgres.mjs';
import { Clock } from '../platform/database/clock.js';
import type { TestApp } from './app.js';

/**
 * The moments that end a wait, by table. Evidence (events, notices, the log) keeps its times: a test that wants an old event
 * makes one.
 */
const WAITS = {
  api_tokens: ['created_at', 'expires_at'],
  court_packages: ['created_at', 'expires_at'],
  deferred_decisions: ['takes_effect_at', 'ended_at', 'taken_at'],
  desk_queue: ['claimed_at', 'claim_expires_at'],
  drafts: ['updated_at'],
  idempotency_keys: ['created_at'],
  jobs: ['created_at', 'run_at', 'driven_at', 'lease_until', 'finished_at'],
  notifications: ['created_at', 'digested_at', 'read_at'],
  oidc_tickets: ['expires_at', 'used_at'],
  oidc_used_ids: ['expires_at'],
  passkey_challenges: ['expires_at'],
  password_resets: ['created_at', 'expires_at', 'voided_at'],
  rate_limits: ['taken_at'],
  registry_answers: ['asked_at'],
  rehearsals: ['created_at', 'ended_at'],
  sessions: ['created_at', 'last_refreshed_at', 'rotated_at', 'ended_at'],
  sign_in_failures: ['failed_at', 'locked_until'],
  skips: ['created_at', 'until'],
  users: ['digest_since', 'digest_due_at', 'emergency_until', 'last_sign_in_at'],
  webhook_deliveries: ['created_at', 'next_attempt_at', 'sending_until', 'ended_at'],
  webhooks: ['previous_until', 'older_until'],
} as const;

type Waiting = keyof typeof WAITS;

/** Lists of moments: each of them moves. */
const LISTS: ReadonlySet<string> = new Set([
  'taken_at of rate_limits',
  'failed_at of sign_in_failures',
  'older_until of webhooks',
]);

/**
 * Lets time pass for what waits in the database: claims, leases, jobs, sessions, locks, links, limits. Postgres' own clock
 * decides there, so every such moment moves back instead; what is late is then found as it would be, by the next call or the
 * sweeper. What JavaScript decides on is for {@link ahead}.
 *
 * @param tables those where time passes; all of them without
 */
export async function later(
  { variables }: Pick<TestApp, 'variables'>,
  time: DurationLikeObject,
  ...tables: Waiting[]
): Promise<void> {
  const interval = `interval '${Duration.fromObject(time).toMillis()} ms'`;
  const moved = (table: string, column: string): string =>
    LISTS.has(`${column} of ${table}`)
      ? `${column} = ARRAY(SELECT at - ${interval} FROM unnest(${column}) WITH ORDINALITY AS list (at, place) ORDER BY place)`
      : `${column} = ${column} - ${interval}`;
  const names = tables.length === 0 ? (Object.keys(WAITS) as Waiting[]) : tables;
  const statements = names.map(
    (table) =>
      `UPDATE ${table} SET ${WAITS[table].map((column) => moved(table, column)).join(', ')}`,
  );
  // The application may not do this: it is the database's owner. One text of several statements is one transaction.
  await query(variables['DATABASE_URL']!, statements.join(';\n'));
}

/**
 * Does a few calls at a later time of this process: the times of signed tokens and cookies, codes, pauses before a service is
 * asked again. The time stands still meanwhile. Postgres' clock and timers go on as they are: see {@link later}.
 */
export async function ahead<Result>(
  time: DurationLikeObject,
  act: () => Promise<Result>,
): Promise<Result> {
  const ms = Duration.fromObject(time).toMillis();
  const sinceStart = performance.now();
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => sinceStart + ms);
  vi.setSystemTime(Date.now() + ms);
  try {
    return await act();
  } finally {
    vi.useRealTimers();
    spy.mockRestore();
  }
}

/**
 * Returns the moment at this time after Postgres' present. What the product writes down between two of these calls lies between
 * them, however slow the machine is.
 */
export async function momentIn(
  { database }: Pick<TestApp, 'database'>,
  time: DurationLikeObject,
): Promise<number> {
  const [row] = await database.query<{ moment: Date }[]>(
    'SELECT clock_timestamp() + $1::interval AS moment',
    [Duration.fromObject(time).toISO()],
  );
  return row!.moment.getTime();
}

/**
 * Sets the moment of every act that the product writes down from here on, as the demo does; null for the present again. It
 * ends with the test file.
 */
export function actsHappenAt({ nest }: Pick<TestApp, 'nest'>, moment: Date | null): void {
  vi.spyOn(nest.get(Clock), 'now').mockReturnValue(moment);
}
