import { Injectable } from '@nestjs/common';
import { TxHooks } from '../../platform/database/tx-hooks.js';

/** What is asked before a new version of a notice is ordered; it refuses by throwing. Nothing is locked yet. */
@Injectable()
export class NoticeReorder extends TxHooks<{ citationId: number }> {}

/** The end of a rendering. */
interface RenderingEnded {
  noticeId: number;
  number: string;
  citationId: number;
}

/** What belongs to the end of a rendering, whether a file was made or not. */
@Injectable()
export class NoticeRenderingEnded extends TxHooks<RenderingEnded> {}
