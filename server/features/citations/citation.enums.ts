import { capitals, register, words } from '../../platform/graphql/enums.js';
import {
  ACTION_TYPES,
  type CitationAction as ActionName,
  QUEUES,
  type Queue,
  type Recommendation as RecommendationName,
  RECOMMENDATIONS,
  REPORT_STATUSES,
  type ReportStatus as StatusName,
} from './citation.workflow.js';
import { DEADLINE_FILTERS, type DeadlineFilter as DeadlineFilterName } from './citations.rules.js';
import { NOTICE_ACT_NAMES, type NoticeActName } from './notice-acts.pure.js';
import { DEADLINE_STATES, type DeadlineState as StateName } from '../deadlines/due-date.pure.js';
import {
  FACT_STATES,
  type FactName as FactWord,
  FACTS,
  type FactState as FactStateWord,
} from '../observation/facts.pure.js';
import {
  CITATION_EVENT_TYPES,
  type CitationEventType as EventTypeName,
} from './event-types.pure.js';
import {
  DESK_ACTS,
  SORT_COLUMNS,
  type SortKey,
  WALK_COLUMNS,
  type WalkKey,
} from './citation.types.js';

export const ReportStatus = words<StatusName>(REPORT_STATUSES);
export const Recommendation = words<RecommendationName>(RECOMMENDATIONS);
export const CitationAction = capitals<ActionName>(Object.keys(ACTION_TYPES) as ActionName[]);
export const CitationTransition = words(DESK_ACTS);
export const DeadlineState = words<StateName>(DEADLINE_STATES);
export const DeadlineFilter = words<DeadlineFilterName>(DEADLINE_FILTERS);
export const FactName = words<FactWord>(Object.keys(FACTS) as FactWord[]);
export const FactState = words<FactStateWord>(FACT_STATES);
export const CitationQueue = capitals<Queue>(QUEUES);
export const CitationSort = capitals<SortKey>(Object.keys(SORT_COLUMNS) as SortKey[]);
export const CitationConnectionSort = capitals<WalkKey>(Object.keys(WALK_COLUMNS) as WalkKey[]);
export const SortOrder = capitals(['asc', 'desc'] as const);
export const MediaType = words(['IMAGE', 'VIDEO'] as const);

/** Webhooks write them as `citation.created`. */
export const CitationEventType = Object.fromEntries(
  CITATION_EVENT_TYPES.map((type) => [type.toUpperCase().replace('.', '_'), type]),
) as Record<
  | 'CITATION_CREATED'
  | 'CITATION_SUBMITTED'
  | 'CITATION_HELD'
  | 'CITATION_REVISED'
  | 'CITATION_DECIDED',
  EventTypeName
>;

