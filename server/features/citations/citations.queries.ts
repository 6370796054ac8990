import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { FastReads, type PreparedStatement } from '../../platform/database/fast-reads.js';
import { statementName } from '../../platform/database/statement-name.js';
import { queryRows } from '../../platform/database/transactions.js';
import { PER_PAGE } from '../../platform/domain/paging.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { Queue, Recommendation, ReportStatus } from './citation.workflow.js';

/** The words a row is written in: GraphQL's or REST's. */
export type Words = 'camel' | 'snake';

/** What is joined to the narrow row, and only when asked for. */
export type Part = 'capture' | 'vehicle' | 'media' | 'notice' | 'submitter' | 'facts';
export const ALL_PARTS: readonly Part[] = [
  'capture',
  'vehicle',
  'media',
  'notice',
  'submitter',
  'facts',
];

/** What the rules need to know of a citation, beside what is shown of it. */
export interface CitationFacts {
  id: number;
  version: number;
  cause: Cause;
  reportStatus: ReportStatus;
  recommendation: Recommendation | null;
  submittedById: number | null;
  ownerVehicleLicensePlate: string | null;
  ownerName: string | null;
  /** Only with the part `vehicle`, as the one below. */
  ownerAddress: string | null;
  /** All texts of the event that a notice prints. */
  printedText: string;
  /** In microseconds, as Postgres orders it. */
  updatedAt: string;
  selectedCount: number;
  maxEvidenceImages: number;
  vehicleLicenseIdentifier: string;
}

/** A citation as it is shown, in the asked-for words, and the facts behind it. */
export interface CitationRow {
  citation: Record<string, unknown>;
  /** Only with the part `facts`. */
  facts: CitationFacts;
}

/** The sort keys of contract 3, to columns; nothing else is ever sorted by. */
export const SORT_COLUMNS = {
  reference_id: 'reference_id',
  stopline_reference_id: 'stopline_reference_id',
  camera_case_generated_at: 'camera_case_generated_at',
  updated_at: 'updated_at',
  owner_vehicle_license_plate: 'owner_vehicle_license_plate',
  cause: 'cause',
  report_status: 'report_status',
  recommendation: 'recommendation',
} as const;
export type SortKey = keyof typeof SORT_COLUMNS;

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface ListQuery {
  queue: Queue;
  sees: readonly Cause[];
  sortBy: SortKey;
  order: Direction;
  page: number;
}

/** A checked search: texts are what the user typed, dates are inclusive. */
export interface SearchQuery {
  sees: readonly Cause[];
  referenceNumber: string | null;
  reportStatus: ReportStatus | null;
  cause: Cause | null;
  plateKey: string | null;
  owner: string | null;
  from: Date | null;
  to: Date | null;
  page: number;
}

// So many rows are passed over in well under a millisecond (performance 7).
const NEAR = 3_000;

// A search that finds more is told as "1000+" (performance 8).
export const SEARCH_TOTAL_CAP = 1_000;

// So many of the newest events are looked at to learn how frequent a text is.
const PROBED = 1_000;
// From this share on, a thousand are found sooner by going back in time (measured with a million events).
const FREQUENT = 0.022;

type Column = [name: string, sql: string];

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const NARROW: Column[] = [
  ['id', 'c.id'],
  ['version', 'c.version'],
  ['referenceId', 'c.reference_id'],
  ['stoplineReferenceId', 'c.stopline_reference_id'],
  ['reportStatus', 'c.report_status'],
  ['recommendation', 'c.recommendation'],
  ['cameraCaseGeneratedAt', iso('c.camera_case_generated_at')],
  ['updatedAt', iso('c.updated_at')],
  ['submittedAt', iso('c.submitted_at')],
  ['mediaCount', 'c.media_count'],
  ['selectedCount', 'c.selected_count'],
  ['commentCount', 'c.comment_count'],
];

const NARROW_VEHICLE: Column[] = [
  ['cause', 'c.cause'],
  ['ownerName', 'c.owner_name'],
  ['ownerVehicleLicensePlate', 'c.owner_vehicle_license_plate'],
];

