import { z } from 'zod';
import { REPORT_STATUSES } from '../../features/citations/citation.workflow.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { named, oneOf, page, text, whole } from '../../platform/openapi/fields.js';

// Shapes that several controllers answer with.

export const Message = named('Message', 'A short message for the user.', {
  message: text('One sentence that a client can show to the user.', 'Successfully logged out'),
});

export const Count = named('Count', 'The size of a list.', {
  total: whole('The number of entries.', 3),
});

export const PageQuery = z.strictObject({ page });

export const Cause = oneOf('Cause', 'The kind of violation.', CAUSES);

/** The two names of a person, in each shape of one. */
export const personNames = {
  first_name: text('First name.', 'Ada'),
  last_name: text('Last name.', 'Marlow'),
};

export const Officer = named('Officer', 'The user who acted on an event or created an object.', {
  id: whole('Number of the user.', 4),
  name: text('First and last name.', 'Ada Marlow'),
  ...personNames,
  badge_number: whole('Badge number.', 1004),
});

export const ReportStatus = oneOf('ReportStatus', 'The status of a citation.', REPORT_STATUSES);
