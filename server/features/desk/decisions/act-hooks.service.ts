import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  TransitionCarriedOut,
  VehicleUpdated,
  VersionRaised,
} from '../../citations/citation.hooks.js';
import { DESK_QUEUES } from '../../deadlines/forecast.pure.js';
import { DecisionRecords } from './decision-records.service.js';
import { DeskSignals } from '../claims/desk-signals.js';
import { DraftsService } from '../claims/drafts.service.js';

/** Runs the desk's work for each act on an event, at either door and in any process. */
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
    this.versionRaised.add((tx, { citationIds, caller }) =>
      this.records.supersedeDecisions(tx, citationIds, caller),
    );
    this.carriedOut.add(async (tx, { citationId, caller, cause, from }) => {
      await this.drafts.empty(tx, { userId: caller.userId, citationId }, 'act');
      const queue = DESK_QUEUES.find((name) => name === from);
      if (queue !== undefined)
        this.signals.announce(tx, { citationId, queue, cause }, { kind: 'LEFT' });
    });
    this.vehicleUpdated.add((tx, { citationId, caller }) =>
      this.drafts.empty(tx, { userId: caller.userId, citationId }, 'vehicle update'),
    );
  }
}
