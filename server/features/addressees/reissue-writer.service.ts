import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { plateKey } from '../../platform/domain/plate.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { Confirmation } from '../checks/checks.pure.js';
import { ConflictsMade } from '../checks/plates/conflicts.hook.js';
import { type CitationChange, CitationChanges } from '../citations/citation-changes.service.js';
import { CitationEntity } from '../citations/citation.entity.js';
import { VehicleUpdated } from '../citations/citation.hooks.js';
import { CompletionService } from '../citations/completion.service.js';
import type { ActFacts } from '../citations/reads/citations.queries.js';
import { OWN_TABLE_FIELDS } from '../citations/vehicle-columns.pure.js';
import { VehicleEntity } from '../citations/vehicle.entity.js';
import { AddresseeEntity } from '../notices/letters/addressee.entity.js';
import { ADDRESSEE_LABELS, isNamed } from '../notices/letters/addressee.pure.js';
import { CancellationLetters } from '../notices/letters/cancellation-letters.service.js';
import { letterOf } from '../notices/notice.content.js';
import { NoticeCompleted } from '../notices/notice.hooks.js';
import { NoticesService } from '../notices/notices.service.js';
import { IssuedNoticeEntity } from '../print-runs/issued-notice.entity.js';
import { type VoidSubject, VoidWriter } from '../print-runs/voids/void-writer.service.js';
import type { Reason } from '../reasons/reason.pure.js';
import { NextContents } from './next-contents.service.js';
import type { NewestLetter } from './reissue.queries.js';

/** The locked event of a reissue, with the notice that is replaced and the person that the next one goes to. */
export interface LockedReissue {
  facts: ActFacts;
  newest: NewestLetter;
  subject: VoidSubject;
  addressee: AddresseeEntity;
  isSamePerson: boolean;
  /** The notice that is replaced becomes void by the act. */
  becomesVoid: boolean;
}

/** What an inspector gives to a reissue. */
interface Given {
  confirmations: readonly Confirmation[];
  cancellation: boolean | null;
  /** The reason for which the replaced notice becomes void; null where it does not, or was refused. */
  reason: Reason | null;
  text: string | null;
  /** Refuses by throwing, after all rules of the new content. */
  lastCheck: () => void;
}

/** Writes a reissue that is allowed, with all that belongs to it, in one transaction. */
@Injectable()
export class ReissueWriter {
  constructor(
    private readonly changes: CitationChanges,
    private readonly contents: NextContents,
    private readonly completion: CompletionService,
    private readonly notices: NoticesService,
    private readonly completed: NoticeCompleted,
    private readonly voids: VoidWriter,
    private readonly letters: CancellationLetters,
    private readonly vehicleUpdated: VehicleUpdated,
    private readonly conflicts: ConflictsMade,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /** @returns the new number @throws AppError as `NextContents.takeContent`, and `lastCheck` */
  async writeReissue(
    tx: Tx,
    caller: UserCaller,
    locked: LockedReissue,
    given: Given,
  ): Promise<string> {
    const { facts, newest, addressee, isSamePerson } = locked;
    const { confirmations, lastCheck } = given;
    const { id: citationId } = facts;
    const now = this.clock.now() ?? new Date();
    const corrects = addressee.kind === 'CORRECTED_OWNER' && !isSamePerson;
    await this.changes.changeCitation(tx, caller, facts, {
      noticeVoid: false,
      ...(corrects ? listedFields(addressee) : {}),
    });
    if (corrects) await this.correctVehicle(tx, caller, facts, addressee);
    const before = { ...newest, content: contentOf(newest) };
    const choice = { citationId, addressee, before, isSamePerson, confirmations, now };
    const { content, clock } = await this.contents.takeContent(tx, caller, choice);
    lastCheck();
    const number = await this.completion.nextNumber(tx, now, letterOf(content).kind);
    // A trigger puts the number behind the chain.
    await tx.repository(CitationEntity).update(citationId, { stoplineReferenceId: number });
    await this.endBefore(tx, caller, locked, given, number);
    await tx
      .repository(IssuedNoticeEntity)
      .update(number, { addresseeId: addressee.id, ...clock, issuedBy: caller.userId });
    await tx.repository(AddresseeEntity).update(addressee.id, { waits: false });
    const order = { citationId, number, requestedBy: caller, content: { ...content, number } };
    await this.notices.order(tx, order);
    await this.completed.run(tx, { citationId, number });
    await this.activity.recordActivity(tx, {
      type: 'notice_reissued',
      actor: caller,
      citationId,
      description: `Notice ${number} issued by ${caller.name} to the ${ADDRESSEE_LABELS[addressee.kind].toLowerCase()}, replaces ${newest.number}`,
      details: {
        number,
        replaces: newest.number,
        addressee_id: addressee.id,
        addressee_kind: addressee.kind,
      },
    });
    return number;
  }

  private async endBefore(
    tx: Tx,
    caller: UserCaller,
    { newest, subject, addressee, becomesVoid, isSamePerson }: LockedReissue,
    { reason, text, cancellation }: Given,
    replacedBy: string,
  ): Promise<void> {
    const replaced = { ...subject, letter: { ...subject.letter, replacedBy } };
    if (becomesVoid && reason !== null)
      await this.voids.endAsVoid(tx, caller, [
        { ...replaced, reason, text, cancellation, isSamePerson },
      ]);
    else if (!newest.isVoid && isNamed(addressee.kind))
      await this.voids.endAsTransferred(tx, caller, replaced, {
        ...{ reason: ADDRESSEE_LABELS[addressee.kind], cancellation },
      });
    else {
      if (newest.isVoid) await this.voids.replaceVoidCopy(tx, caller, replaced.letter);
      await this.letters.afterReplacement(tx, caller, subject.letter, {
        ...{ cancellation, isSamePerson },
      });
    }
  }

  /** Vehicle and owner of the event become those of the correction: lists, search and facts follow. */
  private async correctVehicle(
    tx: Tx,
    caller: UserCaller,
    { id: citationId, ownerName, ownerVehicleLicensePlate: plate }: ActFacts,
    addressee: AddresseeEntity,
  ): Promise<void> {
    const { ownerKey } = listedFields(addressee);
    // A trigger takes a new name with the key of before for that of an older server, which knows no keys.
    if (addressee.ownerName !== ownerName && ownerKey === folded(ownerName ?? ''))
      await tx.repository(CitationEntity).update(citationId, { ownerKey });
    const hasSamePlate =
      plateKey(plate ?? '') === plateKey(addressee.ownerVehicleLicensePlate ?? '');
    const fields = Object.fromEntries(OWN_TABLE_FIELDS.map((name) => [name, addressee[name]]));
    await tx
      .repository(VehicleEntity)
      .update({ citationId }, { ...fields, ...(hasSamePlate ? {} : { registryAnswerId: null }) });
    await this.vehicleUpdated.run(tx, { citationId, caller });
    await this.conflicts.run(tx, { citationId, badgeNumbers: [] });
  }
}

function listedFields({
  ownerName,
  ownerVehicleLicensePlate,
}: AddresseeEntity): CitationChange & { ownerKey: string } {
  return { ownerName, ownerKey: folded(ownerName ?? ''), ownerVehicleLicensePlate };
}

/** @throws AppError `NOTICE_NOT_FOUND` for a number that no notice was ordered of */
function contentOf({ content }: NewestLetter) {
  if (content === null) throw new AppError('NOTICE_NOT_FOUND');
  return content;
}
