import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, type FieldErrors } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { IssuingAuthority } from '../authorities/issuing-authority.service.js';
import { QuarantineHolds } from '../cameras/quarantine-holds.service.js';
import { PLATE_CONFLICT } from '../checks/plates/conflicts.queries.js';
import { CitationChanges } from '../citations/citation-changes.service.js';
import { changedByAnother, isVersion } from '../citations/citation.refusals.js';
import { hasConflict } from '../citations/citation.workflow.js';
import { MediaService } from '../media/media.service.js';
import { AddresseeEntity } from '../notices/letters/addressee.entity.js';
import { isNamed } from '../notices/letters/addressee.pure.js';
import type { NoticeView } from '../notices/notices.queries.js';
import { reissueRefusal } from '../notices/letters/reissue-refusal.pure.js';
import { NoticesService } from '../notices/notices.service.js';
import { VOID_FACTS } from '../print-runs/voids/voids.queries.js';
import { lockLetters } from '../print-runs/voids/voids.service.js';
import { type Reason, reasonFault } from '../reasons/reason.pure.js';
import { ReasonsService } from '../reasons/reasons.service.js';
import { LOCK_EVENT, NEWEST_LETTER } from './reissue.queries.js';
import { type ReissueFields, ReissueRules } from './reissue.rules.js';
import { type LockedReissue, ReissueWriter } from './reissue-writer.service.js';

type Subject = Omit<LockedReissue, 'subject'>;

