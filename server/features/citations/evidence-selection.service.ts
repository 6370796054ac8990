import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { MediaEntity } from '../media/media.entity.js';
import { CitationChanges } from './citation-changes.service.js';
import type { Part } from './reads/citation-parts.pure.js';
import type { CitationRow } from './reads/citation-details.service.js';
import { SelectMediaRules, SelectUsualEvidenceRules } from './citations.rules.js';
import { CitationsService } from './reads/citations.service.js';
import { usualFor } from './usual-evidence.pure.js';
import { USUAL_EVIDENCE } from './usual-evidence.queries.js';

/** Selects the media of a pending event that are its evidence. A notice shows only images, so only these are counted. */
@Injectable()
export class EvidenceSelection {
  constructor(
    private readonly citations: CitationsService,
    private readonly changes: CitationChanges,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Picks an image as evidence, or puts it back; doing so twice changes nothing. A video is only put back.
   *
   * @throws AppError `NOT_EDITABLE`, `CHANGED_BY_ANOTHER`; `INVALID` for a video
   */
  async selectMedia(
    caller: UserCaller,
    citationId: unknown,
    mediaId: unknown,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<CitationRow> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const media = rowId(mediaId, 'MEDIA_NOT_FOUND');
    const { selected, expectedVersion } = validate(SelectMediaRules, input);
    await this.transactions.run(async (tx) => {
      const facts = await this.changes.editableFacts(tx, caller, id, expectedVersion);
      const files = tx.repository(MediaEntity);
      const file = await files.findOneBy({ id: media, citationId: id });
      if (file === null) throw new AppError('MEDIA_NOT_FOUND');
      const isImage = file.type === 'IMAGE';
      if (selected && !isImage)
        throw invalidField('selected', 'Only images can be selected as evidence');
      if (file.selected === selected) return;
      const selectedCount = facts.selectedCount + (isImage ? (selected ? 1 : -1) : 0);
      await this.changes.changeCitation(tx, caller, facts, { selectedCount });
      await files.update({ id: media }, { selected });
      await this.activity.recordActivity(tx, {
        type: selected ? 'evidence_selected' : 'evidence_unselected',
        actor: caller,
        citationId: id,
        subject: { type: 'media', id: media },
        description: `${isImage ? 'Image' : 'Video'} ${file.sequenceNumber} ${selected ? 'selected' : 'unselected'} by ${caller.name}`,
      });
    });
    return this.citations.findCitation(caller, id, parts);
  }

  /**
   * Selects the usual evidence of the event's cause, as far as the event has it, and removes all else: one change of
   * the event (desk 14). If that is selected already, nothing changes.
   *
   * @throws AppError `NOT_EDITABLE`, `CHANGED_BY_ANOTHER`
   */
  async selectUsualEvidence(
    caller: UserCaller,
    citationId: unknown,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<CitationRow> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { expectedVersion } = validate(SelectUsualEvidenceRules, input);
    await this.transactions.run(async (tx) => {
      const facts = await this.changes.editableFacts(tx, caller, id, expectedVersion);
      const usual = await usualNumbers(tx, facts.cause);
      const files = tx.repository(MediaEntity);
      const media = await files.find({
        where: { citationId: id },
        select: { id: true, type: true, sequenceNumber: true, selected: true },
        order: { sequenceNumber: 'ASC' },
      });
      const wanted = media.filter(({ sequenceNumber }) => usual.includes(sequenceNumber));
      const added = wanted.filter(({ selected }) => !selected);
      const removed = media.filter((file) => file.selected && !wanted.includes(file));
      if (added.length + removed.length === 0) return;
      const selectedCount = wanted.filter(({ type }) => type === 'IMAGE').length;
      await this.changes.changeCitation(tx, caller, facts, { selectedCount });
      await files.update({ id: In(idsOf(added)) }, { selected: true });
      await files.update({ id: In(idsOf(removed)) }, { selected: false });
      await this.activity.recordActivity(tx, {
        type: wanted.length > 0 ? 'evidence_selected' : 'evidence_unselected',
        actor: caller,
        citationId: id,
        description: `Usual evidence selected by ${caller.name}: ${numbersOf(wanted).join(', ') || 'none'}`,
        details: { usual: true, selected: numbersOf(added), unselected: numbersOf(removed) },
      });
    });
    return this.citations.findCitation(caller, id, parts);
  }
}

async function usualNumbers(tx: Tx, cause: Cause): Promise<readonly number[]> {
  const settings = await tx.first(USUAL_EVIDENCE);
  if (settings === undefined) throw new AppError('INTERNAL');
  return usualFor(cause, settings.chosen, settings.maxEvidenceImages);
}

const idsOf = (media: readonly MediaEntity[]): number[] => media.map(({ id }) => id);
const numbersOf = (media: readonly MediaEntity[]): number[] =>
  media.map(({ sequenceNumber }) => sequenceNumber);
