import { selectSql, typesOf } from '../../../platform/database/json-columns.js';
import { as, type RowOf, statement, statements } from '../../../platform/database/statement.js';
import type { ReasonAct } from '../../reasons/reason.pure.js';
import {
  badgeOf,
  PAGE_ROW,
  type PageParts,
  pageSql,
  type Seen,
  seenSql,
  startSql,
  type StoredParts,
  totalSql,
} from './citation-page.queries.js';
import {
  type CitationFacts,
  FACTS,
  type FoundCitation,
  WIDE_FACTS,
} from './citation-facts.queries.js';
import { citationsSql } from './citation-row.queries.js';
import { type Direction, DIRECTIONS, SORT_COLUMNS } from '../citation.types.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';
import { STORED_COLUMN } from './list-row.queries.js';

/** Each part alone, none, and all of them: for the test that prepares the statements. */
const EXAMPLE_PARTS: readonly (readonly Part[])[] = [
  [],
  ...ALL_PARTS.map((part) => [part]),
  ALL_PARTS,
];

export const ONE_CITATION = statements({
  name: 'citations: one',
  sql: ({ parts }: { parts: readonly Part[] }) =>
    citationsSql(parts, 'SELECT id, 0 AS place FROM citations WHERE id = $1 AND cause = ANY ($2)'),
  prepared: true,
  row: { rows: as<FoundCitation[]>('json') },
  examples: EXAMPLE_PARTS.map((parts) => ({ parts })),
});

type Sort = (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS];

interface PageChoice {
  parts: PageParts;
  column: Sort;
  forward: Direction;
  /** The direction in which the page is nearer. */
  direction: Direction;
  seen: Seen;
}

// $1 the list, $2 and $3 limit and offset, $4 the cause.
const sliceSql = (
  columns: string,
  { column, direction, seen }: Pick<PageChoice, 'column' | 'direction' | 'seen'>,
): string =>
  `SELECT ${columns}, ${column} AS place FROM citations WHERE queue = $1 ${seenSql(seen, '$4')}
    ORDER BY ${column} ${direction}, id ${direction} LIMIT $2 OFFSET $3`;

export const LIST_PAGE = statements({
  name: 'citations: page',
  sql: (choice: PageChoice) =>
    pageSql(
      choice.parts,
      choice.forward,
      sliceSql('id', choice),
      totalSql(choice.seen, '$4'),
      badgeOf(choice.seen),
    ),
  prepared: true,
  row: PAGE_ROW,
  examples: [
    ...EXAMPLE_PARTS.map((parts) => ({ parts, ...pageBy('updated_at', 'desc', 'desc') })),
    ...Object.values(SORT_COLUMNS).flatMap((column) =>
      DIRECTIONS.flatMap((forward) =>
        DIRECTIONS.map((direction) => ({
          parts: 'stored with holds' as const,
          ...pageBy(column, forward, direction),
        })),
      ),
    ),
    { parts: 'stored', ...pageBy('updated_at', 'desc', 'desc') },
    { parts: 'stored with holds', ...pageBy('updated_at', 'desc', 'desc'), seen: 'one cause' },
  ],
});

function pageBy(column: Sort, forward: Direction, direction: Direction): Omit<PageChoice, 'parts'> {
  return { column, forward, direction, seen: 'all causes' };
}

type StartChoice = Omit<PageChoice, 'parts' | 'direction'> & { parts: StoredParts };

export const LIST_START = statements({
  name: 'citations: start of a list',
  sql: (choice: StartChoice) => {
    const { parts, forward, seen } = choice;
    const rows = sliceSql(`id, ${STORED_COLUMN}`, { ...choice, direction: forward });
    return startSql(parts, forward, rows, totalSql(seen, '$4'), badgeOf(seen));
  },
  prepared: true,
  row: PAGE_ROW,
  examples: (['stored', 'stored with holds'] as const).flatMap((parts) =>
    Object.values(SORT_COLUMNS).flatMap((column) =>
      DIRECTIONS.map((forward): StartChoice => ({ parts, column, forward, seen: 'one cause' })),
    ),
  ),
});

export const LIST_TOTAL = statements({
  name: 'citations: total',
  sql: ({ seen }: { seen: Seen }) => totalSql(seen, '$2'),
  prepared: true,
  row: { total: 'integer' },
  examples: [{ seen: 'one cause' }, { seen: 'all causes' }],
});

export const ACT_FACTS = statement({
  name: 'citations: facts',
  sql: `SELECT ${selectSql({ ...FACTS, ...WIDE_FACTS })},
      c.notice_void AS "noticeVoid", c.stopline_reference_id AS "noticeNumber",
      c.reference_id AS "referenceId", c.changed_by AS "changedById", c.due_at AS "dueAt",
      c.post_by AS "postBy", c.deadline_rule_id AS "deadlineRuleId",
      coalesce(c.due_at < coalesce($3, clock_timestamp()), false) AS "deadlineHasPassed",
      c.camera_case_generated_at AS "capturedAt", p.speed_measured::text AS "speedMeasured",
      p.speed_limit::text AS "speedLimit", p.redlight_switched_at AS "redlightSwitchedAt",
      d.reason_required AS "reasonRequired",
      u.first_name || ' ' || u.last_name AS "changedByName"
    FROM citations c JOIN vehicles v ON v.citation_id = c.id JOIN captures p ON p.citation_id = c.id
    CROSS JOIN citation_settings s CROSS JOIN desk_settings d
    LEFT JOIN users u ON u.id = c.changed_by
    WHERE c.id = $1 AND c.cause = ANY ($2)`,
  prepared: true,
  row: {
    ...typesOf(FACTS),
    ...typesOf(WIDE_FACTS),
    noticeVoid: 'boolean',
    noticeNumber: 'text?',
    referenceId: 'text',
    dueAt: 'timestamptz?',
    postBy: 'timestamptz?',
    deadlineRuleId: 'integer?',
    deadlineHasPassed: 'boolean',
    capturedAt: 'timestamptz',
    speedMeasured: 'text?',
    speedLimit: 'text?',
    redlightSwitchedAt: 'timestamptz?',
    // The acts that need a reason of the list (desk 1).
    reasonRequired: as<ReasonAct[]>('text[]'),
    changedById: 'integer?',
    changedByName: 'text?',
  },
});

/** The facts that an act is decided by, as they were when they were read. */
export type ActFacts = RowOf<typeof ACT_FACTS> &
  Pick<CitationFacts, 'unmet' | 'fine' | 'noViolation'>;
