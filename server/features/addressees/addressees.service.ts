import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { type Page, PER_PAGE, pageOf } from '../../platform/domain/paging.js';
import { plateKey } from '../../platform/domain/plate.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PLATE_CONFLICT } from '../checks/plates/conflicts.queries.js';
import { CitationChanges } from '../citations/citation-changes.service.js';
import { assertNoConflict, assertVersion } from '../citations/citation.refusals.js';
import type { CitationRow } from '../citations/reads/citation-details.service.js';
import type { Part } from '../citations/reads/citation-parts.pure.js';
import type { ActFacts } from '../citations/reads/citations.queries.js';
import { CitationsService } from '../citations/reads/citations.service.js';
import { AddresseeEntity } from '../notices/letters/addressee.entity.js';
import { ADDRESSEE_LABELS } from '../notices/letters/addressee.pure.js';
import { VEHICLE_FIELD_NAMES, VEHICLE_FIELDS } from '../registry/vehicle-fields.pure.js';
import {
  ADDRESSEE,
  CURRENT_LETTER,
  type CurrentLetter,
  WAITING,
  WAITING_TOTAL,
} from './addressees.queries.js';
import { type RecordFields, RecordRules, WithdrawRules } from './addressees.rules.js';
import { LetterClock } from './letter-clock.service.js';
import { isSamePerson } from './same-person.pure.js';

/** An addressee that waits for their notice. */
export type WaitingAddressee = RowOf<typeof WAITING>;

/** The persons to whom the next notice of a completed event goes: recorded, withdrawn, listed (repair 3). */
@Injectable()
export class Addressees {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly citations: CitationsService,
    private readonly changes: CitationChanges,
    private readonly activity: ActivityService,
    private readonly clocks: LetterClock,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Records an addressee, who waits until an inspector issues their notice.
   *
   * @returns the event
   * @throws AppError `INVALID`, `CITATION_NOT_FOUND`, `CONFLICT_OF_INTEREST`, `NOT_COMPLETED`, `CHANGED_BY_ANOTHER`,
   *   `ADDRESSEE_WAITING`, `SAME_PERSON`
   */
  async recordAddressee(
    officer: UserCaller,
    citation: unknown,
    input: unknown,
    parts: readonly Part[],
  ): Promise<CitationRow> {
    const fields = validate(RecordRules, input);
    const citationId = rowId(citation, 'CITATION_NOT_FOUND');
    await this.transactions.run(async (tx) => {
      const facts = await this.changes.visibleFacts(officer, citationId, tx);
      const current = await tx.first(CURRENT_LETTER, [citationId]);
      if (current !== undefined) this.assertReceived(fields, current);
      assertNoConflict(officer, facts);
      await this.assertPlateFree(tx, officer, citationId, plateOf(fields));
      if (current === undefined) throw new AppError('NOT_COMPLETED');
      assertVersion(facts, fields.version);
      assertFree(fields, current);
      await this.changes.changeCitation(tx, officer, facts, {});
      await this.insert(tx, officer, facts, fields, current);
    });
    return this.citations.findCitation(officer, citationId, parts);
  }

  /**
   * Withdraws an addressee that waits; the position is not used again.
   *
   * @returns the event
   * @throws AppError `INVALID`, `ADDRESSEE_NOT_FOUND`, `CONFLICT_OF_INTEREST`, `ADDRESSEE_DONE`, `CHANGED_BY_ANOTHER`
   */
  async withdrawAddressee(
    officer: UserCaller,
    id: unknown,
    input: unknown,
    parts: readonly Part[],
  ): Promise<CitationRow> {
    const { reason } = validate(WithdrawRules, input);
    const addresseeId = rowId(id, 'ADDRESSEE_NOT_FOUND');
    const citationId = await this.transactions.run(async (tx) => {
      const addressee = await tx.first(ADDRESSEE, [addresseeId, officer.sees]);
      if (addressee === undefined) throw new AppError('ADDRESSEE_NOT_FOUND');
      const facts = await this.changes.visibleFacts(officer, addressee.citationId, tx);
      assertNoConflict(officer, facts);
      await this.assertPlateFree(tx, officer, facts.id, addressee.plate);
      if (!addressee.waits) throw new AppError('ADDRESSEE_DONE');
      await this.changes.changeCitation(tx, officer, facts, {});
      await tx.repository(AddresseeEntity).update(addresseeId, {
        waits: false,
        withdrawnAt: this.clock.stamp(),
        withdrawnBy: officer.userId,
        withdrawReason: reason,
      });
      await this.activity.recordActivity(tx, {
        type: 'addressee_withdrawn',
        actor: officer,
        citationId: facts.id,
        description: `${officer.name}: ${reason}`,
        details: { addressee_id: addresseeId, reason },
      });
      return facts.id;
    });
    return this.citations.findCitation(officer, citationId, parts);
  }

