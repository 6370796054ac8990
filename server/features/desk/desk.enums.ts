import { capitals, register, words } from '../../platform/graphql/enums.js';
import { DECISION_STATUSES } from './decisions/decision.pure.js';
import { DESK_CHANGE_KINDS } from './desk.types.js';
import { REPORT_ACTS, REPORT_GROUPS } from './report/report.pure.js';

export const DecisionStatus = words(DECISION_STATUSES);
export const DeskChangeKind = words(DESK_CHANGE_KINDS);
export const ReportGroup = capitals(REPORT_GROUPS);
export const ReportAct = words(REPORT_ACTS);

register(DecisionStatus, 'DecisionStatus', 'The status of a decision at the desk.', {
  WAITING: 'It has not taken effect, and can be taken back.',
  CARRIED_OUT: 'It took effect.',
  TAKEN_BACK: 'The officer of the decision cancelled it in time.',
  SUPERSEDED: 'Somebody changed the event first.',
  FAILED: 'It was refused when it should take effect.',
});
register(DeskChangeKind, 'DeskChangeKind', 'A change of an event in a queue.', {
  CLAIMED: 'An officer has it in hand.',
  RELEASED: 'The claim was ended; one that lapses sends nothing.',
  DECIDED: 'A decision waits to take effect.',
  TAKEN_BACK: 'A decision will not take effect.',
  LEFT: 'The event left the queue.',
});
register(ReportGroup, 'ReportGroup', "The groups of a report's rows.", {
  DAY: 'The local day of the act.',
  QUEUE: 'The queue that the event stood in.',
  ACT: 'The kind of act of the officer.',
  REASON: 'The reason, by the label of that moment.',
  CAUSE: 'The kind of violation.',
  CAMERA: 'The serial number of the camera.',
  OFFICER: 'The officer of the act.',
});
register(ReportAct, 'ReportAct', 'The acts that a report counts.', {
  SUBMIT: 'Events that were submitted.',
  GENERATE: 'Notices that were issued.',
  DISCARD: 'Events that were dropped.',
  HOLD: 'Decisions that were put off.',
  REVISE: 'Events that were sent back.',
  SKIP: 'Events that an officer passed over.',
  TAKEN_BACK: 'Decisions of the desk that were taken back.',
});
