import { MAIL_RULES, type MailFacts } from './mail-state.pure.js';

// Conditions on `i`, a row of `issued_notices`. $1 is the first instant of `runs_since` in every statement that has them.

const FACTS: Record<keyof MailFacts, string> = {
  isVoid: 'i.voided_at IS NOT NULL',
  isReturned: 'i.returned_on IS NOT NULL',
  isMailed: 'i.mailed_on IS NOT NULL',
  isInRun: 'i.run_id IS NOT NULL',
  couldNotBeMade: `i.status = 'FAILED'`,
  isBeingMade: `i.status IS DISTINCT FROM 'READY'`,
  isBeforeRuns: 'i.issued_at < $1',
};

/** The state of a notice on its way to the owner, by the table of `mail-state.pure.ts`. */
export const MAIL_STATE = `(CASE ${MAIL_RULES.map(([state, fact]) => `WHEN ${FACTS[fact]} THEN '${state}'`).join(' ')}
  ELSE 'WAITING' END)`;

/** The same for WAITING alone, in a form that the partial index of waiting notices is found by. */
export const IS_WAITING = `i.run_id IS NULL AND i.voided_at IS NULL AND i.mailed_on IS NULL AND i.status = 'READY'
  AND i.issued_at >= $1`;

/** `i` with `c`, its event: the deadline is the event's. */
export const WITH_DUE = 'issued_notices i JOIN citations c ON c.id = i.citation_id';
