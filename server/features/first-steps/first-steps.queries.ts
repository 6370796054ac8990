import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';

/** The causes of which there is any event. */
export const CAUSES_WITH_EVENTS = statement({
  name: 'first steps: causes with events',
  sql: 'SELECT cause FROM queue_totals GROUP BY cause HAVING sum(total) > 0 ORDER BY cause',
  row: { cause: as<Cause>('text') },
});

/** The two that an installation begins without: a valid token of a camera, and any vehicle in the department's own table. */
export const BEGINNINGS = statement({
  name: 'first steps: beginnings',
  sql: `SELECT EXISTS (SELECT FROM api_tokens
      WHERE 'events:write' = ANY (scopes) AND revoked_at IS NULL AND expires_at > now()) AS "hasCameraToken",
    EXISTS (SELECT FROM registry_vehicles) AS "hasVehicles"`,
  row: { hasCameraToken: 'boolean', hasVehicles: 'boolean' },
});
