import { statement } from '../../../platform/database/statement.js';

/** Keeps whether a letter follows once the notice was mailed. $1 the notice, $2 true if it does. */
export const KEEP_DUE = statement({
  name: 'cancellations: keep due',
  sql: 'UPDATE issued_notices SET cancellation_due = $2 WHERE number = $1',
  row: {},
});

/** The notices whose letter is due and not there. $1 their numbers. */
export const DUE_OF = statement({
  name: 'cancellations: due',
  sql: `SELECT i.number FROM issued_notices i WHERE i.number = ANY ($1) AND i.cancellation_due
      AND i.cancellation IS NULL AND i.mailed_on IS NOT NULL ORDER BY i.number`,
  row: { number: 'text' },
});

/**
 * Gives a notice that was mailed and has ended its letter's number; no row if it has one already. $1 the notice, $2 when, or
 * null for now, $3 the year of the letter. Nobody decides it anew: it has no issuer.
 */
export const ISSUE = statement({
  name: 'cancellations: issue',
  sql: `SELECT issued.number AS letter, i.citation_id AS "citationId"
    FROM issue_cancellation($1, coalesce($2, now()), $3) AS issued (number)
    JOIN issued_notices i ON i.number = $1 WHERE issued.number IS NOT NULL`,
  row: { letter: 'text', citationId: 'integer' },
});
