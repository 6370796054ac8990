import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';
import { DIRECTIONS, SORT_COLUMNS, type SortKey } from '../citations/citation.types.js';
import { QUEUES } from '../citations/citation.workflow.js';
import { FilterRules } from '../citations/citations.rules.js';
import { VIEW_FIELDS } from './saved-view.pure.js';

const ViewQueue = z.enum(QUEUES, `Queue must be one of ${QUEUES.join(', ')}`);

const FIELDS = {
  name: requiredText('Name', 50),
  filter: FilterRules.pick(
    Object.fromEntries(VIEW_FIELDS.map((name) => [name, true])) as Record<
      (typeof VIEW_FIELDS)[number],
      true
    >,
  ),
  sortBy: z.enum(
    Object.keys(SORT_COLUMNS) as [SortKey, ...SortKey[]],
    'This list cannot be sorted by that',
  ),
  order: z.enum(DIRECTIONS, 'Order must be asc or desc'),
};

/** A new view: without more it is the whole list, the newest change first. */
export const NewViewRules = z.strictObject({
  queue: ViewQueue,
  name: FIELDS.name,
  filter: FIELDS.filter.nullish(),
  sortBy: FIELDS.sortBy.nullish(),
  order: FIELDS.order.nullish(),
});

/** The fields of a view that can be changed; a missing one, and null, stay. */
export const ViewChangeRules = z.strictObject({
  name: FIELDS.name.nullish(),
  filter: FIELDS.filter.nullish(),
  sortBy: FIELDS.sortBy.nullish(),
  order: FIELDS.order.nullish(),
});

/** The list of views, of one list or of all. */
export const ViewsQueryRules = z.strictObject({ queue: ViewQueue.nullish() });
