import { z } from 'zod';
import { REPORT_STATUSES } from '../../features/citations/citation.workflow.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { named, oneOf, page, text, whole } from '../../platform/openapi/fields.js';

// Shapes that several controllers answer with.

export const Message = named('Message', 'A sentence for a toast.', {
  message: text('One sentence, fit for a toast.', 'Successfully logged out'),
});

export const Count = named('Count', 'A number of things.', {
  total: whole('How many there are.', 3),
});

export const PageQuery = z.strictObject({ page });

export const Cause = oneOf('Cause', 'What an event is about.', CAUSES);

/** The two names of a person, in each shape of one. */
export const personNames = {
  first_name: text('First name.', 'Ada'),
  last_name: text('Last name.', 'Marlow'),
};

export const Officer = named('Officer', 'Somebody who acted on an event, or made something.', {
  id: whole('Number of the user.', 4),
  name: text('First and last name.', 'Ada Marlow'),
  ...personNames,
  badge_number: whole('Badge number.', 1004),
});

export const ReportStatus = oneOf('ReportStatus', 'The status of a citation.', REPORT_STATUSES);
