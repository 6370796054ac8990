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
  isBeforeRuns: '(i.issued_at < $1 OR i.version = i.invented_version)',
};

/** The state of a letter on its way to its addressee, by the table of `mail-state.pure.ts`. */
export const MAIL_STATE = `(CASE ${MAIL_RULES.map(([state, fact]) => `WHEN ${FACTS[fact]} THEN '${state}'`).join(' ')}
  ELSE 'WAITING' END)`;

/** A letter that is to be mailed. Void, transferred and recalled ones are not, and count alike in a run. */
export const GOES_OUT = `i.voided_at IS NULL AND i.transferred_at IS NULL AND i.recalled_at IS NULL`;

/** The opposite of {@link GOES_OUT}. */
export const IS_STOPPED = `(coalesce(i.voided_at, i.transferred_at, i.recalled_at) IS NOT NULL)`;

/** The state WAITING alone, in a form that the partial index of waiting notices is found by. */
export const IS_WAITING = `i.run_id IS NULL AND ${GOES_OUT} AND i.mailed_on IS NULL AND i.status = 'READY'
  AND i.issued_at >= $1 AND i.version IS DISTINCT FROM i.invented_version`;
