import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { ActFacts } from '../citations/reads/citations.queries.js';
import { MediaEntity } from '../media/media.entity.js';
import {
  type DecisionFacts,
  decisionFault,
  MEDIA_LISTS,
  type MediaList,
} from './decisions/decision.pure.js';
import { UNANSWERED } from './decisions/decisions.queries.js';
import type { DecisionFields } from './desk.rules.js';

/** Checks the rules that only the desk has: the note after a revision, and the media that were shown. */
@Injectable()
export class DeskRequirements {
  constructor(private readonly database: Database) {}

  /** @throws AppError `INVALID` for the first of them that refuses */
  async assert(
    { id }: Pick<ActFacts, 'id'>,
    decision: Pick<DecisionFields, 'act' | 'reason' | MediaList>,
    requireViewedEvidence: boolean,
  ): Promise<void> {
    const { act, reason } = decision;
    const facts: DecisionFacts = {
      isUnanswered: act === 'SUBMIT' && (await this.isUnanswered(id)),
      hasText: reason !== null,
      ...(await this.mediaFacts(id, decision)),
      requireViewedEvidence,
    };
    const errors = decisionFault(act, facts);
    if (errors !== null) throw new AppError('INVALID', { errors });
  }

  /** True if an event has media and none was shown large, if the settings require it (desk 14). */
  async isUnseen(
    citationId: number,
    { viewed }: Pick<DecisionFields, 'viewed'>,
    requireViewedEvidence: boolean,
  ): Promise<boolean> {
    if (!requireViewedEvidence || viewed.length > 0) return false;
    return this.database.repository(MediaEntity).existsBy({ citationId });
  }

  private async isUnanswered(citationId: number): Promise<boolean> {
    const row = await this.database.first(UNANSWERED, [citationId]);
    return row?.isUnanswered ?? false;
  }

  private async mediaFacts(
    citationId: number,
    lists: Pick<DecisionFields, MediaList>,
  ): Promise<Pick<DecisionFacts, 'selectedImages' | 'viewedImages' | 'withForeignMedia'>> {
    const media = await this.database
      .repository(MediaEntity)
      .find({ where: { citationId }, select: { id: true, type: true, selected: true } });
    const ids = new Set(media.map(({ id }) => id));
    const selected = media.filter(({ type, selected }) => selected && type === 'IMAGE');
    return {
      selectedImages: selected.length,
      viewedImages: selected.filter(({ id }) => lists.viewed.includes(id)).length,
      withForeignMedia: MEDIA_LISTS.filter((list) => lists[list].some((id) => !ids.has(id))),
    };
  }
}
