import type { ShownMeasurement } from '../measurement/measurement.queries.js';
import type { KeptAuthority } from '../authorities/authorities.queries.js';
import type { Register } from '../cameras/register.pure.js';
import type { ShownCheck } from '../checks/checks.pure.js';

/**
 * The grounds of the decision, as they were at its moment. They are kept with the notice and not printed; contents of
 * before there was a register of cameras and checks do not have them.
 */
export interface NoticeRecord {
  register?: Register;
  /** The checks of that moment, with the officer's reasons. */
  checks?: readonly ShownCheck[];
  /** Null if nobody measured in the pictures. */
  measurement?: ShownMeasurement | null;
  /** The authority of the officer on the day of issue; null for one who had none and needed none. */
  authority?: KeptAuthority | null;
}
