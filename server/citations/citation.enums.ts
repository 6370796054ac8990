import { registerEnumType } from '@nestjs/graphql';
import { CAUSES, type Cause as CauseName } from '../users/duty.js';
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
import { SORT_COLUMNS, type SortKey } from './citations.queries.js';

/** A GraphQL enum of a literal union, its words unchanged. */
function words<Word extends string>(list: readonly Word[]): { [Key in Word]: Key } {
  return Object.fromEntries(list.map((word) => [word, word])) as { [Key in Word]: Key };
}

/** A GraphQL enum in capitals of a union in small letters. */
function capitals<Word extends string>(
  list: readonly Word[],
): { [Key in Word as Uppercase<Key>]: Key } {
  return Object.fromEntries(list.map((word) => [word.toUpperCase(), word])) as {
    [Key in Word as Uppercase<Key>]: Key;
  };
}

export const Cause = words<CauseName>(CAUSES);
export const ReportStatus = words<StatusName>(REPORT_STATUSES);
export const Recommendation = words<RecommendationName>(RECOMMENDATIONS);
export const CitationAction = words<ActionName>(Object.keys(ACTION_TYPES) as ActionName[]);
export const CitationTransition = words<Transition>(TRANSITION_NAMES);
export const CitationQueue = capitals<Queue>(QUEUES);
export const CitationSort = capitals<SortKey>(Object.keys(SORT_COLUMNS) as SortKey[]);
export const SortOrder = capitals(['asc', 'desc'] as const);
export const MediaType = words(['IMAGE', 'VIDEO'] as const);

registerEnumType(Cause, { name: 'Cause', description: 'What an event is about.' });
registerEnumType(ReportStatus, { name: 'ReportStatus', description: 'Where a citation stands.' });
registerEnumType(Recommendation, {
  name: 'Recommendation',
  description: 'What the processing officer recommends.',
});
registerEnumType(CitationAction, {
  name: 'CitationAction',
  description:
    "What can be offered on a citation, in the same words as REST's `available_actions`.",
});
registerEnumType(CitationTransition, {
  name: 'CitationTransition',
  description: 'The actions that move a citation.',
});
registerEnumType(CitationQueue, { name: 'CitationQueue', description: 'The five lists.' });
registerEnumType(CitationSort, {
  name: 'CitationSort',
  description: 'What a list can be sorted by.',
});
registerEnumType(SortOrder, { name: 'SortOrder', description: 'Direction of a sort.' });
registerEnumType(MediaType, { name: 'MediaType', description: 'Kind of a file.' });
