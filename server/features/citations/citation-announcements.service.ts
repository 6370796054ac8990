import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ActivityRecorded } from '../../platform/activity/activity.hooks.js';
import { Broadcasts } from '../../platform/redis/broadcasts.js';
import { type CitationEventType, citationEventOf } from './event-types.pure.js';

const CHANNEL = 'citations';

// A client that reads more slowly than events change loses the oldest changes, and the process no memory.
const MOST_WAITING = 1_000;

/** A change of a citation, as programs outside hear of it. */
export interface CitationAnnouncement {
  type: CitationEventType;
  citationId: number;
  occurredAt: Date;
}

/**
 * Tells every process of each change of a citation, from whatever door it came, once it is committed. A message may get
 * lost: who must miss none asks for the changes since.
 */
@Injectable()
export class CitationAnnouncements implements OnModuleInit {
  constructor(
    private readonly recorded: ActivityRecorded,
    private readonly broadcasts: Broadcasts,
  ) {}

  onModuleInit(): void {
    this.recorded.add(async (tx, { entries, at }) => {
      for (const { type, citationId } of entries) {
        const event = citationEventOf(type);
        if (event === null || citationId === null) continue;
        const announced: CitationAnnouncement = {
          type: event,
          citationId,
          occurredAt: at ?? new Date(),
        };
        tx.afterCommit(() => this.broadcasts.send(CHANNEL, JSON.stringify(announced)));
      }
    });
  }

  /**
   * Collects the announcements from now on.
   *
   * @param listener is called when there are new ones
   * @returns `take` returns those that have come since the last time; `end` ends it
   */
  collect(listener: () => void): { take: () => CitationAnnouncement[]; end: () => void } {
    const waiting: CitationAnnouncement[] = [];
    const end = this.broadcasts.receive(CHANNEL, (text) => {
      const announced = JSON.parse(text) as CitationAnnouncement;
      waiting.push({ ...announced, occurredAt: new Date(announced.occurredAt) });
      if (waiting.length > MOST_WAITING) waiting.shift();
      listener();
    });
    return { take: () => waiting.splice(0), end };
  }
}