/** Issues the next notice of an event, to another addressee or to the same person (repair 3). */
@Injectable()
export class Reissues {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly changes: CitationChanges,
    private readonly notices: NoticesService,
    private readonly writer: ReissueWriter,
    private readonly media: MediaService,
    private readonly reasons: ReasonsService,
    private readonly authority: IssuingAuthority,
    private readonly quarantines: QuarantineHolds,
  ) {}

  /**
   * Issues the next notice of an event in one transaction: of several who do so at once one gets the number.
   *
   * @param name the id of an event, which means its current notice, or a number in any case
   * @returns the new notice, which is being made
   * @throws AppError `INVALID`; `NOTICE_NOT_FOUND`; `ADDRESSEE_NOT_FOUND`; the rules of `reissue-refusal.pure.ts`; those of
   *   `NextContents.takeContent`; `INVALID` for the reason; `EVIDENCE_DAMAGED`, `EVIDENCE_UNREADABLE`
   */
  async reissueNotice(caller: UserCaller, name: unknown, input: unknown): Promise<NoticeView> {
    const fields = validate(ReissueRules, input);
    const { citationId, number } = await this.notices.findNotice(caller, name);
    await this.assertAllowed(
      this.database,
      caller,
      number,
      fields,
      await this.findSubject(this.database, caller, citationId, fields),
    );
    // Whole files are read, so this is before the transaction; its refusal comes after those of the new content.
    const damage = await this.media
      .verifySelected(caller, citationId)
      .then(() => this.media.assertPrintable(caller, citationId))
      .then(
        () => null,
        (error: unknown) => ({ error }),
      );
    return this.transactions.run(async (tx) => {
      const locked = await this.lock(tx, caller, citationId, fields);
      await this.assertAllowed(tx, caller, number, fields, locked);
      const reason = await this.reasonOf(tx, locked, fields);
      const issued = await this.writer.writeReissue(tx, caller, locked, {
        confirmations: fields.confirmations,
        cancellation: fields.cancellation ?? null,
        reason: reason.found,
        text: fields.reason,
        lastCheck: () => {
          if (reason.fault !== null) throw new AppError('INVALID', { errors: reason.fault });
          if (damage !== null) throw damage.error;
        },
      });
      return this.notices.findNotice(caller, issued, tx);
    });
  }

  /** Locks camera, event, run and letter, in the order of all acts that make or end a notice. */
  private async lock(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    fields: ReissueFields,
  ): Promise<LockedReissue> {
    await this.quarantines.lockCameraOf(tx, citationId);
    await tx.rows(LOCK_EVENT, [citationId]);
    const found = await this.findSubject(tx, caller, citationId, fields);
    const { number } = found.newest;
    const [locked] = await lockLetters(tx, [number]);
    // Of the vehicle as it is before a correction.
    const facts = await tx.first(VOID_FACTS, [[number]]);
    if (locked === undefined || facts === undefined) throw new AppError('NOTICE_NOT_FOUND');
    return { ...found, subject: { ...locked, facts } };
  }

  /** Returns the newest notice of an event and the person that the next one is for. */
  private async findSubject(
    on: Queryable,
    caller: UserCaller,
    citationId: number,
    { addresseeId }: ReissueFields,
  ): Promise<Subject> {
    const facts = await this.changes.visibleFacts(caller, citationId, on);
    const newest = await on.first(NEWEST_LETTER, [citationId]);
    if (newest === undefined) throw new AppError('NOTICE_NOT_FOUND');
    const addressee = await on
      .repository(AddresseeEntity)
      .findOneBy({ id: addresseeId, citationId });
    if (addressee === null) throw new AppError('ADDRESSEE_NOT_FOUND');
    const isSamePerson = !addressee.waits && addressee.id === newest.addresseeId;
    const becomesVoid = !isNamed(addressee.kind) && !newest.isVoid;
    return { facts, newest, addressee, isSamePerson, becomesVoid };
  }

  /** @throws AppError by the table of `reissue-refusal.pure.ts` */
  private async assertAllowed(
    on: Queryable,
    caller: UserCaller,
    number: string,
    { version }: ReissueFields,
    { facts, newest, addressee, isSamePerson, becomesVoid }: Subject,
  ): Promise<void> {
    const { ownerVehicleLicensePlate: plate, kind, waits, recordedBy } = addressee;
    const conflict =
      kind === 'CORRECTED_OWNER' && plate !== null
        ? await on.first(PLATE_CONFLICT, [facts.id, caller.badgeNumber, plate])
        : undefined;
    const unauthorized = await this.authority.refusal(caller, on);
    const code = reissueRefusal({
      isOwnSubmission: facts.submittedById === caller.userId,
      // The owner of the first notice was copied, and recorded by nobody.
      isOwnAddressee: kind !== 'OWNER' && recordedBy === caller.userId,
      isOwnDecision: newest.issuedBy === caller.userId,
      becomesVoid,
      hasConflict: hasConflict(caller, facts) || conflict?.isInConflict === true,
      hasNoAuthority: unauthorized !== null,
      versionIsRight: isVersion(facts, version),
      isCurrent: newest.number === number,
      waits,
      isSamePerson,
      anotherWaits: newest.waitingId !== null && newest.waitingId !== addressee.id,
    });
    if (code === null) return;
    if (code === 'NO_AUTHORITY' && unauthorized !== null) throw unauthorized;
    if (code === 'CHANGED_BY_ANOTHER') throw changedByAnother(facts);
    throw new AppError(code, { params: { number } });
  }

  /** Returns the reason for which the replaced notice becomes void, and its fault; a notice that does not takes none. */
  private async reasonOf(
    tx: Tx,
    { facts, becomesVoid }: LockedReissue,
    { reasonCode, reason }: ReissueFields,
  ): Promise<{ found: Reason | null; fault: FieldErrors | null }> {
    if (!becomesVoid) return { found: null, fault: notTaken({ reasonCode, reason }) };
    const found =
      reasonCode === null ? null : await this.reasons.find('VOID', facts.cause, reasonCode, tx);
    return { found, fault: reasonFault({ reasonCode, reason }, found, true) };
  }
}

function notTaken(given: Pick<ReissueFields, 'reasonCode' | 'reason'>): FieldErrors | null {
  const names = (['reasonCode', 'reason'] as const).filter((name) => given[name] !== null);
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.map((name) => [name, ['A reason is given only where the notice becomes void']]),
  );
}
