import type { Recommendation, ReportStatus } from '../../features/citations/citation.workflow.js';
import type { DeskFields } from '../../features/citations/citation-details.service.js';
import { isEditable, offersTo } from '../../features/citations/citation.view.js';
import type { Caller } from '../../platform/identity/caller.js';
import { toRest } from './spelling.js';

/**
 * The rows of a list as the text that the database keeps (decision 16). `"offer" : "STATUS RECOMMENDATION SUBMITTER"` in
 * each is replaced by what the caller may do with it and what the desk shows of it. No text of a user looks like that:
 * in JSON, its quotation marks are escaped. The form of the text is known here and in `list-row.queries.ts` of the
 * citations.
 */
export function withOffers(caller: Caller, rows: string, desk: readonly DeskFields[]): string {
  const [start = '', ...offers] = rows.split('"offer" : "');
  return offers.reduce((text, rest, index) => {
    const end = rest.indexOf('"');
    const added = `${offerText(caller, rest.slice(0, end))},${deskText(desk[index] ?? NONE)}`;
    return text + added + rest.slice(end + 1);
  }, start);
}

const NONE: DeskFields = { reviewer: null, deferred: null, deadline: null, noticeVoid: false };

function deskText({ reviewer, deferred, deadline, noticeVoid }: DeskFields): string {
  return `"reviewer":${jsonOf(reviewer)},"deferred":${jsonOf(deferred)},"deadline":${deadlineText(deadline)},"notice_void":${noticeVoid}`;
}

function jsonOf(value: object | null): string {
  return value === null ? 'null' : JSON.stringify(toRest(value));
}

const DEADLINES = new WeakMap<object, string>();

/** Events that are due on one day have one and the same object. */
function deadlineText(deadline: DeskFields['deadline']): string {
  if (deadline === null) return 'null';
  const known = DEADLINES.get(deadline);
  if (known !== undefined) return known;
  const text = jsonOf(deadline);
  DEADLINES.set(deadline, text);
  return text;
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
