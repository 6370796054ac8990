import { statement } from '../../../platform/database/statement.js';

/** Keeps whether a letter follows once a notice was mailed. $1 the notices, $2 whether one does of each. */
export const KEEP_DUE = statement({
  name: 'cancellations: keep due',
  sql: `UPDATE issued_notices i SET cancellation_due = k.is_due
    FROM unnest($1::text[], $2::boolean[]) AS k (number, is_due)
    WHERE i.number = k.number AND i.cancellation_due <> k.is_due`,
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
 * Gives notices that were mailed and have ended their letters' numbers; no row of one that has it already. $1 the notices,
 * $2 when, or null for now, $3 the year of the letters. Nobody decides them anew: they have no issuer.
 */
export const ISSUE = statement({
  name: 'cancellations: issue',
  sql: `SELECT i.number AS notice, issued.number AS letter, i.citation_id AS "citationId"
    FROM issued_notices i CROSS JOIN LATERAL issue_cancellation(i.number, coalesce($2, now()), $3) AS issued (number)
    WHERE i.number = ANY ($1) AND issued.number IS NOT NULL`,
  row: { notice: 'text', letter: 'text', citationId: 'integer' },
});
