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
import { named, oneOf, orNull, text } from '../../../platform/openapi/fields.js';
import {
  CreateSavedViewInput,
  SavedView as SavedViewModel,
  UpdateSavedViewInput,
} from '../../../features/saved-views/saved-views.model.js';
import { Recommendation } from './citations.shapes.js';
import { Cause } from '../common.shapes.js';
import { restBody, restShape } from '../rest-shape.js';
import type { BodyOf, FieldsOf } from '../spelling.js';

const queue = oneOf('Queue', 'One of the five lists.', QUEUES);
const sortBy = z.enum(Object.keys(SORT_COLUMNS) as [SortKey, ...SortKey[]]);
const order = z.enum(DIRECTIONS);
const name = { name: 'Today' };

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

export const SavedView = restShape(SavedViewModel, {
  examples: name,
  own: { queue, filter: Filter, sort_by: sortBy, order },
});

export const SavedViews = z.strictObject({ data: z.array(SavedView) });

const changes = {
  filter: orNull(FilterInput, 'The filter.').optional(),
  sort_by: orNull(sortBy).optional(),
  order: orNull(order).optional(),
};

export const NewView = restBody(CreateSavedViewInput, {
  name: 'NewView',
  examples: name,
  own: { queue, ...changes },
}) satisfies BodyOf<typeof NewViewRules>;

export const ViewChange = restBody(UpdateSavedViewInput, {
  name: 'ViewChange',
  without: ['viewId'],
  examples: name,
  own: changes,
}) satisfies BodyOf<typeof ViewChangeRules>;

export const ViewsQuery = z.strictObject({
  queue: queue.optional(),
} satisfies FieldsOf<typeof ViewsQueryRules>);
