import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Caller } from '../../platform/identity/caller.js';
import { AppError } from '../../platform/errors/app-error.js';
import { FileMissing } from '../../platform/errors/file-missing.js';
import { StorageService, type StoredFile } from '../../platform/storage/storage.service.js';
import type { Cause } from '../../platform/domain/duty.js';
import { NoticePrinter } from './notice-printer.js';
import type { NoticeMailing, NoticeSettings } from './notice.content.js';
import type { NoticeRow } from './notices.queries.js';

/** A PDF as it was made, and will always be. */
export interface StoredPdf {
  bytes: Buffer;
  /** Hexadecimal. */
  sha256: string;
  filename: string;
}

/** The PDFs that are kept, and those that are only looked at. */
@Injectable()
export class NoticeDocuments {
  constructor(
    private readonly storage: StorageService,
    private readonly activity: ActivityService,
    private readonly printer: NoticePrinter,
  ) {}

  /** What a notice would look like with these settings; nothing is stored. */
  async sample(
    settings: NoticeSettings & { type: Cause },
    mailing: NoticeMailing,
  ): Promise<Buffer> {
    return this.printer.sample(settings, settings.type, mailing);
  }

  /** Stores a PDF under a key that nothing else has: two workers that make the same notice do not meet. */
  async store({ citationId, version }: NoticeRow, pdf: Buffer): Promise<StoredFile> {
    return this.storage.put(`notices/${citationId}/${version}-${randomUUID()}.pdf`, pdf);
  }

  /**
   * A stored PDF, if it is still what was stored; the look at it is logged.
   *
   * @throws AppError `NOT_FOUND` where it was never made, `NOTICE_DAMAGED`
   */
  async open(caller: Caller, notice: NoticeRow): Promise<StoredPdf> {
    const { storageKey, sha256, number } = notice;
    if (storageKey === null || sha256 === null) throw new AppError('NOT_FOUND');
    const bytes = await this.storage.read(storageKey).catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });
    const found = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
    if (bytes === null || found !== sha256) throw await this.damaged(caller, notice, found);
    await this.activity.noteHourly({
      type: 'notice_viewed',
      actor: caller,
      citationId: notice.citationId,
      subject: { type: 'notice', id: notice.id },
      description: `Notice ${number} opened by ${caller.name}`,
    });
    return { bytes, sha256, filename: `${number.replace(/[^\w-]/g, '_')}.pdf` };
  }

  private async damaged(
    caller: Caller,
    notice: NoticeRow,
    found: string | null,
  ): Promise<AppError> {
    await this.activity.note({
      type: 'notice_damaged',
      actor: caller,
      citationId: notice.citationId,
      subject: { type: 'notice', id: notice.id },
      description: `Notice ${notice.number} ${found === null ? 'is missing from the storage' : 'does not match its fingerprint'}`,
      details: { expected: notice.sha256, found },
    });
    return new AppError('NOTICE_DAMAGED');
  }
}
