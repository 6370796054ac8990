import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../../platform/identity/caller.js';
import type { Part } from '../../citations/reads/citation-parts.pure.js';
import { CitationsService } from '../../citations/reads/citations.service.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';
import type { LookedUp } from '../../registry/registry-entry.pure.js';
import { type AnsweredSoFar, AutoLookUp } from '../auto-look-up.service.js';
import type { HandedOut } from '../desk.types.js';
import { DraftsService } from './drafts.service.js';

/** A claim of an officer, as the statements that hand out answer it. */
export interface Held {
  citationId: number;
  expiresAt: Date;
  /** The confidence from which plates are looked up automatically; null: never. */
  autoLookUp: number | null;
}

const NOT_LOOKED_UP: AnsweredSoFar = { lookUp: null, isLookingUp: false };

/** Returns the data that an officer gets with an event that they hold. */
@Injectable()
export class HandOuts {
  constructor(
    private readonly citations: CitationsService,
    private readonly drafts: DraftsService,
    private readonly lookUps: AutoLookUp,
  ) {}

  /** The event, the officer's draft on it, and what the registry has of its plate. */
  async handedOut(
    caller: UserCaller,
    queue: DeskQueue,
    { citationId, expiresAt, autoLookUp }: Held,
    parts: readonly Part[],
  ): Promise<HandedOut> {
    const [row, draft, lookedUp] = await Promise.all([
      this.citations.findCitation(caller, citationId, parts),
      this.drafts.ownDraft(caller, citationId),
      queue === 'pending' && autoLookUp !== null
        ? this.lookUps.soon(caller, citationId, autoLookUp)
        : NOT_LOOKED_UP,
    ]);
    return { row, claim: { expiresAt }, draft, ...lookedUp };
  }

  /** What the registry has of the plate of an event in the officer's hand, however long it takes to answer. */
  async lookUp(
    caller: UserCaller,
    { citationId, autoLookUp }: Pick<Held, 'citationId' | 'autoLookUp'>,
  ): Promise<LookedUp | null> {
    return autoLookUp === null ? null : this.lookUps.lookUp(caller, citationId, autoLookUp);
  }
}
