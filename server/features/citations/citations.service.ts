import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import { MediaService } from '../media/media.service.js';
import { type Page, pageOf } from '../../platform/domain/paging.js';
import { CompletionService } from './completion.service.js';
import { missingSentences } from './citation.requirements.js';
import { withOffers } from './citation.view.js';
import {
  availableActions,
  dutyActions,
  PARTICIPLES,
  type Recommendation,
  type Transition,
  TRANSITIONS,
} from './citation.workflow.js';
import {
  type Changer,
  type CitationFacts,
  CitationsQueries,
  type CitationRow,
  type ListQuery,
  type Part,
  SEARCH_TOTAL_CAP,
  SORT_COLUMNS,
  type SortKey,
  type Words,
} from './citations.queries.js';
import { ConnectionRules, ListRules, SearchRules, TransitionRules } from './citations.rules.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { plateKey } from '../../platform/domain/plate.js';

/** What a caller wants to be told of the citations, and in which words. */
export interface View {
  words: Words;
  parts: readonly Part[];
}

/** Which page of which list, unchecked. */
export interface ListInput {
  queue: unknown;
  sortBy?: unknown;
  order?: unknown;
  page?: unknown;
}

/** Rows of a list between two cursors. */
export interface Slice {
  rows: { row: CitationRow; cursor: string }[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** The lists, the search, and the acts that move a citation. */
@Injectable()
export class CitationsService {
  constructor(
    private readonly queries: CitationsQueries,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly media: MediaService,
    private readonly completion: CompletionService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
  ) {}

  /** One citation. @throws AppError `citationNotFound` when it is not there or not visible to the caller. */
  async one(caller: Caller, id: unknown, view: View): Promise<CitationRow> {
    const row = await this.queries.one(
      view.words,
      view.parts,
      rowId(id, 'citationNotFound'),
      caller.sees,
    );
    if (row === null) throw new AppError('citationNotFound');
    return row;
  }

  /** One page of a list (spec 7). @throws AppError `invalid` for an unknown list, sort key, direction or page. */
  async list(caller: Caller, input: ListInput, parts: readonly Part[]): Promise<Page<CitationRow>> {
    const query = listQuery(caller, input);
    const { rows, total } = await this.queries.list(parts, query);
    return pageOf(rows, total, query.page);
  }

  /** The same page for REST, its rows as the JSON text that Postgres made of them, with the caller's actions in it. */
  async listText(
    caller: Caller,
    input: ListInput,
  ): Promise<{ data: string; place: Omit<Page<never>, 'data'> }> {
    const query = listQuery(caller, input);
    const { rows, total } = await this.queries.listText(query);
    const { data: _, ...place } = pageOf([], total, query.page);
    return { data: withOffers(caller, rows), place };
  }

  /** A slice of a list by cursor, for integrators. @throws AppError `invalid` for a cursor that is not ours. */
  async connection(
    caller: Caller,
    input: { queue: unknown; order: unknown; first: unknown; after: unknown },
    parts: readonly Part[],
  ): Promise<Slice> {
    const { queue, order, first, after } = validate(ConnectionRules, input);
    const cursor = after == null ? null : readCursor(after);
    const rows = await this.queries.after([...parts, 'facts'], {
      queue,
      sees: caller.sees,
      order,
      first,
      cursor,
    });
    return {
      rows: rows.slice(0, first).map((row) => ({ row, cursor: writeCursor(row) })),
      hasNextPage: rows.length > first,
      hasPreviousPage: cursor !== null,
    };
  }

  /** One page of a search; the total is told up to a thousand. One date means from then to now (spec 5). */
  async search(
    caller: Caller,
    input: Record<string, unknown>,
    page: unknown,
    view: View,
  ): Promise<Page<CitationRow> & { totalIsExact: boolean }> {
    const current = pageNumber(page);
    const fields = validate(SearchRules, input);
    const { rows, total } = await this.queries.search(view.words, view.parts, {
      sees: caller.sees,
      referenceNumber: fields.referenceNumber,
      reportStatus: fields.reportStatus ?? null,
      cause: fields.cause ?? null,
      plateKey:
        fields.vehicleRegistrationPlate === null ? null : plateKey(fields.vehicleRegistrationPlate),
      owner: fields.vehicleOwner,
      ...rangeOf(fields.startDate, fields.endDate),
      page: current,
    });
    return { ...pageOf(rows, total, current), totalIsExact: total < SEARCH_TOTAL_CAP };
  }

  /**
   * Submits, holds, revises, discards or generates: the only way a citation moves from one queue to another (contract 6).
   *
   * @throws AppError 404 when not visible, 409 when somebody was faster, and what {@link assertOffered} refuses
   */
  async transition(
    caller: UserCaller,
    id: unknown,
    input: Record<string, unknown>,
    view: View,
  ): Promise<CitationRow> {
    const citationId = rowId(id, 'citationNotFound');
    const act = validate(TransitionRules, input);
    const facts = await this.factsFor(caller, citationId);
    assertOffered(caller, facts, act);
    // Before the transaction, since it reads whole files: what changes meanwhile changes the version, and `move` refuses.
    if (act.transition !== 'submit') await this.media.verifySelected(caller, citationId);
    await this.transactions.run(async (tx) => {
      const recommendation =
        act.transition === 'submit' ? (act.recommendation ?? null) : facts.recommendation;
      await this.move(tx, caller, facts, act.transition, recommendation);
      if (act.transition === 'generate') await this.completion.complete(tx, caller, facts);
      await this.activity.record(tx, {
        type: ACTS[act.transition].activity,
        actor: caller,
        citationId,
        description: describe(act.transition, caller.name, recommendation, act.reason),
        details: { from: facts.reportStatus, recommendation, reason: act.reason },
      });
      await this.notifySubmitter(tx, caller, facts, act.transition, act.reason);
    });
    return this.one(caller, citationId, view);
  }

  /** The facts of a visible citation, for a rule to decide by. @throws AppError `citationNotFound` */
  async factsFor(caller: Caller, citationId: number, tx?: Tx): Promise<CitationFacts & Changer> {
    const facts = await this.queries.facts(citationId, caller.sees, tx?.manager);
    if (facts === null) throw new AppError('citationNotFound');
    return facts;
  }

  /** The conditional update: exactly one of several who act at once finds the row as he saw it. */
  private async move(
    tx: Tx,
    caller: UserCaller,
    facts: CitationFacts,
    transition: Transition,
    recommendation: Recommendation | null,
  ): Promise<void> {
    const rows = await tx.query(
      `UPDATE citations SET report_status = $4, recommendation = $5, version = version + 1, updated_at = coalesce($7, now()),
         changed_by = $6, ${transition === 'submit' ? 'submitted_at = coalesce($7, now()), submitted_by = $6' : 'decided_at = coalesce($7, now()), decided_by = $6'}
       WHERE id = $1 AND version = $2 AND report_status = $3 RETURNING id`,
      [
        facts.id,
        facts.version,
        facts.reportStatus,
        TRANSITIONS[transition][facts.reportStatus],
        recommendation,
        caller.userId,
        this.clock.now(),
      ],
    );
    if (rows.length !== 1) throw changedByAnother(await this.factsFor(caller, facts.id, tx));
  }

  private async notifySubmitter(
    tx: Tx,
    caller: UserCaller,
    facts: CitationFacts,
    transition: Transition,
    reason: string | null,
  ): Promise<void> {
    const { notice } = ACTS[transition];
    if (notice === null || facts.submittedById === null) return;
    const [row] = await tx.query<{ reference: string; version: number }>(
      'SELECT reference_id AS reference, version FROM citations WHERE id = $1',
      [facts.id],
    );
    await this.notifications.notify(tx, {
      userIds: [facts.submittedById],
      citationId: facts.id,
      source: `${transition}:${facts.id}:${row?.version}`,
      title: notice,
      message: `${row?.reference} was ${ACTS[transition].done} by ${caller.name}${reason === null ? '' : `: ${reason}`}`,
    });
  }
}

/** What each act is called in the history, and the title of what its submitter is told; a submit tells nobody (contract 11). */
const ACTS: Record<Transition, { activity: ActivityType; done: string; notice: string | null }> = {
  submit: { activity: 'submitted', done: 'submitted', notice: null },
  revise: { activity: 'revised', done: 'sent back for revision', notice: 'Sent back for revision' },
  hold: { activity: 'held', done: 'put on hold', notice: 'Put on hold' },
  discard: { activity: 'discarded', done: 'discarded', notice: 'Discarded' },
  generate: { activity: 'generated', done: 'generated', notice: null },
};

function describe(
  transition: Transition,
  name: string,
  recommendation: Recommendation | null,
  reason: string | null,
): string {
  const act = {
    submit: `Submitted by ${name} with recommendation ${recommendation}`,
    revise: `Sent back for revision by ${name}`,
    hold: `Put on hold by ${name}`,
    discard: `Discarded by ${name}`,
    generate: `Citation notice generated by ${name}`,
  }[transition];
  return reason === null ? act : `${act}: ${reason}`;
}

/** @throws AppError 403 for the wrong role or one's own submission, 409 for the wrong state, 422 for what a notice lacks */
function assertOffered(
  caller: UserCaller,
  facts: CitationFacts & Changer,
  act: { transition: Transition; expectedVersion?: number | null | undefined },
): void {
  if (!dutyActions(caller.duty).some(({ name }) => name === act.transition))
    throw new AppError('forbidden');
  if (act.transition !== 'submit' && facts.submittedById === caller.userId)
    throw new AppError('ownSubmission');
  assertVersion(facts, act.expectedVersion);
  if (!availableActions(caller, facts).some(({ name }) => name === act.transition)) {
    throw refusal(caller, facts, PARTICIPLES[act.transition]);
  }
  if (act.transition === 'generate') {
    const missing = missingSentences(facts);
    if (missing.length > 0) throw new AppError('invalid', { errors: { missing } });
  }
}

/** @throws AppError `changedByAnother` when the client looked at an older version. */
export function assertVersion(
  facts: CitationFacts & Changer,
  expectedVersion: number | null | undefined,
): void {
  if (expectedVersion != null && expectedVersion !== facts.version) throw changedByAnother(facts);
}

/** Why the state does not allow it: somebody else got there first, or it never did. */
export function refusal(
  caller: UserCaller,
  facts: CitationFacts & Changer,
  acted: string,
): AppError {
  return facts.changedById !== null && facts.changedById !== caller.userId
    ? changedByAnother(facts)
    : new AppError('notOffered', { params: { status: facts.reportStatus, acted } });
}

/** The loser of two who acted at once is told who won (contract 6). */
export function changedByAnother(facts: Changer): AppError {
  return new AppError('changedByAnother', {
    params: { name: facts.changedByName ?? 'somebody else' },
  });
}

/** Two dates are a range; one, whichever it is, means from that date to now (spec 5). */
function rangeOf(start: Date | null, end: Date | null): { from: Date | null; to: Date | null } {
  const from = start ?? end;
  return { from, to: start !== null && end !== null ? end : from === null ? null : new Date() };
}

function listQuery(caller: Caller, input: ListInput): ListQuery {
  const page = pageNumber(input.page);
  const { queue, sortBy, order } = validate(ListRules, {
    queue: input.queue,
    sortBy: input.sortBy,
    order: input.order,
  });
  if (sortBy !== undefined && !isSortKey(sortBy))
    throw invalidField('sortBy', 'This list cannot be sorted by that');
  return { queue, sees: caller.sees, sortBy: sortBy ?? 'updated_at', order, page };
}

function isSortKey(value: string): value is SortKey {
  return Object.hasOwn(SORT_COLUMNS, value);
}

/** A cursor is opaque: the place of a row in the order of changes. */
function writeCursor({ facts }: CitationRow): string {
  return Buffer.from(`${facts.updatedAt} ${facts.id}`).toString('base64url');
}

function readCursor(cursor: string): { updatedAt: string; id: number } {
  const [, updatedAt, id] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([1-9]\d{0,8})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  if (updatedAt === undefined || id === undefined || !isMoment(updatedAt)) {
    throw invalidField('after', 'After is not a cursor of this list');
  }
  return { updatedAt, id: Number(id) };
}

/** Whether such a day and time exists: there is no 30 February, and for Postgres no year 0. */
function isMoment(text: string): boolean {
  const milliseconds = Date.parse(text);
  return (
    !text.startsWith('0000') &&
    !Number.isNaN(milliseconds) &&
    new Date(milliseconds).toISOString().slice(0, 19) === text.slice(0, 19)
  );
}
