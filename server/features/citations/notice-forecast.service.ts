import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/database/clock.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { MediaFiles } from '../media/media-files.service.js';
import { NoticePrinter } from '../notices/notice-printer.js';
import { NoticeSnapshots } from './notice-snapshots.service.js';
import { TransitionChecks } from './transition-checks.service.js';

/** The notice that an event would get now. */
export interface NoticeForecast {
  /** The number of pages of its PDF. */
  pages: number;
}

/** Foresees the notices of events. Nothing is stored, numbered or logged. */
@Injectable()
export class NoticeForecasts {
  constructor(
    private readonly checks: TransitionChecks,
    private readonly snapshots: NoticeSnapshots,
    private readonly media: MediaFiles,
    private readonly printer: NoticePrinter,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what is known of the notice of an event before it is made. The notice is laid out for it, with empty
   * pictures of the right proportions.
   *
   * @throws AppError as the act *generate* with its reasons for checks, and `INTERNAL` where no browser can print
   */
  async ofCitation(caller: UserCaller, id: unknown): Promise<NoticeForecast> {
    const act = { transition: 'generate' };
    const { facts } = await this.checks.check(caller, id, act, { withoutReasons: true });
    const now = this.clock.now() ?? new Date();
    const content = await this.snapshots.foresee(caller, facts.id, now);
    const images = await this.media.byIds(content.images.map(({ mediaId }) => mediaId));
    return { pages: await this.printer.pages(content, images) };
  }
}
