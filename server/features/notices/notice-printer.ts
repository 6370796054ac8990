import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import type { Cause } from '../../platform/domain/duty.js';
import { dataUri } from '../../platform/codes/codes.js';
import { mailingOf, SAMPLE_PIN } from './page/notice-mailing.pure.js';
import { noticeCodes } from './page/notice-codes.js';
import type { NoticeEnd } from './page/notice-ended.pure.js';
import { NoticeSigner } from './pdf/notice-signer.js';
import type { NoticeContent, NoticeSettings } from './notice.content.js';
import { FONT_STACK, fontFaces } from './page/notice.fonts.js';
import { SAMPLE_IMAGE, sampleContent, type SampleMailing } from './notice.sample.js';
import { arrangeNotice, type ArrangementLimits } from './page/notice-arrangement.js';
import { contentHeight, contentWidth, MARGIN, sheetOf } from './page/notice-layout.pure.js';
import { noticeHtml } from './page/notice.template.js';
import type { NoticeAssets } from './page/notice.types.js';
import { finished, pageCount, pageOfHeading, withoutChance } from './pdf/pdf-info.js';
import { PdfRenderer } from './pdf/pdf.js';

/** A notice as a file, and what is kept of how it was made. */
export interface PrintedNotice {
  pdf: Buffer;
  /** Hexadecimal; of the file before it was signed. */
  documentSha256: string;
  pages: number;
  signed: boolean;
  /** The programs that made it, with their versions. */
  renderer: string;
}

/** The values of a notice that are not in its content. */
export interface Secrets {
  /** The PIN as it is printed; null if the installation has no owner's page. */
  pin: string | null;
}

/** Turns the content of a notice into a PDF. */
@Injectable()
export class NoticePrinter {
  private readonly logger = new Logger('Notices');

  constructor(
    private readonly pdf: PdfRenderer,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly signer: NoticeSigner,
  ) {}

  /**
   * The finished file of a notice: the same content, programs and key give the same bytes.
   *
   * @param images those of `content.images`, in their order, as data URIs in print size
   * @throws JobWaits while the certificate to sign with has expired
   */
  async print(
    content: NoticeContent,
    images: readonly string[],
    secrets: Secrets = { pin: null },
  ): Promise<PrintedNotice> {
    this.signer.assertValid();
    const document = await this.document(content, images, secrets);
    return {
      pdf: await this.signer.sign(document, new Date(content.issuedAt)),
      documentSha256: createHash('sha256').update(document).digest('hex'),
      pages: await pageCount(document),
      signed: this.signer.signs,
      renderer: `Stopline ${this.config.version}, Chromium ${this.pdf.version}, Node ${process.versions.node}`,
    };
  }

  /**
   * Returns a notice that has ended, from its kept content, without any demand for money (repair 2). It is neither marked
   * nor signed yet.
   *
   * @param images as in {@link print}
   */
  ended(content: NoticeContent, images: readonly string[], end: NoticeEnd): Promise<Buffer> {
    return this.document(content, images, { pin: null }, end);
  }

  /**
   * Returns a notice with these settings for an invented case; it is not signed. If the installation has the owner's
   * page, it has the address and an invented PIN.
   */
  async sample(settings: NoticeSettings, cause: Cause, mailing: SampleMailing): Promise<Buffer> {
    const evidenceUrl = this.config.evidence?.url ?? null;
    const content = {
      ...sampleContent(settings, cause, this.config),
      mailing: { ...mailing, evidenceUrl },
    };
    const image = dataUri('image/svg+xml', Buffer.from(SAMPLE_IMAGE));
    return this.document(
      content,
      content.images.map(() => image),
      { pin: evidenceUrl === null ? null : SAMPLE_PIN },
    );
  }

  /**
   * Returns the number of pages that a notice would have. Nothing is signed, and the pictures are empty: only their
   * proportions decide the pages.
   *
   * @param images the sizes of `content.images` in pixels, in their order; null where they are not known
   */
  async pages(
    content: NoticeContent,
    images: readonly { width: number | null; height: number | null }[],
  ): Promise<number> {
    const pin = content.mailing?.evidenceUrl == null ? null : SAMPLE_PIN;
    return pageCount(await this.document(content, images.map(emptyImage), { pin }));
  }

  private async document(
    content: NoticeContent,
    images: readonly string[],
    { pin }: Secrets,
    end: NoticeEnd | null = null,
  ): Promise<Buffer> {
    const assets: NoticeAssets = {
      images,
      pin,
      codes: await noticeCodes(content, pin, end),
      end,
      fontFaces,
      fontStack: FONT_STACK,
    };
    const rendered = this.metrics.renders.startTimer();
    const pdf = withoutChance(await this.rendered(content, assets), new Date(content.issuedAt));
    rendered();
    const whole = finished(pdf, content.settings.departmentName);
    if (whole === null)
      this.logger.warn(
        'This Chromium builds its PDFs in an unknown way: the author is not written',
      );
    return whole ?? pdf;
  }

  /** Page 1 names the page of the second language: if that is another one, it is printed once more. */
  private async rendered(content: NoticeContent, assets: NoticeAssets): Promise<Buffer> {
    const { html, secondHeading } = noticeHtml(content, assets);
    const sheet = sheetOf(mailingOf(content));
    const limits: ArrangementLimits = {
      height: contentHeight(sheet),
      width: contentWidth(sheet),
      bottom: MARGIN.bottom,
    };
    const { pdf, value: named } = await this.pdf.arranged(html, arrangeNotice, limits);
    const page = secondHeading === null ? null : await pageOfHeading(pdf, secondHeading);
    if (page === null || page === named) return pdf;
    return (await this.pdf.arranged(html, arrangeNotice, { ...limits, secondPage: page })).pdf;
  }
}

// As most cameras take them.
const USUAL = { width: 1600, height: 900 };

/** A picture of a size, without anything in it, as a data URI. */
function emptyImage({ width, height }: { width: number | null; height: number | null }): string {
  const size = `width="${width ?? USUAL.width}" height="${height ?? USUAL.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`;
  return dataUri('image/svg+xml', Buffer.from(svg));
}
