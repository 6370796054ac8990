import type { ReportStatus } from '../../graphql/schema';
import { DESK_QUEUES } from './queues';

interface MeasurableEvent {
  reportStatus: ReportStatus;
  editable: boolean;
  availableActions: readonly unknown[];
  register: { reference: object | null };
}

/**
 * True if the user may measure in the pictures of an event, and its camera has reference points (cameras 4). An inspection
 * officer with a conflict of interest is offered no act, and no measuring either.
 */
export function mayMeasure(
  { reportStatus, editable, availableActions, register }: MeasurableEvent,
  { isInspectionOfficer }: { isInspectionOfficer: boolean },
): boolean {
  if (register.reference === null) return false;
  if (editable) return true;
  const isInspected = DESK_QUEUES[reportStatus] === 'SUBMITTED' || reportStatus === 'HOLD';
  return isInspectionOfficer && isInspected && availableActions.length > 0;
}
