import { iso } from '../../platform/database/json-columns.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { MeasurementResult } from './measurement.result.js';

/** A measurement as it is shown beside its event. */
export interface ShownMeasurement extends MeasurementResult {
  /** The fact with the reference points. */
  referenceId: number;
  by: Officer;
  /** ISO 8601 in UTC. */
  at: string;
}

/** SQL of the newest measurement of the citation `c`, a {@link ShownMeasurement}; null if there is none. */
export const MEASUREMENT_SQL = `(SELECT m.result || jsonb_build_object('referenceId', m.reference_id,
      'by', ${OFFICER_JSON}, 'at', ${iso('m.measured_at')})
    FROM measurements m JOIN users u ON u.id = m.measured_by WHERE m.citation_id = c.id ORDER BY m.id DESC LIMIT 1)`;
