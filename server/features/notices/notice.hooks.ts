import { Injectable } from '@nestjs/common';
import { TxHooks } from '../../platform/database/tx-hooks.js';

/** What is asked before a new version of a notice is ordered; it refuses by throwing. Nothing is locked yet. */
@Injectable()
export class NoticeReorder extends TxHooks<{ citationId: number }> {}

/** What belongs to the completion of an event, once its notice is ordered. */
@Injectable()
export class NoticeCompleted extends TxHooks<{ citationId: number; number: string }> {}

/** What a notice shows and its content does not have: the PIN of the owner's page, from the feature that keeps it. */
@Injectable()
export class NoticePins {
  private reader: (number: string) => Promise<string | null> = () => Promise.resolve(null);

  /** Hands the reader in, once, when the application starts. */
  readBy(reader: (number: string) => Promise<string | null>): void {
    this.reader = reader;
  }

  /** As it is printed; null where the notice has none. */
  of(number: string): Promise<string | null> {
    return this.reader(number);
  }
}

/** The end of a rendering. */
interface RenderingEnded {
  noticeId: number;
  number: string;
  citationId: number;
}

/** What belongs to the end of a rendering, whether a file was made or not. */
@Injectable()
export class NoticeRenderingEnded extends TxHooks<RenderingEnded> {}
