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
import { noticeNumberIn } from './typed-number.pure.js';

/** The data of the owner's page. */
export interface ShownNotice {
  number: string;
  citationId: number;
  content: NoticeContent;
  /** The selected images in their order, then the videos. */
  media: MediaFile[];
}

/** The result of an attempt to enter. */
export type Entry = { number: string } | { wrong: true } | { tooMany: { seconds: number } };

const MINUTE = 60;
// Longer texts are no notice numbers.
const LONGEST_NUMBER = 40;
// No number has them, and neither the database nor a line of the log takes all of them.
const UNREADABLE = /\p{Cc}/gu;

/** Returns the typed number for the log: a PIN in the wrong field stays out of it. */
const shownNumber = (typed: string): string => noticeNumberIn(typed) ?? '(not a notice number)';

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
   * Checks number and PIN. An attempt is counted before the check, so that a hundred at once are not counted as one,
   * and is given back if it was right.
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
      // A text that is no number may be a PIN: its fingerprint is counted.
      const spelled = noticeNumberIn(number) ?? this.pins.fingerprint(number.toUpperCase());
      for (const [kind, subject] of [
        // The first is the one that a guest cannot vary: beyond it no row is made.
        ['evidence address', address],
        ['evidence number and address', `${spelled} ${address}`],
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
    await this.activity.noteActivity({
      type: 'owner_refused',
      actor: { kind: 'guest', ...origin },
      description: `Wrong PIN for notice ${shownNumber(number)} from ${origin.ip}`,
    });
    return { wrong: true };
  }

  /** Logs once an hour for each limit and address: refused attempts cost nothing, and would fill the log. */
  private async logLockOut(
    limit: string,
    { number, seconds }: { number: string; seconds: number },
    origin: Origin,
  ): Promise<void> {
    const subject = `${limit} ${networkOf(origin.ip)}`;
    if (!(await this.limits.takeIfFree('evidence lock-out', subject, this.database))) return;
    const minutes = Math.ceil(seconds / MINUTE);
    await this.activity.noteActivity({
      type: 'owner_locked_out',
      actor: { kind: 'guest', ...origin },
      description: `Too many tries for notice ${shownNumber(number)} from ${origin.ip}, refused for ${minutes} minutes`,
    });
  }

  /** Returns the visible data of a notice; null once it is void or has ended. */
  async shown(number: string): Promise<ShownNotice | null> {
    const found = await this.database.first(SHOWN_NOTICE, [[number], this.clock.now()]);
    if (found?.content == null) return null;
    const { citationId, content, evidenceVideos } = found;
    const media = await this.files.filesOfNotice(content, evidenceVideos);
    return { number: found.number, citationId, content, media };
  }

  /** Logs that an owner looks. The words are proved in court packages: the address stands in its column alone. */
  async logView({ number, citationId }: ShownNotice, origin: Origin): Promise<void> {
    await this.activity.noteActivity({
      type: 'owner_viewed',
      actor: { kind: 'guest', ...origin },
      citationId,
      description: `Evidence of notice ${number} viewed by its owner`,
    });
  }

  /** Returns one of the files, images in 1,600 pixels. @throws AppError `NOT_FOUND`, `EVIDENCE_DAMAGED` */
  async file({ media }: ShownNotice, place: number, origin: Origin): Promise<OpenedMedia> {
    const file = media[place - 1];
    if (file === undefined) throw new AppError('NOT_FOUND');
    return this.files.open(file, origin);
  }
}
