import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { JobHopeless } from '../../../platform/jobs/jobs.service.js';
import { StorageService, type StoredFile } from '../../../platform/storage/storage.service.js';
import { NoticeDocuments, noticePdf } from '../../notices/notice-documents.js';
import { NoticeEvidence } from '../../notices/notice-evidence.js';
import { NoticePrinter } from '../../notices/notice-printer.js';
import { NoticeEntity } from '../../notices/notice.entity.js';
import { WORKER } from '../../notices/notice-records.js';
import { NoticeSigner } from '../../notices/pdf/notice-signer.js';
import type { NoticeEnd } from '../../notices/page/notice-ended.pure.js';
import { PdfRenderer } from '../../notices/pdf/pdf.js';
import { NoticeCopyEntity } from './notice-copy.entity.js';
import { pageSize, stamped, stampHtml, stampText, withoutSignature } from './stamp.js';

/** Makes the files of copies, in the worker. */
@Injectable()
export class CopyFiles {
  constructor(
    private readonly database: Database,
    private readonly storage: StorageService,
    private readonly documents: NoticeDocuments,
    private readonly evidence: NoticeEvidence,
    private readonly printer: NoticePrinter,
    private readonly pdf: PdfRenderer,
    private readonly signer: NoticeSigner,
  ) {}

  /**
   * Stamps a notice, signs it where the notice is signed, and stores it. A duplicate is the stored file; the copy of one
   * that has ended is printed again from its kept content, without any demand for money (repair 2).
   *
   * @throws JobHopeless where the stored notice or one of its pictures is damaged; JobWaits while the certificate to sign with has expired
   */
  async makeCopy(copyId: number): Promise<{ copy: NoticeCopyEntity; stored: StoredFile }> {
    const copy = await this.database.repository(NoticeCopyEntity).findOneBy({ id: copyId });
    if (copy === null || copy.noticeId === null) throw new Error(`Copy ${copyId} has no notice`);
    const pdf = await this.copyOf(copy, copy.noticeId);
    return { copy, stored: await this.storage.putByContent('notice-copies', 'pdf', pdf) };
  }

  private async copyOf(
    { kind, stampedOn, replacedBy, createdAt }: NoticeCopyEntity,
    noticeId: number,
  ): Promise<Buffer> {
    const notice = await this.database.repository(NoticeEntity).findOneBy({ id: noticeId });
    if (notice === null) throw new Error(`Notice ${noticeId} is not in the database`);
    const { signed } = notice;
    if (signed === true) this.signer.assertValid();
    const document =
      kind === 'DUPLICATE' ? await this.original(notice) : await this.ended(notice, kind);
    const size = await pageSize(document);
    const stamp = await this.pdf.render(stampHtml(stampText(kind, stampedOn, replacedBy), size));
    const copy = Buffer.from(await stamped(document, stamp, kind));
    return signed === true ? this.signer.sign(copy, createdAt) : copy;
  }

  /** The stored file, as it was before it was signed. */
  private async original(notice: NoticeEntity): Promise<Buffer> {
    const { id, storageKey, sha256, documentSha256 } = notice;
    if (storageKey === null || sha256 === null) throw new Error(`Notice ${id} has no file`);
    const pdf = noticePdf({ ...notice, storageKey, sha256 });
    const stored = await this.documents.read(WORKER, pdf, (fault) => new JobHopeless(fault));
    return withoutSignature(stored, documentSha256);
  }

  private async ended({ content }: NoticeEntity, end: NoticeEnd): Promise<Buffer> {
    return this.printer.ended(content, await this.evidence.images(WORKER, content), end);
  }
}
