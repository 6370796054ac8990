import { Injectable } from '@nestjs/common';
import type { View } from '../features/citations/citation.types.js';
import { TransitionsService } from '../features/citations/transitions.service.js';
import { EvidenceService } from '../features/citations/evidence.service.js';
import { CommentsService } from '../features/comments/comments.service.js';
import { SkipsService } from '../features/desk/skips.service.js';
import { MediaQueries } from '../features/media/media.queries.js';
import type { UserCaller } from '../platform/identity/caller.js';
import type { Act } from './acts.js';
import type { SceneVehicle } from './scenes.js';

const VIEW: View = { words: 'camel', parts: [] };

/** Does what the officers did, through the services that the doors call. */
@Injectable()
export class DemoOfficers {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly evidence: EvidenceService,
    private readonly comments: CommentsService,
    private readonly media: MediaQueries,
    private readonly skips: SkipsService,
  ) {}

  /**
   * One act with one event.
   *
   * @param vehicle that the officer sees in the pictures
   * @throws AppError where the product refuses it
   */
  async carryOut(
    officer: UserCaller,
    citationId: number,
    act: Act,
    vehicle: SceneVehicle,
  ): Promise<void> {
    switch (act.act) {
      case 'updateVehicle': {
        const found = await this.evidence.lookup(officer, citationId, vehicle.plate);
        await this.evidence.updateVehicle(officer, citationId, found, null, VIEW);
        return;
      }
      case 'selectEvidence':
        await this.selectEvidence(officer, citationId, act.images);
        return;
      case 'comment':
        await this.comments.add(officer, citationId, { body: act.body });
        return;
      case 'skip': {
        const { reasonCode, reason } = act;
        await this.skips.skip(officer, { citationId: String(citationId), reasonCode, reason });
        return;
      }
      case 'submit':
      case 'hold':
      case 'revise':
      case 'discard':
      case 'generate': {
        const { act: transition, by: _, ...input } = act;
        await this.transitions.transition(officer, citationId, { transition, ...input }, VIEW);
      }
    }
  }

  private async selectEvidence(
    officer: UserCaller,
    citationId: number,
    images: number,
  ): Promise<void> {
    const media = await this.media.ofCitation(citationId);
    for (const { id } of media.slice(0, images))
      await this.evidence.selectMedia(officer, citationId, id, { selected: true }, VIEW);
  }
}