register(ReportStatus, 'ReportStatus', 'The status of a citation.', {
  PENDING: 'It came in and waits to be processed.',
  UPDATED: 'It waits to be processed, and its vehicle was looked up by hand.',
  REVISE: 'It was sent back to be processed again.',
  REVIEW: 'It was submitted and waits for a decision.',
  UPDATED_REVIEW: 'It was submitted with a vehicle that was looked up by hand, or again.',
  UPDATED_REVISE: 'It waits for a decision; comes with imported data only.',
  COMPLETED: 'It was decided to issue a notice.',
  DISCARDED: 'It was decided to drop it.',
  HOLD: 'The decision was put off.',
});
register(Recommendation, 'Recommendation', "The processing officer's recommendation.", {
  GENERATE: 'To issue a notice.',
  DISCARD: 'To drop the event.',
  HOLD: 'To put the decision off.',
});
register(
  CitationAction,
  'CitationAction',
  "The actions on a citation; the words of REST's `available_actions`.",
  {
    SUBMIT: 'To submit it with a recommendation.',
    HOLD: 'To put the decision off.',
    REVISE: 'To send it back to be processed again.',
    GENERATE: 'To issue the notice.',
    DISCARD: 'To drop the event.',
    COMMENTS: 'To read and write comments.',
    HISTORY: 'To read what happened to it.',
    PRINT: 'To print the notice.',
  },
);
register(CitationTransition, 'CitationTransition', 'The actions that move a citation.', {
  SUBMIT: 'Submits it: REVIEW or UPDATED_REVIEW.',
  HOLD: 'Puts the decision off.',
  REVISE: 'Sends it back to be processed again.',
  GENERATE: 'Issues the notice: COMPLETED.',
  DISCARD: 'Drops the event: DISCARDED.',
});
const DEADLINES = {
  NORMAL: 'More than five local days are left.',
  SOON: 'Three to five local days are left.',
  URGENT: 'Up to two local days are left.',
  EXPIRED: 'The deadline has passed: no notice may be made.',
  CLOSED: 'The event was completed or discarded.',
};
register(DeadlineState, 'DeadlineState', "The state of an event's deadline.", DEADLINES);
register(DeadlineFilter, 'DeadlineFilter', 'A state of the deadline, or that there is none.', {
  ...DEADLINES,
  NONE: 'The event has no deadline.',
});
register(FactName, 'FactName', 'A fact of an event.', {
  PLATE: 'Licence plate that was read.',
  PLATE_REGION: 'Country or state of the plate, if it is known on either side.',
  MAKE_MODEL: 'Make and model of the vehicle.',
  COLOR: 'Color of the vehicle.',
  STYLE: 'Body style of the vehicle.',
  SPEED_MEASURED: 'Speed of the vehicle, as the camera has it.',
  SPEED_LIMIT: 'The limit at the place.',
  SPEED_OVER: 'Speed above the limit.',
  RED_FOR: 'Seconds for which the light was red.',
  AMBER: 'Seconds of amber light before the red.',
  STOP_LINE_DISTANCE: 'The distance past the stop line.',
  LANE: 'Lane that the vehicle was in.',
});
register(FactState, 'FactState', 'The comparison of the observed and the registered value.', {
  EQUAL: 'Observed and registered agree.',
  CONTRADICTION: 'They do not agree, or the value cannot be right.',
  UNKNOWN: 'One of the two is missing.',
  SHOWN: 'There is nothing to compare it with.',
});
register(CitationQueue, 'CitationQueue', 'A list of citations, by status.', {
  PENDING: 'PENDING, UPDATED and REVISE.',
  SUBMITTED: 'REVIEW, UPDATED_REVIEW and UPDATED_REVISE.',
  HOLD: 'Events whose decision is put off.',
  DISCARDED: 'Events that were dropped.',
  COMPLETED: 'Events with a notice.',
});
register(
  CitationSort,
  'CitationSort',
  'The sort keys of a list; rows with the same value are sorted by their id.',
  {
    REFERENCE_ID: "The department's number of the event.",
    STOPLINE_REFERENCE_ID: 'The number of the notice.',
    CAMERA_CASE_GENERATED_AT: 'The time of the violation.',
    UPDATED_AT: 'The time of the last change.',
    OWNER_VEHICLE_LICENSE_PLATE: 'By the text of the plate.',
    CAUSE: 'REDLIGHT before SPEEDING.',
    REPORT_STATUS: 'By the name of the status.',
    RECOMMENDATION: 'By the name of the recommendation.',
    DUE_AT: 'End of the deadline.',
  },
);
register(CitationConnectionSort, 'CitationConnectionSort', 'The sort keys of a connection.', {
  ID: 'By id, which never changes: no row is missed or met twice, whatever changes meanwhile.',
  UPDATED_AT: 'By the last change, equals by their id; a row that changes moves to the newest end.',
});
register(SortOrder, 'SortOrder', 'Direction of a sort.', {
  ASC: 'Smallest, oldest or first in the alphabet on top; what has no value last.',
  DESC: 'Largest, newest or last in the alphabet on top; what has no value first.',
});
register(MediaType, 'MediaType', 'The kinds of files of a camera.', {
  IMAGE: 'A JPEG or PNG picture.',
  VIDEO: 'An MP4 video.',
});
register(
  CitationEventType,
  'CitationEventType',
  'A change of a citation that programs outside hear of.',
  {
    CITATION_CREATED: 'It came in.',
    CITATION_SUBMITTED: 'It waits for a decision.',
    CITATION_HELD: 'It was put on hold.',
    CITATION_REVISED: 'It was sent back.',
    CITATION_DECIDED: 'It was completed or discarded.',
  },
);

export const NoticeActNameEnum = words<NoticeActName>(NOTICE_ACT_NAMES);

register(NoticeActNameEnum, 'NoticeActName', 'An act on the notice of an event.', {
  VOID: 'To make the notice void.',
  ADDRESSEE: 'To record a person to whom the next notice goes.',
  REISSUE: 'To issue the next notice.',
});
