import type { Recommendation, ReportStatus } from '../../features/citations/citation.workflow.js';
import { isEditable, offersTo } from '../../features/citations/citation.view.js';
import type { Caller } from '../../platform/identity/caller.js';

/**
 * The rows of a list as the text that the database keeps (decision 16). `"offer" : "STATUS RECOMMENDATION SUBMITTER"` in
 * each is replaced by what the caller may do with it. No text of a user looks like that: in JSON, its quotation marks
 * are escaped. The form of the text is known here and in `list-row.queries.ts` of the citations.
 */
export function withOffers(caller: Caller, rows: string): string {
  const [start = '', ...offers] = rows.split('"offer" : "');
  return offers.reduce((text, rest) => {
    const end = rest.indexOf('"');
    return text + offerText(caller, rest.slice(0, end)) + rest.slice(end + 1);
  }, start);
}

// As many as there are duties, statuses, recommendations, and own submissions or not.
const OFFERS = new Map<string, string>();

function offerText(caller: Caller, offer: string): string {
  const [status = '', recommendation = '', submitter = ''] = offer.split(' ');
  const submittedById = submitter === '' ? null : Number(submitter);
  const own = caller.kind === 'user' && submittedById === caller.userId;
  const duty = caller.kind === 'user' ? caller.duty : 'token';
  const key = `${duty} ${status} ${recommendation} ${own}`;
  const known = OFFERS.get(key);
  if (known !== undefined) return known;
  const subject = {
    reportStatus: status as ReportStatus,
    recommendation: recommendation === '' ? null : (recommendation as Recommendation),
    submittedById,
  };
  const text = `"available_actions":${JSON.stringify(offersTo(caller, subject))},"editable":${isEditable(caller, subject)}`;
  OFFERS.set(key, text);
  return text;
}
