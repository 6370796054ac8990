import { Inject, Injectable, Logger } from '@nestjs/common';
import { toString as qrCode } from 'qrcode';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import type { Cause } from '../../platform/domain/duty.js';
import { dataUri } from './data-uri.js';
import type { NoticeContent, NoticeSettings } from './notice.content.js';
import { FONT_STACK, fontFaces } from './notice.fonts.js';
import { SAMPLE_IMAGE, sampleContent } from './notice.sample.js';
import { noticeHtml } from './notice.template.js';
import { withAuthor } from './pdf-info.js';
import { PdfRenderer } from './pdf.js';

/** Turns what stands on a notice into a PDF. */
@Injectable()
export class NoticePrinter {
  private readonly logger = new Logger('Notices');

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
      fontFaces,
      fontStack: FONT_STACK,
    });
    const rendered = this.metrics.renders.startTimer();
    const pdf = await this.pdf.render(html);
    rendered();
    const named = withAuthor(pdf, content.settings.departmentName);
    if (named === null)
      this.logger.warn(
        'This Chromium builds its PDFs in an unknown way: the author is not written',
      );
    return named ?? pdf;
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
