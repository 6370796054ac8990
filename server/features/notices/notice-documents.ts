import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ActivityEntry, ActivityService } from '../../platform/activity/activity.service.js';
import type { Actor, Caller } from '../../platform/identity/caller.js';
import { AppError } from '../../platform/errors/app-error.js';
import { StorageService, type StoredFile } from '../../platform/storage/storage.service.js';
import type { Cause } from '../../platform/domain/duty.js';
import { NoticePrinter } from './notice-printer.js';
import type { NoticeSettings } from './notice.content.js';
import type { SampleMailing } from './notice.sample.js';
import type { NoticeRow } from './notices.queries.js';

/** A PDF as it was made, and will always be. */
export interface StoredPdf {
  bytes: Buffer;
  /** Hexadecimal. */
  sha256: string;
  filename: string;
}

/** A PDF in the storage, and its name in the log. */
export interface KeptPdf extends Pick<ActivityEntry, 'subject'> {
  name: string;
  citationId: number;
  storageKey: string;
  /** Hexadecimal, as it was stored. */
  sha256: string;
}

type Version = Pick<NoticeRow, 'id' | 'number' | 'citationId'> &
  Pick<KeptPdf, 'storageKey' | 'sha256'>;

/** The file of a version of a notice. */
export const noticePdf = ({ id, number, citationId, storageKey, sha256 }: Version): KeptPdf => ({
  name: `Notice ${number}`,
  citationId,
  subject: { type: 'notice', id },
  storageKey,
  sha256,
});

/** The PDFs that are kept, and those that are only looked at. */
@Injectable()
export class NoticeDocuments {
  constructor(
    private readonly storage: StorageService,
    private readonly activity: ActivityService,
    private readonly printer: NoticePrinter,
  ) {}

  /** Returns a notice with these settings; nothing is stored. */
  async sample(
    settings: NoticeSettings & { type: Cause },
    mailing: SampleMailing,
  ): Promise<Buffer> {
    return this.printer.sample(settings, settings.type, mailing);
  }

  /** Stores a PDF under a key that nothing else has: two workers that make the same notice do not meet. */
  async store({ citationId, version }: NoticeRow, pdf: Buffer): Promise<StoredFile> {
    return this.storage.put(`notices/${citationId}/${version}-${randomUUID()}.pdf`, pdf);
  }

  /**
   * A version of a notice for who looks at it, which is logged.
   *
   * @throws AppError `NOTICE_NOT_FOUND` if it was never made, `NOTICE_DAMAGED`
   */
  async open(caller: Caller, notice: NoticeRow): Promise<StoredPdf> {
    const { storageKey, sha256, number: filename } = notice;
    if (storageKey === null || sha256 === null) throw new AppError('NOTICE_NOT_FOUND');
    const pdf = noticePdf({ ...notice, storageKey, sha256 });
    return this.show(caller, pdf, { type: 'notice_viewed', filename });
  }

  /** The same for any stored PDF. @param look `filename` is without its ending */
  async show(
    caller: Caller,
    pdf: KeptPdf,
    { type, filename }: { type: 'notice_viewed' | 'notice_copy_viewed'; filename: string },
  ): Promise<StoredPdf> {
    const { name, citationId, subject, sha256 } = pdf;
    const bytes = await this.read(caller, pdf, () => new AppError('NOTICE_DAMAGED'));
    const description = `${name} opened by ${caller.name}`;
    await this.activity.noteHourly({ type, actor: caller, citationId, subject, description });
    return { bytes, sha256, filename: `${filename.replace(/[^\w-]/g, '_')}.pdf` };
  }

  /**
   * Returns the stored file if its hash still matches; damage is logged. @throws the refusal, made of a sentence that
   * names the PDF
   */
  async read(
    actor: Actor,
    { name, citationId, subject, storageKey, sha256 }: KeptPdf,
    refusal: (sentence: string) => Error,
  ): Promise<Buffer> {
    const file = await this.storage.readHashed(storageKey);
    if (file?.sha256 === sha256) return file.bytes;
    const fault = file === null ? 'is missing from the storage' : 'does not match its fingerprint';
    await this.activity.noteActivity({
      type: 'notice_damaged',
      actor,
      citationId,
      subject,
      description: `${name} ${fault}`,
      details: { expected: sha256, found: file?.sha256 ?? null },
    });
    throw refusal(`${name} ${fault}`);
  }
}
