import { as, statement } from '../../platform/database/statement.js';
import type { RegistryEntry } from './registry-entry.pure.js';

// As text: a moment of JavaScript lacks the microseconds, and is no longer the same.
const ANSWER = `a.id, a.plate_key AS "plateKey", a.region_key AS "regionKey", a.class_key AS "classKey", a.entry,
    a.asked_at::text AS "askedAt"`;

const ROW = {
  id: 'integer',
  plateKey: 'text',
  regionKey: 'text',
  classKey: 'text',
  entry: as<RegistryEntry>('jsonb'),
  askedAt: 'text',
} as const;

/** The answer that an event has taken. $1 the event. */
export const ATTACHED = statement({
  name: 'registry answers: attached',
  sql: `SELECT ${ANSWER} FROM vehicles v JOIN registry_answers a ON a.id = v.registry_answer_id WHERE v.citation_id = $1`,
  row: ROW,
});

/**
 * The answer that an event has taken, if a service is to be asked for it again. $1 the event, $2 the moment, null for now.
 */
export const DUE = statement({
  name: 'registry answers: due',
  sql: `SELECT ${ANSWER} FROM vehicles v JOIN registry_answers a ON a.id = v.registry_answer_id CROSS JOIN registry_settings s
    WHERE v.citation_id = $1 AND a.asked_at <= coalesce($2, now()) - make_interval(days => s.recheck_days)`,
  row: ROW,
});

/**
 * Keeps what a service answered when it was asked again, if nobody else did so meanwhile and the answer is still taken.
 * $1 the answer, $2 when it was asked before, $3 the moment, null for now, $4 the entries.
 */
export const KEEP_LAST = statement({
  name: 'registry answers: keep last',
  sql: `UPDATE registry_answers a SET asked_at = coalesce($3, now()), last_entries = $4
    FROM vehicles v WHERE a.id = $1 AND a.asked_at = $2::timestamptz AND v.citation_id = a.citation_id AND v.registry_answer_id = a.id
    RETURNING a.id`,
  row: { id: 'integer' },
});

/** Marks an answer as taken. $1 the answer, $2 its event, $3 the plate's key. */
export const TAKE = statement({
  name: 'registry answers: take',
  sql: `UPDATE registry_answers SET taken = true WHERE id = $1 AND citation_id = $2 AND plate_key = $3 RETURNING id`,
  row: { id: 'integer' },
});

/** Deletes answers that no event has taken. $1 the number of days that they are kept. */
export const DELETE_LEFT = statement({
  name: 'registry answers: delete left',
  sql: `DELETE FROM registry_answers WHERE NOT taken AND asked_at < now() - make_interval(days => $1)`,
  row: {},
});