  /** The addressees that wait, the nearest deadline first. @throws AppError `INVALID` */
  async listWaiting(caller: UserCaller, page: unknown): Promise<Page<WaitingAddressee>> {
    const current = pageNumber(page);
    const [data, total] = await Promise.all([
      this.database.rows(WAITING, [caller.sees, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(WAITING_TOTAL, [caller.sees]),
    ]);
    return pageOf(data, total?.total ?? 0, current);
  }

  private async insert(
    tx: Tx,
    officer: UserCaller,
    { id: citationId }: ActFacts,
    fields: RecordFields,
    current: CurrentLetter,
  ): Promise<void> {
    const { version: _, kind, note, ...rest } = fields;
    const { receivedOn = null, ...person } = { receivedOn: null, ...rest };
    const recordedAt = this.clock.now() ?? new Date();
    const { ownerName: name, ownerAddress: address } = person;
    const facts = { citationId, kind, name, address, receivedOn, recordedAt };
    const { dueAt } = await this.clocks.deadlineOf(tx, facts, recordedAt);
    const addressees = tx.repository(AddresseeEntity);
    const row = addressees.create({
      ...person,
      ...{ citationId, kind, note, receivedOn, recordedAt, dueAt },
      position: (current.lastPosition ?? 0) + 1,
      namedFor: current.number,
      recordedBy: officer.userId,
      waits: true,
    });
    await addressees.insert(row);
    await this.activity.recordActivity(tx, {
      type: 'addressee_recorded',
      actor: officer,
      citationId,
      description: `${ADDRESSEE_LABELS[kind]} recorded by ${officer.name} for notice ${current.number}`,
      details: {
        addressee_id: row.id,
        kind,
        named_for: current.number,
        changes: changesOf(person),
      },
    });
  }

  /** @throws AppError `INVALID` for an answer from before the notice, or after today */
  private assertReceived(fields: RecordFields, { issuedAt }: CurrentLetter): void {
    if (fields.kind === 'CORRECTED_OWNER') return;
    const { timeZone } = this.config;
    const [first, last] = [dayIn(timeZone, issuedAt), this.clock.today(timeZone)];
    if (fields.receivedOn < first || fields.receivedOn > last)
      throw invalidField('receivedOn', `Received on must be from ${first} to ${last}`);
  }

  /** @throws AppError `CONFLICT_OF_INTEREST` */
  private async assertPlateFree(
    on: Queryable,
    { badgeNumber }: UserCaller,
    citationId: number,
    plate: string | null,
  ): Promise<void> {
    if (plate === null) return;
    const found = await on.first(PLATE_CONFLICT, [citationId, badgeNumber, plate]);
    if (found?.isInConflict === true) throw new AppError('CONFLICT_OF_INTEREST');
  }
}

const plateOf = (fields: RecordFields): string | null =>
  fields.kind === 'CORRECTED_OWNER' ? fields.ownerVehicleLicensePlate : null;

/** @throws AppError `ADDRESSEE_WAITING`, `SAME_PERSON` */
function assertFree(fields: RecordFields, current: CurrentLetter): void {
  if (current.waitingId !== null) throw new AppError('ADDRESSEE_WAITING');
  const isSame = isSamePerson(current, { name: fields.ownerName, address: fields.ownerAddress });
  const plate = plateOf(fields);
  const hasSamePlate = plate === null || plateKey(plate) === plateKey(current.plate ?? '');
  if (isSame && hasSamePlate)
    throw new AppError('SAME_PERSON', {
      params: { name: current.name ?? '', number: current.number },
    });
}

/** Returns what was written of a person, as the history keeps changes. */
function changesOf(person: Partial<Record<string, unknown>>): object[] {
  return VEHICLE_FIELD_NAMES.flatMap((name) => {
    const value = person[name] ?? null;
    const { label } = VEHICLE_FIELDS[name];
    return value === null ? [] : [{ field: snakeCase(name), label, old: null, new: value }];
  });
}
