import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { JobHopeless } from '../../../platform/jobs/jobs.service.js';
import { StorageService, type StoredFile } from '../../../platform/storage/storage.service.js';
import { NoticeDocuments, noticePdf } from '../../notices/notice-documents.js';
import { filledPaymentCode } from '../../notices/page/notice-fill.pure.js';
import { NoticeEntity } from '../../notices/notice.entity.js';
import { WORKER } from '../../notices/notice-records.js';
import { NoticeSigner } from '../../notices/pdf/notice-signer.js';
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
    private readonly pdf: PdfRenderer,
    private readonly signer: NoticeSigner,
  ) {}

  /**
   * Stamps a notice, signs it where the notice is signed, and stores it.
   *
   * @throws JobHopeless where the stored notice is damaged, or its payment code is not found; JobWaits while the certificate to sign with has expired
   */
  async makeCopy(copyId: number): Promise<{ copy: NoticeCopyEntity; stored: StoredFile }> {
    const copy = await this.database.repository(NoticeCopyEntity).findOneBy({ id: copyId });
    if (copy === null || copy.noticeId === null) throw new Error(`Copy ${copyId} has no notice`);
    const pdf = await this.copyOf(copy, copy.noticeId);
    return { copy, stored: await this.storage.putByContent('notice-copies', 'pdf', pdf) };
  }

  private async copyOf(
    { kind, stampedOn, createdAt }: NoticeCopyEntity,
    noticeId: number,
  ): Promise<Buffer> {
    const notice = await this.database.repository(NoticeEntity).findOneBy({ id: noticeId });
    if (notice === null || notice.storageKey === null || notice.sha256 === null)
      throw new Error(`Notice ${noticeId} has no file`);
    const { storageKey, sha256, documentSha256, signed } = notice;
    if (signed === true) this.signer.assertValid();
    const pdf = noticePdf({ ...notice, storageKey, sha256 });
    const stored = await this.documents.read(WORKER, pdf, (fault) => new JobHopeless(fault));
    const document = withoutSignature(stored, documentSha256);
    const size = await pageSize(document);
    const stamp = await this.pdf.render(stampHtml(stampText(kind, stampedOn), size));
    const hasPaymentCode = filledPaymentCode(notice.content) !== null;
    const copy = Buffer.from(
      await stamped(document, stamp, { kind, number: notice.number, hasPaymentCode }),
    );
    return signed === true ? this.signer.sign(copy, createdAt) : copy;
  }
}
