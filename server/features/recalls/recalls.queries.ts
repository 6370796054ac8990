import { CALLER_COLUMNS, CALLER_ROW } from '../../platform/auth/callers.queries.js';
import { as, statement } from '../../platform/database/statement.js';
import {
  jsonColumns,
  jsonObject,
  type JsonRow,
  selectSql,
  typesOf,
} from '../../platform/database/json-columns.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import { CONFLICT_BADGES } from '../checks/plates/conflicts.queries.js';
import type { MailState } from '../notices/letters/mail-state.pure.js';
import { NOTICE_OF_ITEM } from './matches.queries.js';
import type {
  BatchStatus,
  ItemState,
  Outcome,
  RecallCriteria,
  RecallStatus,
} from './recall.types.js';

const BATCH_COLUMNS = jsonColumns({
  name: 'recalls: batch',
  from: 'recall_batches b',
  columns: {
    id: ['integer', 'b.id'],
    recallId: ['integer', 'b.recall_id'],
    outcome: [as<Outcome>('text'), 'b.outcome'],
    reasonCode: ['text?', 'b.reason_code'],
    reason: ['text?', 'b.reason'],
    cancellation: ['boolean?', 'b.cancellation'],
    items: ['integer', 'b.items'],
    done: ['integer', 'b.done'],
    passedOver: ['integer', 'b.taken - b.done'],
    status: [as<BatchStatus>('text'), 'b.status'],
    rejectReason: ['text?', 'b.reject_reason'],
    createdAt: ['timestamptz', 'b.created_at'],
    endedAt: ['timestamptz?', 'b.ended_at'],
    requestedBy: [
      as<Officer>('json'),
      `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = b.requested_by)`,
    ],
    decidedBy: [
      as<Officer>('json?'),
      `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = b.decided_by)`,
    ],
  },
});
const BATCH = jsonObject(BATCH_COLUMNS);

/** A batch as both doors show it; moments are ISO texts. */
export type BatchRow = JsonRow<typeof BATCH_COLUMNS>;

const RECALL = `SELECT r.id, r.number, r.criteria, r.reason, r.status, r.notices, r.mailed,
    r.total::double precision AS total, r.currency, coalesce(n.open, 0) AS open, coalesce(n.upheld, 0) AS upheld,
    coalesce(n.voided, 0) AS voided, coalesce(n.gone, 0) AS gone,
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = r.created_by) AS "createdBy", r.created_at AS "createdAt",
    r.closed_at AS "closedAt", (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = r.closed_by) AS "closedBy",
    r.close_reason AS "closeReason",
    (SELECT ${BATCH} FROM recall_batches b WHERE b.recall_id = r.id AND b.status IN ('WAITING', 'RUNNING')) AS batch
  FROM recalls r CROSS JOIN LATERAL (SELECT (sum(k.n) FILTER (WHERE k.state = 'OPEN'))::integer AS open,
      (sum(k.n) FILTER (WHERE k.state = 'UPHELD'))::integer AS upheld,
      (sum(k.n) FILTER (WHERE k.state = 'VOIDED'))::integer AS voided,
      (sum(k.n) FILTER (WHERE k.state = 'GONE'))::integer AS gone
    FROM (SELECT t.state, count(*) AS n FROM recall_items t WHERE t.recall_id = r.id GROUP BY t.state) k) n`;

const RECALL_ROW = {
  id: 'integer',
  number: 'text',
  criteria: as<RecallCriteria>('jsonb'),
  reason: 'text',
  status: as<RecallStatus>('text'),
  notices: 'integer',
  mailed: 'integer',
  total: 'double precision?',
  currency: 'text?',
  open: 'integer',
  upheld: 'integer',
  voided: 'integer',
  gone: 'integer',
  createdBy: as<Officer>('json'),
  createdAt: 'timestamptz',
  closedAt: 'timestamptz?',
  closedBy: as<Officer>('json?'),
  closeReason: 'text?',
  batch: as<BatchRow | null>('json?'),
} as const;

