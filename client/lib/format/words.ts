import type { Cause, Recommendation, ReportStatus } from '../../graphql/schema';

/** Theme colours of a status (specification, section 9). */
export const STATUS_COLORS: Record<ReportStatus, string> = {
  PENDING: 'red',
  DISCARDED: 'red',
  REVISE: 'amber',
  HOLD: 'amber',
  UPDATED: 'secondary',
  UPDATED_REVIEW: 'secondary',
  UPDATED_REVISE: 'secondary',
  REVIEW: 'accent',
  COMPLETED: 'green',
};

/** A recommendation has the colour of the status that it asks for. */
export const RECOMMENDATION_COLORS: Record<Recommendation, string> = {
  GENERATE: 'green',
  DISCARD: 'red',
  HOLD: 'amber',
};

/** Theme colours of a cause (specification, section 9). */
export const CAUSE_COLORS: Record<Cause, string> = {
  REDLIGHT: 'red',
  SPEEDING: 'blueGrey',
};
