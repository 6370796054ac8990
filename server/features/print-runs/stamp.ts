import { createHash } from 'node:crypto';
import { escapeHtml, cssString } from '../notices/notice-html.pure.js';
import { FONT_STACK, fontFaces } from '../notices/notice.fonts.js';
import type { CopyKind } from './notice-copy.entity.js';

/** What stands on each page of a copy: the same words in every language (mailing 6). */
export function stampText(kind: CopyKind, day: string): string {
  return `${kind} ${day}`;
}

/**
 * The stamp alone, on a page of the notice's size. It stands in a margin of the page, which is no content: Chromium gives
 * it no tags.
 */
export function stampHtml(text: string, size: { width: number; height: number }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(text)}</title><style>${fontFaces(text)}
@page {
  size: ${size.width}pt ${size.height}pt;
  margin: 30pt;
  @top-center { content: ${cssString(text)}; font: 700 12pt ${FONT_STACK}; color: #b3261e; letter-spacing: 0.04em; }
}
body { margin: 0; }
</style></head><body></body></html>`;
}

/** The size of the first page, in points. */
export async function pageSize(pdf: Uint8Array): Promise<{ width: number; height: number }> {
  const { PDFDocument } = await import('pdf-lib');
  return (await PDFDocument.load(pdf, { updateMetadata: false })).getPage(0).getSize();
}

/**
 * A document with the stamp on each page, as an artifact above what stands there. Text, tags and bookmarks stay as they are.
 *
 * @param stamp a PDF of one page, from {@link stampHtml}
 */
export async function stamped(document: Uint8Array, stamp: Uint8Array): Promise<Uint8Array> {
  const { PDFDocument, PDFName, PDFOperator, PDFOperatorNames } = await import('pdf-lib');
  const copy = await PDFDocument.load(document, { updateMetadata: false });
  const [mark] = await copy.embedPdf(stamp, [0]);
  if (mark === undefined) throw new Error('The stamp has no page');
  for (const page of copy.getPages()) {
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    );
    page.drawPage(mark);
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }
  return copy.save({ addDefaultPage: false, updateFieldAppearances: false });
}

const END = Buffer.from('%%EOF');

/**
 * The document of a notice before it was signed. A signature is the last change of a file, so the document is what stands
 * before it; its hash says where that ends.
 *
 * @param documentSha256 null for notices of before there were signatures
 */
export function withoutSignature(pdf: Buffer, documentSha256: string | null): Buffer {
  if (documentSha256 === null) return pdf;
  for (let at = pdf.indexOf(END); at >= 0; at = pdf.indexOf(END, at + 1)) {
    const end = at + END.length;
    for (const length of [end, end + 1, end + 2]) {
      const document = pdf.subarray(0, length);
      if (createHash('sha256').update(document).digest('hex') === documentSha256) return document;
    }
  }
  throw new Error('The document of the notice is not at the start of its file');
}
