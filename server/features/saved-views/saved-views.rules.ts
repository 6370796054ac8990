import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';
import { DIRECTIONS, SORT_COLUMNS, type SortKey } from '../citations/citation.types.js';
import { QUEUES } from '../citations/citation.workflow.js';
import { FilterRules } from '../citations/citations.rules.js';

const ViewQueue = z.enum(QUEUES, `Queue must be one of ${QUEUES.join(', ')}`);

/** The lists have a switch for the condition, and none for its opposite. */
const only = (label: string) => z.literal(true, `${label} must be true`).nullish();

const FIELDS = {
  name: requiredText('Name', 50),
  filter: FilterRules.pick({
    cause: true,
    location: true,
    recommendation: true,
    deadline: true,
  }).extend({
    noPlate: only('No plate'),
    hasComments: only('Has comments'),
    sentBackToMe: only('Sent back to me'),
  }),
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
