import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';

/** The causes of which there is any event. */
export const CAUSES_WITH_EVENTS = statement({
  name: 'first steps: causes with events',
  sql: 'SELECT cause FROM queue_totals GROUP BY cause HAVING sum(total) > 0 ORDER BY cause',
  row: { cause: as<Cause>('text') },
});
