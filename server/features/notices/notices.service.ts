import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { Clock } from '../../platform/database/clock.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import type { Cause } from '../../platform/domain/duty.js';
import { MailingReader } from '../notice-settings/mailing-reader.service.js';
import type { SavedTexts } from '../notice-settings/mailing.types.js';
import type { TextSetVersion } from '../notice-settings/text-set.pure.js';
import { setupRefusal } from '../settings/notice-setup.pure.js';
import { SETUP_OF } from '../settings/notice-setup.queries.js';
import { SettingsService } from '../settings/settings.service.js';
import { letterOf, type NoticeContent, type NoticeSettings } from './notice.content.js';
import { unprintableSentence } from '../../platform/domain/glyphs.pure.js';
import { shownNotice, visibleTo } from './notice-access.js';
import { cancellationMailing } from './letters/cancellation-content.pure.js';
import { Letters } from './letters/letters.service.js';
import { NoticePrinted, NoticeReorder } from './notice.hooks.js';
import { NoticeDocuments, type StoredPdf } from './notice-documents.js';
import { sampleMailing } from './notice.sample.js';
import {
  INSERT_VERSIONS,
  LOCK_CITATIONS,
  type NoticeRow,
  type NoticeView,
} from './notices.queries.js';
import { NoticeVersions } from './notice-versions.service.js';

/** The next version of a letter. */
interface OrderedVersion {
  citationId: number;
  number: string;
  content: NoticeContent;
}

