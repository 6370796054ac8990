import { z } from 'zod';
import {
  DIRECTIONS,
  SORT_COLUMNS,
  type SortKey,
} from '../../../features/citations/citation.types.js';
import { QUEUES } from '../../../features/citations/citation.workflow.js';
import { DEADLINE_FILTERS } from '../../../features/citations/citations.rules.js';
import type {
  NewViewRules,
  ViewChangeRules,
  ViewsQueryRules,
} from '../../../features/saved-views/saved-views.rules.js';
import { id, named, oneOf, orNull, text } from '../../../platform/openapi/fields.js';
import { Recommendation } from './citations.shapes.js';
import { Cause } from '../common.shapes.js';
import type { FieldsOf } from '../spelling.js';

const queue = oneOf('Queue', 'One of the five lists.', QUEUES);
const sortBy = z
  .enum(Object.keys(SORT_COLUMNS) as [SortKey, ...SortKey[]])
  .meta({ description: 'The field to sort by.' });
const order = z.enum(DIRECTIONS).meta({ description: 'The sort order.' });
const name = text('At most 50 characters, unique among those of its owner for the list.', 'Today');

const FILTER = {
  cause: orNull(Cause, 'The cause of the events.'),
  location: orNull(text('Part of the address, at most 200 characters.', 'harbour')),
  recommendation: orNull(Recommendation, 'The recommendation for the events.'),
  no_plate: orNull(z.literal(true), 'True for events without a known plate.'),
  has_comments: orNull(z.literal(true), 'True for events with comments.'),
  sent_back_to_me: orNull(
    z.literal(true),
    'True for events that were sent back to the officer and are not answered yet.',
  ),
  deadline: orNull(
    z.enum(DEADLINE_FILTERS),
    'The state of the deadline; NONE for events without one.',
  ),
};

const Filter = named(
  'ViewFilter',
  'The filter of a saved view; null does not restrict the list.',
  FILTER,
);
const FilterInput = z
  .strictObject(FILTER)
  .partial()
  .meta({ id: 'ViewFilterInput', description: 'The filter of a view that is kept.' });

export const SavedView = named('SavedView', 'A filter and an order of a list, under a name.', {
  id: id('Number of the view.'),
  queue,
  name,
  filter: Filter,
  sort_by: sortBy,
  order,
});

export const SavedViews = z.strictObject({ data: z.array(SavedView) });

const CHANGES = {
  filter: orNull(FilterInput, 'The filter.').optional(),
  sort_by: orNull(sortBy).optional(),
  order: orNull(order).optional(),
};

export const NewView = named('NewView', 'A view to keep.', {
  queue,
  name,
  ...CHANGES,
} satisfies FieldsOf<typeof NewViewRules>);

export const ViewChange = named(
  'ViewChange',
  'The changes of a view; a field that is left out or null keeps its value.',
  {
    name: orNull(name).optional(),
    ...CHANGES,
  } satisfies FieldsOf<typeof ViewChangeRules>,
);

export const ViewsQuery = z.strictObject({
  queue: queue.optional(),
} satisfies FieldsOf<typeof ViewsQueryRules>);
