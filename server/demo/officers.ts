import { Injectable } from '@nestjs/common';
import type { Part } from '../features/citations/reads/citation-parts.pure.js';
import { TransitionsService } from '../features/citations/transitions.service.js';
import { EvidenceSelection } from '../features/citations/evidence-selection.service.js';
import { VehicleLookups } from '../features/citations/vehicle-lookups.service.js';
import { VehicleUpdates } from '../features/citations/vehicle-updates.service.js';
import { CommentsService } from '../features/comments/comments.service.js';
import { SkipsService } from '../features/desk/claims/skips.service.js';
import { MediaFiles } from '../features/media/media-files.service.js';
import type { UserCaller } from '../platform/identity/caller.js';
import type { Act } from './acts.js';
import type { SceneVehicle } from './scenes.js';

const NO_PARTS: readonly Part[] = [];

/** Does what the officers did, through the services that the doors call. */
@Injectable()
export class DemoOfficers {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly lookups: VehicleLookups,
    private readonly vehicles: VehicleUpdates,
    private readonly selection: EvidenceSelection,
    private readonly comments: CommentsService,
    private readonly media: MediaFiles,
    private readonly skips: SkipsService,
  ) {}

  /**
   * One act with one event.
   *
   * @param vehicle that the officer sees in the pictures
   * @throws AppError if the product refuses it
   */
  async carryOut(
    officer: UserCaller,
    citationId: number,
    act: Act,
    vehicle: SceneVehicle,
  ): Promise<void> {
    switch (act.act) {
      case 'updateVehicle': {
        const asked = { term: vehicle.plate };
        const { choices } = await this.lookups.lookUpVehicle(officer, citationId, asked);
        const [{ ownerSince: _, sourceDay: __, storedAt: ___, ...attached }] = choices;
        await this.vehicles.updateVehicle(officer, citationId, attached, null, NO_PARTS);
        return;
      }
      case 'selectEvidence':
        await this.selectEvidence(officer, citationId, act.images);
        return;
      case 'comment':
        await this.comments.addComment(officer, citationId, { body: act.body });
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
        await this.transitions.transitionCitation(
          officer,
          citationId,
          { transition, ...input },
          NO_PARTS,
        );
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
      await this.selection.selectMedia(officer, citationId, id, { selected: true }, NO_PARTS);
  }
}
