import { as } from '../../../platform/database/statement.js';
import type { MetBy } from '../../deadlines/clock.pure.js';
import { MAIL_RULES, type MailFacts } from './mail-state.pure.js';

// Conditions on `i`, a row of `issued_notices`. $1 is the first instant of `runs_since` in every statement that has them.

const FACTS: Record<keyof MailFacts, string> = {
  isVoid: 'i.voided_at IS NOT NULL',
  isTransferred: 'i.transferred_at IS NOT NULL',
  isReturned: 'i.returned_on IS NOT NULL',
  isMailed: 'i.mailed_on IS NOT NULL',
  isRecalled: 'i.recalled_at IS NOT NULL',
  isInRun: 'i.run_id IS NOT NULL',
  couldNotBeMade: `i.status = 'FAILED'`,
  isBeingMade: `i.status IS DISTINCT FROM 'READY'`,
  isPastDeadline: 'coalesce(i.post_by < now(), false)',
  isBeforeRuns: '(i.issued_at < $1 OR i.version = i.invented_version)',
};

/** The state of a letter on its way to its addressee, by the table of `mail-state.pure.ts`. */
export const MAIL_STATE = `(CASE ${MAIL_RULES.map(([state, fact]) => `WHEN ${FACTS[fact]} THEN '${state}'`).join(' ')}
  ELSE 'WAITING' END)`;

/** A letter that is to be mailed. Void, transferred and recalled ones are not, and count alike in a run. */
export const GOES_OUT = `i.voided_at IS NULL AND i.transferred_at IS NULL AND i.recalled_at IS NULL`;

/** The opposite of {@link GOES_OUT}. */
export const IS_STOPPED = `(coalesce(i.voided_at, i.transferred_at, i.recalled_at) IS NOT NULL)`;

/** WAITING or PAST_DEADLINE, in a form that the partial index of waiting notices is found by. */
export const IS_UNSENT = `i.run_id IS NULL AND ${GOES_OUT} AND i.mailed_on IS NULL AND i.status = 'READY'
  AND i.issued_at >= $1 AND i.version IS DISTINCT FROM i.invented_version`;

/** True once the last day of posting has passed; null without one. */
export const IS_LATE = '(i.post_by < now())';

/** The state WAITING alone. */
export const IS_WAITING = `${IS_UNSENT} AND ${IS_LATE} IS NOT TRUE`;

/** The end of the last day of mailing: that of posting where there is one, else that of the deadline (repair 3). */
export const MAIL_BY = 'coalesce(i.post_by, i.due_at)';

/** The columns in which a letter keeps the clock of its issue. */
export const CLOCK_COLUMNS = `i.due_at AS "dueAt", i.last_day::text AS "lastDay", i.post_by AS "postBy", i.met_by AS "metBy"`;

/** The types of {@link CLOCK_COLUMNS}. */
export const CLOCK_ROW = {
  dueAt: 'timestamptz?',
  lastDay: 'text?',
  postBy: 'timestamptz?',
  metBy: as<MetBy>('text?'),
} as const;
