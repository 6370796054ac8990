import { Inject, Injectable } from '@nestjs/common';
import { toString as qrCode } from 'qrcode';
import { CONFIG, type Config } from '../config.js';
import { Metrics } from '../metrics/metrics.service.js';
import type { Cause } from '../users/duty.js';
import { dataUri } from './data-uri.js';
import type { NoticeContent, NoticeSettings } from './notice.content.js';
import { fontFaces } from './notice.fonts.js';
import { SAMPLE_IMAGE, sampleContent } from './notice.sample.js';
import { noticeHtml } from './notice.template.js';
import { PdfRenderer } from './pdf.js';

/** Turns what stands on a notice into a PDF. */
@Injectable()
export class NoticePrinter {
  constructor(
    private readonly pdf: PdfRenderer,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  /** @param images those of `content.images`, in their order, as data URIs in print size */
  async print(content: NoticeContent, images: readonly string[]): Promise<Buffer> {
    const code = await qrCode(content.number, {
      type: 'svg',
      margin: 0,
      errorCorrectionLevel: 'M',
    });
    const html = noticeHtml(content, {
      images,
      qrCode: dataUri('image/svg+xml', Buffer.from(code)),
      fontFaces: fontFaces(JSON.stringify(content)),
    });
    const rendered = this.metrics.renders.startTimer();
    const pdf = await this.pdf.render(html);
    rendered();
    return pdf;
  }

  /** What a notice would look like with these settings, with an invented case. */
  async sample(settings: NoticeSettings, cause: Cause): Promise<Buffer> {
    const content = sampleContent(settings, cause, this.config);
    const image = dataUri('image/svg+xml', Buffer.from(SAMPLE_IMAGE));
    return this.print(
      content,
      content.images.map(() => image),
    );
  }
}
