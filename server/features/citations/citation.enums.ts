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
  type Transition,
  TRANSITION_NAMES,
} from './citation.workflow.js';
import { SORT_COLUMNS, type SortKey } from './citation.types.js';

export const ReportStatus = words<StatusName>(REPORT_STATUSES);
export const Recommendation = words<RecommendationName>(RECOMMENDATIONS);
export const CitationAction = words<ActionName>(Object.keys(ACTION_TYPES) as ActionName[]);
export const CitationTransition = words<Transition>(TRANSITION_NAMES);
export const CitationQueue = capitals<Queue>(QUEUES);
export const CitationSort = capitals<SortKey>(Object.keys(SORT_COLUMNS) as SortKey[]);
export const SortOrder = capitals(['asc', 'desc'] as const);
export const MediaType = words(['IMAGE', 'VIDEO'] as const);

register(ReportStatus, 'ReportStatus', 'Where a citation stands.', {
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
register(Recommendation, 'Recommendation', 'What the processing officer recommends.', {
  GENERATE: 'To issue a notice.',
  DISCARD: 'To drop the event.',
  HOLD: 'To put the decision off.',
});
register(
  CitationAction,
  'CitationAction',
  "What can be offered on a citation, in the same words as REST's `available_actions`.",
  {
    submit: 'To submit it with a recommendation.',
    hold: 'To put the decision off.',
    revise: 'To send it back to be processed again.',
    generate: 'To issue the notice.',
    discard: 'To drop the event.',
    comments: 'To read and write comments.',
    history: 'To read what happened to it.',
    print: 'To print the notice.',
  },
);
register(CitationTransition, 'CitationTransition', 'The actions that move a citation.', {
  submit: 'To REVIEW or UPDATED_REVIEW.',
  hold: 'To HOLD.',
  revise: 'To REVISE.',
  generate: 'To COMPLETED.',
  discard: 'To DISCARDED.',
});
register(CitationQueue, 'CitationQueue', 'The five lists.', {
  PENDING: 'PENDING, UPDATED and REVISE.',
  SUBMITTED: 'REVIEW, UPDATED_REVIEW and UPDATED_REVISE.',
  HOLD: 'HOLD.',
  DISCARDED: 'DISCARDED.',
  COMPLETED: 'COMPLETED.',
});
register(CitationSort, 'CitationSort', 'What a list can be sorted by; equals by their id.', {
  REFERENCE_ID: 'Our number of the event.',
  STOPLINE_REFERENCE_ID: 'The number of the notice.',
  CAMERA_CASE_GENERATED_AT: 'When the violation happened.',
  UPDATED_AT: 'When it was changed last.',
  OWNER_VEHICLE_LICENSE_PLATE: 'The plate.',
  CAUSE: 'The cause.',
  REPORT_STATUS: 'The status.',
  RECOMMENDATION: 'The recommendation.',
});
register(SortOrder, 'SortOrder', 'Direction of a sort.', {
  ASC: 'Smallest, oldest or first in the alphabet on top; what has no value last.',
  DESC: 'The other way round.',
});
register(MediaType, 'MediaType', 'Kind of a file.', {
  IMAGE: 'A JPEG or PNG picture.',
  VIDEO: 'An MP4 video.',
});
