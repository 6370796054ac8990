import { INVENTED_LETTERHEAD, INVENTED_STATEMENTS } from '../../domain/invented-letterhead.js';

/** The PDF settings that the first migration writes: an invented department. A new database does not keep them. */
export const INITIAL_PDF_SETTINGS = [
  {
    ...INVENTED_LETTERHEAD,
    id: 1,
    type: 'REDLIGHT',
    violationTitle: 'Failure to Stop at a Red Traffic Signal',
    officerCitationStatement: INVENTED_STATEMENTS.REDLIGHT,
  },
  {
    ...INVENTED_LETTERHEAD,
    id: 2,
    type: 'SPEEDING',
    violationTitle: 'Exceeding the Posted Speed Limit',
    officerCitationStatement: INVENTED_STATEMENTS.SPEEDING,
  },
] as const;
