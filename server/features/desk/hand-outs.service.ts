import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { Part } from '../citations/reads/citation-parts.pure.js';
import { CitationsService } from '../citations/reads/citations.service.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import { AutoLookUp } from './auto-look-up.service.js';
import type { HandedOut } from './desk.types.js';
import { DraftsService } from './drafts.service.js';

/** A claim of an officer, as the statements that hand out answer it. */
export interface Held {
  citationId: number;
  expiresAt: Date;
  /** The confidence from which plates are looked up automatically; null: never. */
  autoLookUp: number | null;
}

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
    const [row, draft, lookUp] = await Promise.all([
      this.citations.findCitation(caller, citationId, parts),
      this.drafts.ownDraft(caller, citationId),
      queue === 'pending' && autoLookUp !== null
        ? this.lookUps.lookUp(caller, citationId, autoLookUp)
        : null,
    ]);
    return { row, claim: { expiresAt }, draft, lookUp };
  }
}