/** A page of the recalls, newest first. $1 a status or null, $2 how many, $3 how many are skipped. */
export const RECALLS = statement({
  name: 'recalls: page',
  sql: `${RECALL} WHERE $1::text IS NULL OR r.status = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
  row: RECALL_ROW,
});

/** One recall. $1 its id. */
export const RECALL_BY_ID = statement({
  name: 'recalls: one',
  sql: `${RECALL} WHERE r.id = $1`,
  row: RECALL_ROW,
});

/** One batch. $1 its id. */
export const BATCH_BY_ID = statement({
  name: 'recalls: batch',
  sql: `SELECT ${BATCH} AS batch FROM recall_batches b WHERE b.id = $1`,
  row: { batch: as<BatchRow>('json') },
});

/** Locks a recall; a transaction that also locks notices locks them first. $1 the recall. */
export const LOCK_RECALL = statement({
  name: 'recalls: lock',
  sql: 'SELECT r.id, r.number, r.status, r.reason FROM recalls r WHERE r.id = $1 FOR UPDATE',
  row: { id: 'integer', number: 'text', status: as<RecallStatus>('text'), reason: 'text' },
});

const ITEM = {
  ...NOTICE_OF_ITEM,
  stateThen: [as<MailState>('text'), 't.state_then'],
  state: [as<ItemState>('text'), 't.state'],
  reasonCode: ['text?', 't.reason_code'],
  reason: ['text?', 't.reason'],
  decidedBy: [
    as<Officer>('json?'),
    `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = t.decided_by)`,
  ],
  decidedAt: ['timestamptz?', 't.decided_at'],
} as const;

const ITEMS_OF = `JOIN issued_notices i ON i.number = t.notice_number
  JOIN notice_grounds g ON g.number = t.notice_number JOIN citations c ON c.id = i.citation_id`;

/** Rows of items. They are chosen before anything is joined to them. @param where which, in which order, and how many */
const itemsSql = (where: string): string => `SELECT ${selectSql(ITEM)}
  FROM (SELECT p.* FROM recall_items p WHERE ${where}) t ${ITEMS_OF} ORDER BY t.notice_number COLLATE "C"`;

const ITEM_ROW = typesOf(ITEM);

/** A page of the notices of a recall, by number. $1 the recall, $2 a state or null, $3 how many, $4 how many are skipped. */
export const ITEM_PAGE = statement({
  name: 'recalls: items',
  sql: itemsSql(`p.recall_id = $1 AND ($2::text IS NULL OR p.state = $2)
    ORDER BY p.notice_number COLLATE "C" LIMIT $3 OFFSET $4`),
  row: ITEM_ROW,
});

/** The same behind a number. $1 the recall, $2 the number before, or null for the first ones, $3 how many. */
export const ITEMS_BEHIND = statement({
  name: 'recalls: items behind',
  sql: itemsSql(`p.recall_id = $1 AND ($2::text IS NULL OR p.notice_number COLLATE "C" > $2)
    ORDER BY p.notice_number COLLATE "C" LIMIT $3`),
  row: ITEM_ROW,
});

/** One notice of a recall. $1 the recall, $2 the number. */
export const ITEM_BY_NUMBER = statement({
  name: 'recalls: item',
  sql: itemsSql('p.recall_id = $1 AND p.notice_number = $2'),
  row: ITEM_ROW,
});

/** The recalls that hold a notice. $1 the number. */
export const HOLDING = statement({
  name: 'recalls: holding',
  sql: `SELECT r.id, r.number FROM recall_items t JOIN recalls r ON r.id = t.recall_id
    WHERE t.notice_number = $1 AND t.state = 'OPEN' AND r.status = 'OPEN' ORDER BY r.id`,
  row: { id: 'integer', number: 'text' },
});

/** The facts that decide who may decide on notices. $1 the numbers. */
export const PART_IN = statement({
  name: 'recalls: part in',
  sql: `SELECT i.number, i.citation_id AS "citationId", i.cause, i.issued_by AS "issuedById",
      c.submitted_by AS "submittedById", i.mailed_on IS NOT NULL AS "isMailed", ${CONFLICT_BADGES} AS "conflictBadges"
    FROM issued_notices i JOIN citations c ON c.id = i.citation_id
    WHERE i.number = ANY ($1) ORDER BY i.number COLLATE "C"`,
  row: {
    number: 'text',
    citationId: 'integer',
    cause: as<Cause>('text'),
    issuedById: 'integer?',
    submittedById: 'integer?',
    isMailed: 'boolean',
    conflictBadges: as<number[] | null>('json?'),
  },
});

/**
 * Ends those of some items that are open; their notices are locked. $1 the recall, $2 the numbers, $3 their state, $4 code,
 * $5 reason, $6 by whom, $7 when.
 */
export const DECIDE_ITEMS = statement({
  name: 'recalls: decide items',
  sql: `UPDATE recall_items SET state = $3, reason_code = $4, reason = $5, decided_by = $6,
      decided_at = coalesce($7, now())
    WHERE recall_id = $1 AND notice_number = ANY ($2) AND state = 'OPEN' RETURNING notice_number AS number`,
  row: { number: 'text' },
});

/** The notices of some events that ended, and that a recall holds still. $1 the events. */
export const ENDED_OF = statement({
  name: 'recalls: ended',
  sql: `SELECT i.number FROM issued_notices i
    WHERE i.citation_id = ANY ($1::integer[]) AND (i.voided_at IS NOT NULL OR i.transferred_at IS NOT NULL)
      AND EXISTS (SELECT FROM recall_items t JOIN recalls r ON r.id = t.recall_id
        WHERE t.notice_number = i.number AND t.state = 'OPEN' AND r.status = 'OPEN') ORDER BY i.number`,
  row: { number: 'text' },
});

/** Ends the open items of a notice that became void or was replaced. $1 the number, $2 when. */
export const ITEMS_GONE = statement({
  name: 'recalls: items gone',
  sql: `UPDATE recall_items t SET state = 'GONE', decided_at = coalesce($2, now()) FROM recalls r
    WHERE t.notice_number = $1 AND t.state = 'OPEN' AND r.id = t.recall_id AND r.status = 'OPEN'
    RETURNING t.recall_id AS "recallId"`,
  row: { recallId: 'integer' },
});

const HELD_BY_ANOTHER = `EXISTS (SELECT FROM recall_items o JOIN recalls r ON r.id = o.recall_id
  WHERE o.notice_number = i.number AND o.state = 'OPEN' AND r.status = 'OPEN')`;

/**
 * Ends the hold on notices that no open recall holds any more. One that its run was sent or mailed without leaves the
 * run, and waits again. $1 the numbers.
 */
export const RELEASE = statement({
  name: 'recalls: release',
  sql: `WITH free AS (SELECT i.number, i.run_id, i.mailed_on IS NOT NULL OR NOT EXISTS (SELECT FROM notice_runs r JOIN notice_run_items t
          ON t.run_id = r.id AND t.notice_number = i.number
        WHERE r.id = i.run_id AND (r.status = 'MAILED' OR (r.status = 'SENT' AND t.first_page IS NULL))) AS stays
      FROM issued_notices i WHERE i.number = ANY ($1::text[]) AND i.recalled_at IS NOT NULL AND NOT ${HELD_BY_ANOTHER}),
    left_run AS (UPDATE notice_run_items t SET live = false FROM free f
      WHERE t.notice_number = f.number AND t.run_id = f.run_id AND NOT f.stays)
    UPDATE issued_notices i SET recalled_at = NULL,
        run_id = CASE WHEN f.stays THEN i.run_id END
      FROM free f WHERE i.number = f.number RETURNING i.number`,
  row: { number: 'text' },
});

/** Locks the notices of a recall's open items, in the order of their numbers. $1 the recall. */
export const LOCK_OPEN = statement({
  name: 'recalls: lock open',
  sql: `SELECT i.number FROM recall_items t JOIN issued_notices i ON i.number = t.notice_number
    WHERE t.recall_id = $1 AND t.state = 'OPEN' ORDER BY i.number COLLATE "C" FOR UPDATE OF i`,
  row: { number: 'text' },
});

/** Counts the items of a recall by their state. $1 the recall. */
export const COUNT_ITEMS = statement({
  name: 'recalls: count items',
  sql: `SELECT count(*) FILTER (WHERE state = 'OPEN')::integer AS open,
      count(*) FILTER (WHERE state = 'UPHELD')::integer AS upheld,
      count(*) FILTER (WHERE state = 'VOIDED')::integer AS voided,
      count(*) FILTER (WHERE state = 'GONE')::integer AS gone
    FROM recall_items WHERE recall_id = $1`,
  row: { open: 'integer', upheld: 'integer', voided: 'integer', gone: 'integer' },
});

/** The numbers of a recall's items, of some or with null of the open ones, by number. $1 the recall, $2 the numbers. */
export const NUMBERS_OF = statement({
  name: 'recalls: numbers',
  sql: `SELECT notice_number AS number, (SELECT i.cause FROM issued_notices i WHERE i.number = notice_number) AS cause
    FROM recall_items WHERE recall_id = $1 AND CASE WHEN $2::text[] IS NULL THEN state = 'OPEN'
      ELSE notice_number = ANY ($2) END ORDER BY notice_number COLLATE "C"`,
  row: { number: 'text', cause: as<Cause>('text?') },
});

/** Locks a batch. $1 its id. */
export const LOCK_BATCH = statement({
  name: 'recalls: lock batch',
  sql: `SELECT b.id, b.recall_id AS "recallId", b.outcome, b.reason_code AS "reasonCode", b.reason, b.cancellation, b.items,
      b.taken, b.done, b.status, b.requested_by AS "requestedBy", b.decided_by AS "decidedBy", b.ip,
      b.numbers[b.taken + 1 : b.taken + $2] AS next
    FROM recall_batches b WHERE b.id = $1 FOR UPDATE`,
  row: {
    id: 'integer',
    recallId: 'integer',
    outcome: as<Outcome>('text'),
    reasonCode: 'text?',
    reason: 'text?',
    cancellation: 'boolean?',
    items: 'integer',
    taken: 'integer',
    done: 'integer',
    status: as<BatchStatus>('text'),
    requestedBy: 'integer',
    decidedBy: 'integer?',
    ip: 'text?',
    next: 'text[]',
  },
});

/** A person in whose name the worker decides. $1 the user. */
export const PERSON = statement({
  name: 'recalls: person',
  sql: `SELECT ${CALLER_COLUMNS} FROM users u WHERE u.id = $1`,
  row: CALLER_ROW,
});
