import { Injectable } from '@nestjs/common';
import { TxHooks } from '../../platform/database/tx-hooks.js';

/** Runs checks before a new version of a notice is ordered; a handler refuses by throwing. The event is locked. */
@Injectable()
export class NoticeReorder extends TxHooks<{ number: string }> {}

/** Runs work that belongs to the completion of an event, once its notice is ordered. */
@Injectable()
export class NoticeCompleted extends TxHooks<{ citationId: number; number: string }> {}

/** Returns the PIN of the owner's page, which the content of a notice lacks, from the feature that keeps it. */
@Injectable()
export class NoticePins {
  private reader: (number: string) => Promise<string | null> = () => Promise.resolve(null);

  /** Hands the reader in, once, when the application starts. */
  readBy(reader: (number: string) => Promise<string | null>): void {
    this.reader = reader;
  }

  /** Returns the PIN as it is printed; null if the notice has none. */
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

/** Runs work that belongs to the end of a rendering, with or without a file. */
@Injectable()
export class NoticeRenderingEnded extends TxHooks<RenderingEnded> {}