const WIDE_VEHICLE: Column[] = [
  ['ownerNameAlt', 'v.owner_name_alt'],
  ['ownerAddress', 'v.owner_address'],
  ['ownerAddressAlt', 'v.owner_address_alt'],
  ['ownerVehicleEngineNumber', 'v.owner_vehicle_engine_number'],
  ['ownerVehicleChassisNumber', 'v.owner_vehicle_chassis_number'],
  ['ownerVehicleMakeYear', 'v.owner_vehicle_make_year'],
  ['ownerVehicleMakeModel', 'v.owner_vehicle_make_model'],
  ['ownerVehicleColor', 'v.owner_vehicle_color'],
  ['ownerVehicleColorAlt', 'v.owner_vehicle_color_alt'],
  ['ownerVehicleStyle', 'v.owner_vehicle_style'],
  ['redlightStopLineDistance', 'p.redlight_stop_line_distance'],
  ['redlightSwitchedAt', iso('p.redlight_switched_at')],
  ['speedMeasured', 'p.speed_measured'],
  ['speedLimit', 'p.speed_limit'],
  ['speedLimitTrigger', 'p.speed_limit_trigger'],
];

const CAPTURE: Column[] = [
  ['caseId', 'p.case_id'],
  ['witnesses', 'p.witnesses'],
  ['locationAddress', 'p.location_address'],
  ['locationLatitude', 'p.location_latitude'],
  ['locationLongitude', 'p.location_longitude'],
  ['cameraSystemName', 'p.camera_system_name'],
  ['cameraSystemType', 'p.camera_system_type'],
  ['cameraSystemSerialNumber', 'p.camera_system_serial_number'],
  ['metadata', 'p.metadata'],
];

const MEDIA: Column[] = [
  ['id', 'm.id'],
  ['type', 'm.type'],
  ['src', `'/api/media/' || m.id`],
  ['thumbnailSrc', `'/api/media/' || m.id || '/thumbnail'`],
  ['sequenceNumber', 'm.sequence_number'],
  ['capturedAt', iso('m.captured_at')],
  ['selected', 'm.selected'],
  ['filter', 'm.filter'],
  ['width', 'm.width'],
  ['height', 'm.height'],
  ['sha256', 'm.sha256'],
];

const NOTICE: Column[] = [
  ['id', 'n.id'],
  ['citationId', 'n.citation_id'],
  ['number', 'n.number'],
  ['status', 'n.status'],
  ['version', 'n.version'],
  ['sha256', 'n.sha256'],
  ['pdfSrc', `'/api/notices/' || n.citation_id || '/pdf'`],
  ['requestedAt', iso('n.requested_at')],
  ['renderedAt', iso('n.rendered_at')],
];

const OFFICER: Column[] = [
  ['id', 'u.id'],
  ['name', `u.first_name || ' ' || u.last_name`],
  ['firstName', 'u.first_name'],
  ['lastName', 'u.last_name'],
  ['badgeNumber', 'u.badge_number'],
];

const FACTS: Column[] = [
  ['id', 'c.id'],
  ['version', 'c.version'],
  ['cause', 'c.cause'],
  ['reportStatus', 'c.report_status'],
  ['recommendation', 'c.recommendation'],
  ['submittedById', 'c.submitted_by'],
  ['ownerVehicleLicensePlate', 'c.owner_vehicle_license_plate'],
  ['ownerName', 'c.owner_name'],
  ['updatedAt', `to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`],
  ['selectedCount', 'c.selected_count'],
  ['maxEvidenceImages', 's.max_evidence_images'],
  ['vehicleLicenseIdentifier', 's.vehicle_license_identifier'],
];

/** What only `missing` needs to know: facts that stand in `vehicles` and `captures`. */
const WIDE_FACTS: Column[] = [
  ['ownerAddress', 'v.owner_address'],
  [
    'printedText',
    `concat_ws(' ', c.owner_name, v.owner_name_alt, v.owner_address, v.owner_address_alt, c.owner_vehicle_license_plate,
      v.owner_vehicle_engine_number, v.owner_vehicle_chassis_number, v.owner_vehicle_make_model, v.owner_vehicle_color,
      v.owner_vehicle_color_alt, v.owner_vehicle_style, p.location_address, p.witnesses, p.case_id,
      p.camera_system_name, p.camera_system_type, p.camera_system_serial_number)`,
  ],
];