/** Orders notices and shows their state; the worker makes them. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly queries: NoticeVersions,
    private readonly letters: Letters,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly documents: NoticeDocuments,
    private readonly mailing: MailingReader,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly reordering: NoticeReorder,
    private readonly printed: NoticePrinted,
  ) {}

  /**
   * Orders the next version of a citation's notice, in the transaction that completes the citation: even if Redis or a
   * worker fails afterwards, it will be made (contract 10).
   *
   * @throws AppError `INVALID` for a character that no font of a notice has
   */
  async order(
    tx: Tx,
    { requestedBy, ...ordered }: OrderedVersion & { requestedBy: UserCaller },
  ): Promise<void> {
    await this.orderMany(tx, requestedBy, [ordered]);
  }

  /** The same for many letters at once. */
  async orderMany(
    tx: Tx,
    requestedBy: UserCaller,
    ordered: readonly OrderedVersion[],
  ): Promise<void> {
    for (const { content } of ordered) {
      const unprintable = unprintableSentence(printedText(content));
      if (unprintable !== null)
        throw new AppError('INVALID', { errors: { missing: [unprintable] } });
    }
    const versions = await tx.rows(INSERT_VERSIONS, [
      ordered.map(({ citationId }) => citationId),
      ordered.map(({ number }) => number),
      ordered.map(({ content }) => JSON.stringify(content)),
      requestedBy.userId,
      this.clock.now(),
    ]);
    const jobs = versions.map(({ id }) => ({ noticeId: id }));
    await this.jobs.enqueueMany(tx, 'renderNotice', jobs, requestedBy.requestId);
  }

  /**
   * Returns the newest version of a notice.
   *
   * @param name the id of an event, which means its current notice, or a number in any case
   * @param on the transaction of an act that answers with the notice: a read after its commit may fail
   * @throws AppError `NOTICE_NOT_FOUND`
   */
  async findNotice(caller: Caller, name: unknown, on?: Queryable): Promise<NoticeView> {
    return shownNotice(await this.newest(caller, name, on));
  }

  /** The same with its kept content. @throws AppError `NOTICE_NOT_FOUND` */
  async withContent(
    caller: Caller,
    name: unknown,
  ): Promise<{ notice: NoticeView; content: NoticeContent }> {
    const row = await this.newest(caller, name);
    return { notice: shownNotice(row), content: row.content };
  }

  /** The same by number alone. @throws AppError `NOTICE_NOT_FOUND` */
  async byNumber(caller: Caller, typed: string): Promise<NoticeView> {
    const number = await this.letters.findNumber(typed);
    return shownNotice(visibleTo(caller, await this.queries.newest(number)));
  }

  /**
   * Orders a notice again, with the settings of today, the texts of its day of issue, and its own fine and day of posting;
   * the earlier version is kept (contract 10).
   *
   * @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_NOT_READY` while a version is still being made, `SETTINGS_INCOMPLETE`, `INVALID`
   *   for a character that no font of a notice has
   */
  async reorder(caller: UserCaller, name: unknown): Promise<NoticeView> {
    const number = await this.letters.numberOf(name);
    return this.transactions.run(async (tx) => {
      // Two who order at once would both find the same newest version; the event is locked before its notice (repair 11).
      await tx.rows(LOCK_CITATIONS, [[number]]);
      await this.reordering.run(tx, { number });
      const current = visibleTo(caller, await this.queries.newest(number, tx));
      if (current.status === 'PENDING') throw new AppError('NOTICE_NOT_READY');
      await assertSetUp(tx, current.content.cause);
      const settings =
        (await this.queries.settings(tx, current.content.cause)) ?? current.content.settings;
      const { citationId } = current;
      const { cause, issuedAt } = current.content;
      const { kind } = letterOf(current.content);
      const letter = { cause, kind, issuedAt: new Date(issuedAt) };
      const { kept } = await this.mailing.useMailing(tx, letter);
      const { fine = null, postingOn, evidenceUrl = null } = current.content.mailing ?? {};
      await this.order(tx, {
        citationId,
        number,
        requestedBy: caller,
        content: {
          ...current.content,
          settings,
          mailing:
            current.content.cancels === undefined
              ? { ...kept, fine, postingOn, evidenceUrl }
              : cancellationMailing(kept),
        },
      });
      await this.activity.recordActivity(tx, {
        type: 'notice_reordered',
        actor: caller,
        citationId,
        subject: { type: 'notice', id: current.id },
        description: `Notice ${number} ordered again by ${caller.name} as version ${current.version + 1}`,
      });
      return this.findNotice(caller, number, tx);
    });
  }

  /**
   * Returns the PDF of the newest version, as it was stored; each look at it is logged. Null while it is being made.
   *
   * @throws AppError `NOTICE_NOT_FOUND` if there is none or it could not be made, `NOTICE_DAMAGED`
   */
  async pdf(caller: Caller, name: unknown): Promise<StoredPdf | null> {
    const notice = await this.newest(caller, name);
    return notice.status === 'PENDING' ? null : this.documents.open(caller, notice);
  }

  /** Returns a notice with these settings and texts, for an invented case; nothing is stored. */
  async preview(
    settings: NoticeSettings & { type: Cause },
    texts: SavedTexts & { textSet?: TextSetVersion },
  ): Promise<Buffer> {
    const { kept, postingDays } = await this.mailing.mailingOfDraft(texts);
    const { currencyUnit } = await this.settings.get();
    return this.documents.sample(
      settings,
      sampleMailing(kept, settings.type, currencyUnit, postingDays),
    );
  }

  /**
   * Writes into the history that a notice was printed.
   *
   * @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_NOT_READY` while it is being made, `NOTICE_RECALLED`
   */
  async recordPrint(caller: UserCaller, name: unknown): Promise<NoticeView> {
    const notice = await this.newest(caller, name);
    if (notice.status === 'PENDING') throw new AppError('NOTICE_NOT_READY');
    if (notice.status === 'FAILED') throw new AppError('NOTICE_NOT_FOUND');
    const { id, citationId: eventId, number, version, sha256 } = notice;
    await this.transactions.run(async (tx) => {
      await this.printed.run(tx, { citationId: eventId, number });
      await this.activity.recordActivity(tx, {
        type: 'printed',
        actor: caller,
        citationId: eventId,
        subject: { type: 'notice', id },
        description: `Notice ${number} printed by ${caller.name}`,
        details: { version, sha256 },
      });
    });
    return shownNotice(notice);
  }

  private async newest(caller: Caller, name: unknown, on?: Queryable): Promise<NoticeRow> {
    const number = await this.letters.numberOf(name, on);
    return visibleTo(caller, await this.queries.newest(number, on));
  }
}

/** @throws AppError `SETTINGS_INCOMPLETE` if a notice of the cause lacks a setting, or would be of no department */
async function assertSetUp(tx: Tx, cause: Cause): Promise<void> {
  const row = await tx.first(SETUP_OF, [cause]);
  const incomplete = row === undefined ? null : setupRefusal(row.setup);
  if (incomplete !== null) throw incomplete;
}

/** Returns all readable text of a content, and maybe a little more; a logo is no text. */
function printedText({ settings, ...content }: NoticeContent): string {
  return JSON.stringify({ ...content, settings: { ...settings, officeLogoSrc: '' } });
}
