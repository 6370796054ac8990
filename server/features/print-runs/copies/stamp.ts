import { createHash } from 'node:crypto';
import { escapeHtml, cssString } from '../../notices/page/notice-html.pure.js';
import { FONT_STACK, fontFaces } from '../../notices/page/notice.fonts.js';
import type { CopyKind } from './notice-copy.entity.js';
import { markPages } from './stamp-mark.js';

/**
 * Returns the text on each page of a copy: the same words in every language (mailing 6).
 *
 * @param replacedBy the number that replaces the notice; null for none (repair 2)
 */
export function stampText(kind: CopyKind, day: string, replacedBy: string | null = null): string {
  return replacedBy === null ? `${kind} ${day}` : `${kind} ${day} → ${replacedBy}`;
}

/**
 * The stamp alone, on a page of the notice's size. It stands in a margin of the page, which is no content: Chromium gives
 * it no tags. A margin does not wait for its fonts, so the same text stands in the page too, where nobody sees it.
 */
export function stampHtml(text: string, size: { width: number; height: number }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(text)}</title><style>${fontFaces(text)}
@page {
  size: ${size.width}pt ${size.height}pt;
  margin: 30pt;
  @top-center { content: ${cssString(text)}; font: 700 12pt ${FONT_STACK}; color: #b3261e; letter-spacing: 0.04em; }
}
body { margin: 0; visibility: hidden; font: 700 12pt ${FONT_STACK}; }
</style></head><body>${escapeHtml(text)}</body></html>`;
}

/** The size of the first page, in points. */
export async function pageSize(pdf: Uint8Array): Promise<{ width: number; height: number }> {
  const { PDF } = await import('@libpdf/core');
  const page = (await PDF.load(pdf)).getPage(0);
  if (page === null) throw new Error('The document has no page');
  return { width: page.width, height: page.height };
}

/**
 * Returns a document with the stamp on each page, as an artifact above its content, and its kind large behind it. Text,
 * tags and bookmarks stay as they are.
 *
 * @param stamp a PDF of one page, from {@link stampHtml}
 */
export async function stamped(
  document: Uint8Array,
  stamp: Uint8Array,
  kind: CopyKind,
): Promise<Uint8Array> {
  const { ops, PDF } = await import('@libpdf/core');
  const copy = await PDF.load(document);
  const mark = await copy.embedPage(await PDF.load(stamp), 0);
  for (const page of copy.getPages()) {
    page.drawOperators([ops.beginMarkedContent('/Artifact')]);
    page.drawPage(mark);
    page.drawOperators([ops.endMarkedContent()]);
  }
  await markPages(copy, kind);
  return copy.save();
}

const END = Buffer.from('%%EOF');

/**
 * Returns the document of a notice before it was signed. A signature is the last change of a file, so the document is
 * the part before it; its hash tells its end.
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
