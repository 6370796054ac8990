import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { ActFacts, DeskAct } from '../citations/citation.types.js';
import { type DecisionFacts, decisionFault } from './decision.pure.js';
import { SELECTED_AND_VIEWED, UNANSWERED } from './decisions.queries.js';

/** The rules that only the desk has: the note after a revision, and the evidence that must have been looked at. */
@Injectable()
export class DeskRequirements {
  constructor(private readonly database: Database) {}

  /** @throws AppError `INVALID` for the first of them that refuses */
  async assert(
    { id }: Pick<ActFacts, 'id'>,
    decision: { act: DeskAct; reason: string | null; viewed: readonly number[] },
    requireViewedEvidence: boolean,
  ): Promise<void> {
    const { act, reason, viewed } = decision;
    const facts: DecisionFacts = {
      isUnanswered: act === 'SUBMIT' && (await this.isUnanswered(id)),
      hasText: reason !== null,
      ...(await this.images(id, act === 'GENERATE' ? viewed : null)),
      requireViewedEvidence,
    };
    const errors = decisionFault(act, facts);
    if (errors !== null) throw new AppError('INVALID', { errors });
  }

  private async isUnanswered(citationId: number): Promise<boolean> {
    const row = await this.database.first(UNANSWERED, [citationId]);
    return row?.isUnanswered ?? false;
  }

  private async images(
    citationId: number,
    viewed: readonly number[] | null,
  ): Promise<Pick<DecisionFacts, 'selectedImages' | 'viewedImages'>> {
    if (viewed === null) return { selectedImages: 0, viewedImages: 0 };
    const row = await this.database.first(SELECTED_AND_VIEWED, [citationId, viewed]);
    return { selectedImages: row?.selected ?? 0, viewedImages: row?.viewed ?? 0 };
  }
}
