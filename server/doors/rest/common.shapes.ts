import { z } from 'zod';
import { named, page, text, whole } from '../../platform/openapi/fields.js';
import { restEnum, restShape } from './rest-shape.js';
import { Cause as CauseWords } from '../../platform/graphql/enums.js';
import { Officer as OfficerModel } from '../../platform/graphql/person.model.js';
import { ReportStatus as ReportStatusWords } from '../../features/citations/citation.enums.js';

// Shapes that several controllers answer with.

export const Message = named('Message', 'A short message for the user.', {
  message: text('One sentence that a client can show to the user.', 'Successfully logged out'),
});

export const Count = named('Count', 'The size of a list.', {
  total: whole('The number of entries.', 3),
});

export const PageQuery = z.strictObject({ page });

export const Cause = restEnum(CauseWords);

export const Officer = restShape(OfficerModel, {
  examples: { id: 4, name: 'Ada Marlow', firstName: 'Ada', lastName: 'Marlow', badgeNumber: 1004 },
});

export const ReportStatus = restEnum(ReportStatusWords);
