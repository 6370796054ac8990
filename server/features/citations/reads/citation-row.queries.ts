import { type JsonColumns, jsonObject } from '../../../platform/database/json-columns.js';
import { SHOWN_JSON } from '../../checks/check-subjects.queries.js';
import {
  CAPTURE,
  NARROW,
  NARROW_VEHICLE,
  OTHER_EVENTS_OF_CAUSE,
  PARTS,
  REGISTER,
  WIDE_VEHICLE,
} from './citation-columns.queries.js';
import { ATTACHED_JSON } from '../../registry/attached.queries.js';
import {
  DESK,
  FACTS,
  FINE,
  NOTICE_ACTS,
  OBSERVED,
  REGION,
  WIDE_FACTS,
} from './citation-facts.queries.js';
import { CHAIN_JSON } from '../../notices/letters/letters.queries.js';
import type { Part } from './citation-parts.pure.js';

/** One citation as a JSON object in SQL: what is shown of it, and in `facts` what the rules need. */
export function rowSql(parts: readonly Part[]): string {
  const has = (part: Part): boolean => parts.includes(part);
  const facts = has('vehicle') ? { ...FACTS, ...WIDE_FACTS } : FACTS;
  return jsonObject({
    citation: ['json', jsonObject(columnsOf(parts))],
    ...(has('facts') && { facts: ['json', jsonObject(facts)] }),
    ...(has('desk') && { desk: ['json', jsonObject(DESK)] }),
    ...(has('noticeActs') && { noticeActs: ['json', jsonObject(NOTICE_ACTS)] }),
    ...(has('observed') && { observed: ['json', jsonObject(OBSERVED)] }),
    ...(has('region') && { region: ['json', jsonObject(REGION)] }),
    ...(has('registry') && { attached: ['json?', ATTACHED_JSON] }),
    ...(has('fine') && { fine: ['json', jsonObject(FINE)] }),
    ...(has('checks') && { checks: ['json', SHOWN_JSON] }),
    ...(has('register') && REGISTER),
    ...(has('chain') && { chain: ['json', CHAIN_JSON] }),
  });
}

function columnsOf(parts: readonly Part[]): JsonColumns {
  const has = (part: Part): boolean => parts.includes(part);
  const vehicle = has('vehicle') ? { ...NARROW_VEHICLE, ...WIDE_VEHICLE } : NARROW_VEHICLE;
  const {
    media,
    thumbnailSrc,
    notice,
    addressees,
    submittedBy,
    otherEvents,
    sentBack,
    measurement,
    quarantine,
  } = PARTS;
  return {
    ...NARROW,
    ...(has('capture') && CAPTURE),
    vehicle: ['json', jsonObject(vehicle)],
    ...(has('media') && { media }),
    ...(has('thumbnail') && { thumbnailSrc }),
    ...(has('notice') && { notice }),
    ...(has('addressees') && { addressees }),
    ...(has('submitter') && { submittedBy }),
    ...(has('otherEvents') && { otherEvents }),
    ...(has('otherEventsOfCause') && !has('otherEvents') && OTHER_EVENTS_OF_CAUSE),
    ...(has('sentBack') && { sentBack }),
    ...(has('measurement') && { measurement }),
    ...(has('quarantine') && { quarantine }),
  };
}

/** Returns the joins for the keys, once they are few (performance 1). */
export function joinsSql(parts: readonly Part[]): string {
  const whole = parts.includes('observed') || parts.includes('checks');
  // Earlier violations are those of the vehicle or its owner.
  const wide =
    whole || (['vehicle', 'registry', 'fine'] as const).some((part) => parts.includes(part));
  const captured = (['capture', 'register', 'region'] as const).some((part) =>
    parts.includes(part),
  );
  return `JOIN citations c ON c.id = k.id
    ${whole || parts.includes('facts') || parts.includes('fine') ? 'CROSS JOIN citation_settings s' : ''}
    ${wide || captured ? 'JOIN captures p ON p.citation_id = c.id' : ''}
    ${wide ? 'JOIN vehicles v ON v.citation_id = c.id' : ''}`;
}

/**
 * Returns a statement for any number of citations: the keys first, then the selected parts (performance 1).
 *
 * @param keys a SELECT of `id` and `place`, the row's place in the answer.
 */
export function citationsSql(parts: readonly Part[], keys: string): string {
  return `SELECT coalesce(json_agg(${rowSql(parts)} ORDER BY k.place), '[]') AS rows
    FROM (${keys}) k ${joinsSql(parts)}`;
}
