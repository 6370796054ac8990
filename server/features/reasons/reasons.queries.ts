import { statement } from '../../platform/database/statement.js';

/** True if the history has a reason, or a decision that was not carried out has it. $1 the act, $2 the code. */
export const WAS_USED = statement({
  name: 'reasons: was used',
  sql: `SELECT EXISTS (SELECT FROM activity WHERE details->>'reason_code' = $2 AND type = CASE $1
        WHEN 'DISCARD' THEN 'discarded' WHEN 'HOLD' THEN 'held' WHEN 'REVISE' THEN 'revised' WHEN 'SKIP' THEN 'skipped'
        ELSE 'notice_voided' END)
      OR EXISTS (SELECT FROM deferred_decisions WHERE act = $1 AND reason_code = $2)
      OR ($1 = 'SKIP' AND EXISTS (SELECT FROM skips WHERE reason_code = $2))
      OR ($1 = 'VOID' AND EXISTS (SELECT FROM issued_notices WHERE void_reason_code = $2)) AS "wasUsed"`,
  row: { wasUsed: 'boolean' },
});
