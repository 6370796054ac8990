import { Injectable } from '@nestjs/common';
import type { Cause } from '../../../platform/domain/duty.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { WokenReads } from '../../../platform/redis/woken-reads.js';
import {
  type CitationAnnouncement,
  CitationAnnouncements,
} from '../citation-announcements.service.js';
import { QUEUE_OF, type Queue } from '../citation.workflow.js';
import { CitationConnections } from './citation-connections.service.js';
import type { CitationRow } from './citation-details.service.js';
import type { Part } from './citation-parts.pure.js';

/** A change of a citation, and the citation as it is now. */
interface ChangedCitation extends CitationAnnouncement {
  row: CitationRow;
}

/** The causes, and the queues after the change; all where none are named. */
interface Wanted {
  causes?: readonly Cause[] | null | undefined;
  queues?: readonly Queue[] | null | undefined;
}

/** The changes of citations as they happen, for subscribers (joining 4). */
@Injectable()
export class ChangedCitations {
  constructor(
    private readonly announcements: CitationAnnouncements,
    private readonly connections: CitationConnections,
  ) {}

  /**
   * Yields each change from now on of the citations that the caller sees, until the iterator is returned.
   *
   * @param parts of the citation
   * @param shown what the caller is sent of a change
   */
  watch<Shown>(
    caller: Caller,
    wanted: Wanted,
    parts: readonly Part[],
    shown: (change: ChangedCitation) => Shown,
  ): AsyncIterableIterator<Shown> {
    let take = (): CitationAnnouncement[] => [];
    const read = async (): Promise<Shown[]> => {
      const announced = take();
      if (announced.length === 0) return [];
      const ids = [...new Set(announced.map(({ citationId }) => citationId))];
      const needed = [...new Set<Part>([...parts, 'facts'])];
      const rows = await this.connections.citationsById(caller, ids, needed);
      return announced.flatMap((change) => {
        const row = rows.get(change.citationId);
        return row !== undefined && isWanted(row, wanted) ? [shown({ ...change, row })] : [];
      });
    };
    return new WokenReads(read, (listener) => {
      const collected = this.announcements.collect(listener);
      ({ take } = collected);
      return collected.end;
    });
  }
}

function isWanted(
  { facts: { cause, reportStatus } }: CitationRow,
  { causes, queues }: Wanted,
): boolean {
  return (
    (causes == null || causes.includes(cause)) &&
    (queues == null || queues.includes(QUEUE_OF[reportStatus]))
  );
}
