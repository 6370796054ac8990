import type { OfferSubject } from '../../../features/citations/citation.workflow.js';
import type { StoredRows } from '../../../features/citations/reads/list-row.queries.js';
import type { DeskFields } from '../../../features/citations/reads/citation-details.service.js';
import { isEditable, offersTo } from '../../../features/citations/reads/citation.view.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { heldBy } from './citation.answer.js';
import { toRest } from '../spelling.js';

/** A page of stored rows, and what the desk shows of each. */
type Rows = Omit<StoredRows, 'desk'> & { desk: readonly DeskFields[] };

/** The rows of a list as JSON text: in each stored one, what the caller may do with it and what the desk shows of it. */
export function listText(caller: Caller, { texts, offers, desk }: Rows): string {
  const [own, others] = [keptTexts(caller, true), keptTexts(caller, false)];
  const userId = caller.kind === 'user' ? caller.userId : null;
  let text = texts[0] ?? '';
  for (const [index, offer] of offers.entries()) {
    const isOwn = userId !== null && offer.submittedById === userId;
    const fields = desk[index];
    if (fields === undefined) continue;
    const offered = offerText(isOwn ? own : others, caller, offer);
    text += `${offered},${deskText(fields)}${texts[index + 1] ?? ''}`;
  }
  return text;
}

const DESK_TEXTS = new WeakMap<DeskFields, string>();

/** Events that nobody has in hand and that are due on one day have one and the same object. */
function deskText(fields: DeskFields): string {
  const known = DESK_TEXTS.get(fields);
  if (known !== undefined) return known;
  const { deadline, noticeVoid } = fields;
  const { reviewer, deferred } = heldBy(fields);
  const text = `"reviewer":${jsonOf(reviewer)},"deferred":${jsonOf(deferred)},"deadline":${jsonOf(deadline)},"notice_void":${noticeVoid}`;
  DESK_TEXTS.set(fields, text);
  return text;
}

function jsonOf(value: object | null): string {
  return value === null ? 'null' : JSON.stringify(toRest(value));
}

type OfferTexts = WeakMap<OfferSubject, string>;

// Holds an entry for each duty, one for own submissions and one for others.
const OFFER_TEXTS = new Map<string, OfferTexts>();

/** Kept for all of one duty: what they may do differs only with whether they have submitted it themselves. */
function keptTexts(caller: Caller, isOwn: boolean): OfferTexts {
  const key = `${caller.kind === 'user' ? caller.duty : 'token'} ${isOwn}`;
  const kept = OFFER_TEXTS.get(key) ?? new WeakMap();
  OFFER_TEXTS.set(key, kept);
  return kept;
}

function offerText(kept: OfferTexts, caller: Caller, offer: OfferSubject): string {
  const known = kept.get(offer);
  if (known !== undefined) return known;
  const text = `"available_actions":${JSON.stringify(offersTo(caller, offer))},"editable":${isEditable(caller, offer)}`;
  kept.set(offer, text);
  return text;
}
