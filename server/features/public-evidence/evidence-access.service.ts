import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Language } from '../../platform/domain/language.js';
import { networkOf } from '../../platform/domain/network.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Origin } from '../../platform/identity/caller.js';
import type { OpenedMedia } from '../media/media.service.js';
import type { MediaFile } from '../media/media.types.js';
import { MailingSettingsService } from '../notice-settings/mailing-settings.service.js';
import type { NoticeContent } from '../notices/notice.content.js';
import { type LimitKind, Limits } from '../sign-in/limits.service.js';
import { EvidenceFiles } from './evidence-files.service.js';
import { SHOWN_NOTICE } from './evidence.queries.js';
import { EvidencePins } from './evidence-pins.service.js';

/** What an owner sees. */
export interface ShownNotice {
  number: string;
  citationId: number;
  content: NoticeContent;
  /** The selected images in their order, then the videos. */
  media: MediaFile[];
}

/** How somebody's try to enter ended. */
export type Entry = { number: string } | { wrong: true } | { tooMany: { seconds: number } };

const MINUTE = 60;
// Longer texts are no number of ours.
const LONGEST_NUMBER = 40;
// No number has them, and neither the database nor a line of the log takes all of them.
const UNREADABLE = /\p{Cc}/gu;

/** Lets owners look at the evidence of their notice, and keeps everybody else out. */
@Injectable()
export class EvidenceAccess {
  constructor(
    private readonly database: Database,
    private readonly pins: EvidencePins,
    private readonly limits: Limits,
    private readonly activity: ActivityService,
    private readonly settings: MailingSettingsService,
    private readonly files: EvidenceFiles,
    private readonly clock: Clock,
  ) {}

  /** The languages of the form: those of the notices. */
  async languages(): Promise<Language[]> {
    return (await this.settings.get()).noticeLanguages;
  }

  /**
   * Looks at number and PIN. A try is counted before the PIN is looked at, so that a hundred at once are not counted as
   * one, and is taken back where it was right.
   */
  async enter(typed: { number: string; pin: string }, origin: Origin): Promise<Entry> {
    const number = [...typed.number.toWellFormed().replace(UNREADABLE, '').trim()]
      .slice(0, LONGEST_NUMBER)
      .join('');
    const address = networkOf(origin.ip);
    const counted: [LimitKind, string, mark: string][] = [];
    let limit = '';
    const takeBack = async (): Promise<void> => {
      for (const [kind, subject, mark] of counted) await this.limits.giveBack(kind, subject, mark);
    };
    try {
      const spelled = number.toUpperCase();
      for (const [kind, subject] of [
        ['evidence number and address', `${spelled} ${address}`],
        ['evidence address', address],
        ['evidence number', spelled],
      ] as const) {
        limit = `${kind} ${subject}`;
        counted.push([kind, subject, await this.limits.take(kind, subject)]);
      }
    } catch (error) {
      await takeBack();
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      const seconds = error.details.retryAfter ?? 1;
      await this.logLockOut(limit, { number, seconds }, origin);
      return { tooMany: { seconds } };
    }
    const opened = await this.pins.opened(number, typed.pin);
    if (opened !== null) {
      await takeBack();
      return { number: opened };
    }
    await this.activity.note({
      type: 'owner_refused',
      actor: { kind: 'guest', ...origin },
      description: `Wrong PIN for notice ${number} from ${origin.ip}`,
    });
    return { wrong: true };
  }

  /** Once an hour for each limit and address: refused tries cost nothing, and would fill the log. */
  private async logLockOut(
    limit: string,
    { number, seconds }: { number: string; seconds: number },
    origin: Origin,
  ): Promise<void> {
    const subject = `${limit} ${networkOf(origin.ip)}`;
    if (!(await this.limits.takeIfFree('evidence lock-out', subject, this.database))) return;
    const minutes = Math.ceil(seconds / MINUTE);
    await this.activity.note({
      type: 'owner_locked_out',
      actor: { kind: 'guest', ...origin },
      description: `Too many tries for notice ${number} from ${origin.ip}, refused for ${minutes} minutes`,
    });
  }

  /** What is shown of a notice now; null once it is void or has ended. */
  async shown(number: string): Promise<ShownNotice | null> {
    const found = await this.database.first(SHOWN_NOTICE, [[number], this.clock.now()]);
    if (found?.content == null) return null;
    const { citationId, content, evidenceVideos } = found;
    const media = await this.files.of(content, evidenceVideos);
    return { number: found.number, citationId, content, media };
  }

  /** Writes down that somebody looks. */
  async logView({ number, citationId }: ShownNotice, origin: Origin): Promise<void> {
    await this.activity.note({
      type: 'owner_viewed',
      actor: { kind: 'guest', ...origin },
      citationId,
      description: `Evidence of notice ${number} viewed by its owner from ${origin.ip}`,
    });
  }

  /** One of the files, images in 1,600 pixels. @throws AppError `NOT_FOUND`, `EVIDENCE_DAMAGED` */
  async file({ media }: ShownNotice, place: number, origin: Origin): Promise<OpenedMedia> {
    const file = media[place - 1];
    if (file === undefined) throw new AppError('NOT_FOUND');
    return this.files.open(file, origin);
  }
}