function jsonObject(columns: Column[], words: Words): string {
  const pairs = columns.map(([name, sql]) => `'${words === 'snake' ? snake(name) : name}', ${sql}`);
  return `json_build_object(${pairs.join(', ')})`;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** One citation as a JSON object in SQL: what is shown of it, and in `facts` what the rules need. */
function rowSql(words: Words, parts: readonly Part[]): string {
  const row: Column[] = [['citation', jsonObject(columnsOf(words, parts), words)]];
  if (parts.includes('facts')) {
    const facts: Column[] = parts.includes('vehicle') ? [...FACTS, ...WIDE_FACTS] : FACTS;
    row.push(['facts', jsonObject(facts, 'camel')]);
  }
  return jsonObject(row, 'camel');
}

function columnsOf(words: Words, parts: readonly Part[]): Column[] {
  const wide = parts.includes('vehicle');
  return [
    ...NARROW,
    ...(parts.includes('capture') ? CAPTURE : []),
    ['vehicle', jsonObject(wide ? [...NARROW_VEHICLE, ...WIDE_VEHICLE] : NARROW_VEHICLE, words)],
    ...(parts.includes('media') ? [['media', mediaSql(words)] satisfies Column] : []),
    ...(parts.includes('notice') ? [['notice', noticeSql(words)] satisfies Column] : []),
    ...(parts.includes('submitter') ? [['submittedBy', submitterSql(words)] satisfies Column] : []),
  ];
}

/** What is joined to the keys, once they are few (performance 1). */
function joinsSql(parts: readonly Part[]): string {
  const wide = parts.includes('vehicle');
  return `JOIN citations c ON c.id = k.id
    ${parts.includes('facts') ? 'CROSS JOIN citation_settings s' : ''}
    ${wide || parts.includes('capture') ? 'JOIN captures p ON p.citation_id = c.id' : ''}
    ${wide ? 'JOIN vehicles v ON v.citation_id = c.id' : ''}`;
}

/**
 * One statement for any number of citations: the keys first, then what was asked for (performance 1).
 *
 * @param keys a SELECT of `id` and `place`, the row's place in the answer.
 */
function citationsSql(words: Words, parts: readonly Part[], keys: string): string {
  return `SELECT coalesce(json_agg(${rowSql(words, parts)} ORDER BY k.place), '[]') AS rows
    FROM (${keys}) k ${joinsSql(parts)}`;
}

function mediaSql(words: Words): string {
  return `(SELECT coalesce(json_agg(${jsonObject(MEDIA, words)} ORDER BY m.sequence_number, m.id), '[]')
    FROM media m WHERE m.citation_id = c.id)`;
}

function noticeSql(words: Words): string {
  return `(SELECT ${jsonObject(NOTICE, words)} FROM notices n
    WHERE n.citation_id = c.id ORDER BY n.version DESC LIMIT 1)`;
}

function submitterSql(words: Words): string {
  return `(SELECT ${jsonObject(OFFICER, words)} FROM users u WHERE u.id = c.submitted_by)`;
}

const texts = new Map<string, string>();

/** The text of a prepared statement, put together once: there are as many as there are names. */
function once(name: string, text: () => string): string {
  const known = texts.get(name) ?? text();
  texts.set(name, known);
  return known;
}

/** Every SELECT of citations there is. */
@Injectable()
export class CitationsQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: FastReads,
  ) {}

  /** One citation, if it exists and its cause is among those seen. */
  async one(
    words: Words,
    parts: readonly Part[],
    id: number,
    sees: readonly Cause[],
  ): Promise<CitationRow | null> {
    const keys = 'SELECT id, 0 AS place FROM citations WHERE id = $1 AND cause = ANY ($2)';
    const name = `one ${words} ${parts.join(' ')}`;
    const [found] = await this.reads.query<{ rows: CitationRow[] }>({
      name,
      text: once(name, () => citationsSql(words, parts, keys)),
      values: [id, sees],
    });
    return found?.rows[0] ?? null;
  }

  /** One page of a list in GraphQL's words, and how many rows all its pages have. */
  async list(
    parts: readonly Part[],
    query: ListQuery,
  ): Promise<{ rows: CitationRow[]; total: number }> {
    if (parts.length === 0) {
      const { rows, total } = await this.listText(query);
      return { rows: (JSON.parse(rows) as StoredRow[]).map(fromStored), total };
    }
    const row = (): string => `${rowSql('camel', parts)}::text`;
    const { rows, total } = await this.page(parts.join(' '), row, parts, query);
    return { rows: JSON.parse(rows) as CitationRow[], total };
  }

  /**
   * The same as JSON text in REST's words, as Postgres keeps it with each citation: `"offer"` in a row is in the place of
   * what the caller may do with it.
   */
  async listText(query: ListQuery): Promise<{ rows: string; total: number }> {
    return this.page('stored', () => 'c.list_row', [], query);
  }

  /** Near the start in one statement, total and all; elsewhere from the nearer end, so that the last page costs as little as the first. */
  private async page(
    shape: string,
    row: () => string,
    parts: readonly Part[],
    query: ListQuery,
  ): Promise<{ rows: string; total: number }> {
    const offset = (query.page - 1) * PER_PAGE;
    const slice = { offset, limit: PER_PAGE, fromEnd: false };
    if (offset > NEAR) {
      const total = await this.queueTotal(query);
      if (offset >= total) return { rows: '[]', total };
      if (offset > total / 2) {
        slice.fromEnd = true;
        slice.limit = Math.min(PER_PAGE, total - offset);
        slice.offset = total - offset - slice.limit;
      }
    }
    const forward = query.order === 'asc' ? 'ASC' : 'DESC';
    const backward = query.order === 'asc' ? 'DESC' : 'ASC';
    const column = SORT_COLUMNS[query.sortBy];
    const direction = slice.fromEnd ? backward : forward;
    const { seen, values } = seenOf(query);
    const name = `list ${shape} ${column} ${forward} ${direction} ${seen}`;
    const [found] = await this.read<{ rows: string; total: number }>(slice.offset <= NEAR, {
      name,
      text: once(
        name,
        () => `SELECT (${totalSql(seen)}) AS total,
          (SELECT concat('[', string_agg(${row()}, ',' ORDER BY k.place ${forward}, k.id ${forward}), ']')
            FROM (SELECT id, ${column} AS place FROM citations WHERE queue = $1 ${seen}
              ORDER BY ${column} ${direction}, id ${direction} LIMIT $3 OFFSET $4) k ${joinsSql(parts)}) AS rows`,
      ),
      values: [...values, slice.limit, slice.offset],
    });
    return found ?? { rows: '[]', total: 0 };
  }

  /** How many events a queue holds, of the causes seen: kept by trigger, never counted. */
  private async queueTotal(query: ListQuery): Promise<number> {
    const { seen, values } = seenOf(query);
    const text = totalSql(seen);
    const [row] = await this.reads.query<{ total: number }>({ name: text, text, values });
    return row?.total ?? 0;
  }

  /** A keyset page: the rows after a cursor, by `updated_at` and id. One more than asked for tells whether there is a next. */
  async after(
    parts: readonly Part[],
    query: {
      queue: Queue;
      sees: readonly Cause[];
      order: Direction;
      first: number;
      cursor: { updatedAt: string; id: number } | null;
    },
  ): Promise<CitationRow[]> {
    const descending = query.order === 'desc';
    const direction = descending ? 'DESC' : 'ASC';
    const bound =
      query.cursor === null
        ? ''
        : `AND (updated_at, id) ${descending ? '<' : '>'} ($4::timestamptz, $5::integer)`;
    const keys = `SELECT id, row_number() OVER (ORDER BY updated_at ${direction}, id ${direction}) AS place FROM (
        SELECT id, updated_at FROM citations WHERE queue = $1 AND cause = ANY ($2) ${bound}
        ORDER BY updated_at ${direction}, id ${direction} LIMIT $3) page`;
    const values: unknown[] = [query.queue, query.sees, query.first + 1];
    if (query.cursor !== null) values.push(query.cursor.updatedAt, query.cursor.id);
    const [found] = await this.read<{ rows: CitationRow[] }>(false, {
      name: `after ${parts.join(' ')} ${direction} ${query.cursor === null}`,
      text: citationsSql('camel', parts, keys),
      values,
    });
    return found?.rows ?? [];
  }

  /** One page of a search, newest change first, and the total up to {@link SEARCH_TOTAL_CAP}. */
  async search(
    words: Words,
    parts: readonly Part[],
    query: SearchQuery,
  ): Promise<{ rows: CitationRow[]; total: number }> {
    if (!asksByTrigrams(query))
      return this.searchByTime(words, parts, query, this.searchTotal(query, 'as planned'));
    if (await this.isFrequent(query))
      return this.searchByTime(words, parts, query, this.searchTotal(query, 'newest first'));
    const few = await this.searchByTrigrams(words, parts, query);
    return few.total < SEARCH_TOTAL_CAP ? few : this.searchByTime(words, parts, query, few.total);
  }

  /**
   * Whether what is searched for is so frequent among the newest events that going back in time finds a thousand of it
   * sooner than the trigram index has told all the rows that have its letters.
   */
  private async isFrequent(query: SearchQuery): Promise<boolean> {
    const { where, values } = searchConditions(query);
    const { rows } = await this.pool.query<{ hits: number }>(
      `SELECT count(*)::integer AS hits FROM (
        SELECT * FROM citations ORDER BY updated_at DESC, id DESC LIMIT ${PROBED}) newest WHERE ${where}`,
      values,
    );
    return (rows[0]?.hits ?? 0) >= PROBED * FREQUENT;
  }

  /** Finds all there are and sorts them, which is for the few: what reaches {@link SEARCH_TOTAL_CAP} has no rows. */
  private async searchByTrigrams(
    words: Words,
    parts: readonly Part[],
    query: SearchQuery,
  ): Promise<{ rows: CitationRow[]; total: number }> {
    const { where, values } = searchConditions(query);
    const { rows } = await this.pool.query<{ rows: CitationRow[]; total: number }>(
      `WITH hits AS MATERIALIZED (
          SELECT id, updated_at FROM citations WHERE ${where} LIMIT ${SEARCH_TOTAL_CAP}),
        keys AS (
          SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM hits
          WHERE (SELECT count(*) FROM hits) < ${SEARCH_TOTAL_CAP}
          ORDER BY place LIMIT ${PER_PAGE} OFFSET ${pageOffset(query)})
        SELECT (SELECT count(*)::integer FROM hits) AS total, (${citationsSql(words, parts, 'TABLE keys')}) AS rows`,
      values,
    );
    return rows[0] ?? { rows: [], total: 0 };
  }

  /** Goes back in time until the page is full, which is for the many: of two letters, or of a name that thousands have. */
  private async searchByTime(
    words: Words,
    parts: readonly Part[],
    query: SearchQuery,
    total: number | Promise<number>,
  ): Promise<{ rows: CitationRow[]; total: number }> {
    const { where, values } = searchConditions(query, 'row by row');
    const keys = `SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM (
        SELECT id, updated_at FROM citations WHERE ${where}
        ORDER BY updated_at DESC, id DESC LIMIT ${PER_PAGE} OFFSET ${pageOffset(query)}) page`;
    const [page, found] = await Promise.all([
      this.pool.query<{ rows: CitationRow[] }>(citationsSql(words, parts, keys), values),
      total,
    ]);
    return { rows: page.rows[0]?.rows ?? [], total: found };
  }

  private async searchTotal(
    query: SearchQuery,
    way: 'as planned' | 'newest first',
  ): Promise<number> {
    const byTime = way === 'newest first';
    const { where, values } = searchConditions(query, byTime ? 'row by row' : 'by trigrams');
    const { rows } = await this.pool.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT 1 FROM citations WHERE ${where}
        ${byTime ? 'ORDER BY updated_at DESC, id DESC' : ''} LIMIT ${SEARCH_TOTAL_CAP}) hits`,
      values,
    );
    return rows[0]?.total ?? 0;
  }

  /** The facts that the rules decide by; whatever is decided by them is a conditional update on their version. */
  async facts(
    id: number,
    sees: readonly Cause[],
    on: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<(CitationFacts & Changer) | null> {
    const rows = await queryRows<CitationFacts & Changer>(
      on,
      `SELECT ${[...FACTS, ...CHANGER, ...WIDE_FACTS]
        .map(([name, sql]) => `${sql} AS "${name}"`)
        .join(', ')}
       FROM citations c JOIN vehicles v ON v.citation_id = c.id JOIN captures p ON p.citation_id = c.id
       CROSS JOIN citation_settings s
       LEFT JOIN users u ON u.id = c.changed_by
       WHERE c.id = $1 AND c.cause = ANY ($2)`,
      [id, sees],
    );
    return rows[0] ?? null;
  }

  /** A statement prepared by name: on the short way where it is sure to be short. */
  private async read<Row extends object>(
    isShort: boolean,
    statement: PreparedStatement,
  ): Promise<Row[]> {
    return isShort
      ? this.reads.query<Row>(statement)
      : (await this.pool.query<Row>({ ...statement, name: statementName(statement.name) })).rows;
  }

  /** The pool below TypeORM, for statements prepared once by name (performance 4). */
  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** Who changed a citation last. */
export interface Changer {
  changedById: number | null;
  changedByName: string | null;
}

const CHANGER: Column[] = [
  ['changedById', 'c.changed_by'],
  ['changedByName', `u.first_name || ' ' || u.last_name`],
];

/** A row as `citations.list_row` keeps it, in REST's words. */
type StoredRow = Record<string, unknown> & { vehicle: Record<string, unknown> };

const NARROW_WORDS = NARROW.map(([name]) => [name, snake(name)] as const);
const VEHICLE_WORDS = NARROW_VEHICLE.map(([name]) => [name, snake(name)] as const);

function fromStored(row: StoredRow): CitationRow {
  const citation = renamed(NARROW_WORDS, row);
  citation['vehicle'] = renamed(VEHICLE_WORDS, row.vehicle);
  return { citation } as CitationRow;
}

function renamed(
  words: readonly (readonly [name: string, stored: string])[],
  row: Record<string, unknown>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, stored] of words) found[name] = row[stored];
  return found;
}

/** Which causes a list is of, as a condition that an index answers; $2 is always bound. */
function seenOf({ queue, sees }: ListQuery): { seen: string; values: unknown[] } {
  const [cause, ...others] = sees;
  return others.length > 0
    ? { seen: 'AND $2::text IS NULL', values: [queue, null] }
    : { seen: 'AND cause = $2', values: [queue, cause ?? null] };
}

function totalSql(seen: string): string {
  return `SELECT coalesce(sum(total), 0)::integer AS total FROM queue_totals WHERE queue = $1 ${seen}`;
}

/** Whether a search has a text that the trigram indexes can look for: they know nothing of two letters. */
function asksByTrigrams({ referenceNumber, plateKey, owner }: SearchQuery): boolean {
  return [referenceNumber, plateKey, owner].some((text) => text !== null && text.length >= 3);
}

function pageOffset({ page }: SearchQuery): number {
  return (page - 1) * PER_PAGE;
}

/**
 * @param way whether the trigram indexes may be used, or each row is to be looked at: by functions of which they know
 *   nothing, or Postgres would fetch trigrams by the hundred thousand.
 */
function searchConditions(
  query: SearchQuery,
  way: 'by trigrams' | 'row by row' = 'by trigrams',
): { where: string; values: unknown[] } {
  const contains = (column: string, text: string): string =>
    way === 'by trigrams'
      ? `${column} LIKE ${bind(containing(text))}`
      : `strpos(${column}, ${bind(text)}) > 0`;
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    `cause = ANY (${bind(query.cause === null ? query.sees : query.sees.filter((cause) => cause === query.cause))})`,
  ];
  if (query.reportStatus !== null) conditions.push(`report_status = ${bind(query.reportStatus)}`);
  if (query.referenceNumber !== null) {
    const pattern = bind(containing(query.referenceNumber));
    const number = way === 'by trigrams' ? '' : ` || ''`;
    conditions.push(
      `(reference_id${number} ILIKE ${pattern} OR stopline_reference_id${number} ILIKE ${pattern})`,
    );
  }
  // A plate of neither letters nor digits is none, and not a part of every plate.
  if (query.plateKey === '') conditions.push('false');
  else if (query.plateKey !== null) conditions.push(contains('plate_key', query.plateKey));
  if (query.owner !== null) conditions.push(contains('owner_key', query.owner.toLowerCase()));
  if (query.from !== null) conditions.push(`camera_case_generated_at >= ${bind(query.from)}`);
  if (query.to !== null) conditions.push(`camera_case_generated_at <= ${bind(query.to)}`);
  return { where: conditions.join(' AND '), values };
}

/** A LIKE pattern for "contains", in which nothing typed is a wildcard (reliability 7). */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
