import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { Broadcasts } from '../../../platform/redis/broadcasts.js';
import { WokenReads } from '../../../platform/redis/woken-reads.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';
import type { DeskChange, DeskPlace } from '../desk.types.js';

const channelOf = ({ queue, cause }: Pick<DeskPlace, 'queue' | 'cause'>): string =>
  `desk:${queue}:${cause}`;

/** Sends each change in a queue to the pages that show it. A lost message only costs freshness (desk 12). */
@Injectable()
export class DeskSignals {
  constructor(private readonly broadcasts: Broadcasts) {}

  /** Sends a change once it is committed. */
  announce(
    tx: Tx,
    place: DeskPlace,
    { kind, reviewer = null, deferred = null }: Pick<DeskChange, 'kind'> & Partial<DeskChange>,
  ): void {
    const change: DeskChange = { citationId: place.citationId, kind, reviewer, deferred };
    tx.afterCommit(() => this.broadcasts.send(channelOf(place), JSON.stringify(change)));
  }

  /** Each change of a queue from now on, of the causes that the caller sees, until the iterator is returned. */
  changes({ sees }: UserCaller, queue: DeskQueue): AsyncIterableIterator<DeskChange> {
    const received: DeskChange[] = [];
    return new WokenReads(
      () => Promise.resolve(received.splice(0)),
      (listener) => {
        const ends = sees.map((cause) =>
          this.broadcasts.receive(channelOf({ queue, cause }), (text) => {
            received.push(changeOf(text));
            listener();
          }),
        );
        return () => ends.forEach((end) => end());
      },
    );
  }
}

function changeOf(text: string): DeskChange {
  const change = JSON.parse(text) as DeskChange;
  const { deferred } = change;
  return deferred === null
    ? change
    : { ...change, deferred: { ...deferred, takesEffectAt: new Date(deferred.takesEffectAt) } };
}
