import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { CitationEntity } from '../citations/citation.entity.js';
import {
  TransitionCarriedOut,
  VehicleUpdated,
  VersionRaised,
} from '../citations/citation.hooks.js';
import { DecisionRecords } from './decision-records.service.js';
import { DeskSignals } from './desk-signals.js';
import { DraftsService } from './drafts.service.js';

/** What the desk does when an event is acted on, at whichever door and in whichever process. */
@Injectable()
export class ActHooks implements OnModuleInit {
  constructor(
    private readonly versionRaised: VersionRaised,
    private readonly carriedOut: TransitionCarriedOut,
    private readonly vehicleUpdated: VehicleUpdated,
    private readonly records: DecisionRecords,
    private readonly drafts: DraftsService,
    private readonly signals: DeskSignals,
  ) {}

  onModuleInit(): void {
    this.versionRaised.add((tx, { citationId, caller }) =>
      this.records.supersede(tx, citationId, caller),
    );
    this.carriedOut.add(async (tx, { citationId, caller, transition }) => {
      await this.drafts.empty(tx, { userId: caller.userId, citationId }, 'act');
      await this.announceLeft(tx, citationId, transition === 'submit' ? 'pending' : 'submitted');
    });
    this.vehicleUpdated.add((tx, { citationId, caller }) =>
      this.drafts.empty(tx, { userId: caller.userId, citationId }, 'vehicle update'),
    );
  }

  private async announceLeft(
    tx: Tx,
    citationId: number,
    queue: 'pending' | 'submitted',
  ): Promise<void> {
    const event = await tx
      .repository(CitationEntity)
      .findOne({ where: { id: citationId }, select: { id: true, cause: true } });
    if (event !== null)
      this.signals.announce(tx, { citationId, queue, cause: event.cause }, { kind: 'LEFT' });
  }
}
