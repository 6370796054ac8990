import { capitals, register, words } from '../../platform/graphql/enums.js';
import { DECISION_STATUSES } from './decision.pure.js';
import { REASON_REQUIRED } from './desk.rules.js';
import { DESK_CHANGE_KINDS } from './desk.types.js';
import { REPORT_ACTS, REPORT_GROUPS } from './report.pure.js';

export const DecisionStatus = words(DECISION_STATUSES);
export const DeskChangeKind = words(DESK_CHANGE_KINDS);
export const ReasonRequired = words(REASON_REQUIRED);
export const ReportGroup = capitals(REPORT_GROUPS);
export const ReportAct = words(REPORT_ACTS);

register(DecisionStatus, 'DecisionStatus', 'What became of a decision of the desk.', {
  WAITING: 'It has not taken effect, and can be taken back.',
  CARRIED_OUT: 'It took effect.',
  TAKEN_BACK: 'Its officer took it back.',
  SUPERSEDED: 'Somebody changed the event first.',
  FAILED: 'It was refused when it should take effect.',
});
register(DeskChangeKind, 'DeskChangeKind', 'What happened to an event of a queue.', {
  CLAIMED: 'An officer has it in hand.',
  RELEASED: 'Nobody has it in hand any more. A claim that lapses sends nothing.',
  DECIDED: 'A decision waits to take effect.',
  TAKEN_BACK: 'A decision will not take effect.',
  LEFT: 'It left the queue.',
});
register(ReasonRequired, 'ReasonRequired', 'An act that a reason can be required for.', {
  DISCARD: 'Dropping an event.',
  HOLD: 'Putting the decision off.',
  REVISE: 'Sending an event back.',
});
register(ReportGroup, 'ReportGroup', 'What the rows of a report are grouped by.', {
  DAY: 'The local day.',
  QUEUE: 'The queue that the event stood in.',
  ACT: 'What was done.',
  REASON: 'The reason, by the label of that moment.',
  CAUSE: 'What the event is about.',
  CAMERA: 'The serial number of the camera.',
  OFFICER: 'Who did it.',
});
register(ReportAct, 'ReportAct', 'What a report counts.', {
  SUBMIT: 'Events that were submitted.',
  GENERATE: 'Notices that were issued.',
  DISCARD: 'Events that were dropped.',
  HOLD: 'Decisions that were put off.',
  REVISE: 'Events that were sent back.',
  SKIP: 'Events that an officer passed over.',
  TAKEN_BACK: 'Decisions of the desk that were taken back.',
});
