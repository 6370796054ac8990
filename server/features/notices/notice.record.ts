import type { ShownMeasurement } from '../measurement/measurement.queries.js';
import type { Register } from '../cameras/in-force.queries.js';

/**
 * The grounds of the decision, as they were at its moment. They are kept with the notice and not printed; contents of
 * before there was a register of cameras do not have them.
 */
export interface NoticeRecord {
  register?: Register;
  /** Null if nobody measured in the pictures. */
  measurement?: ShownMeasurement | null;
}
