import type { PDFDocument, PDFPage } from 'pdf-lib';
import { layoutOf } from './run-plan.pure.js';

/** A print file of a run, as it was put together. */
export interface MadeFile {
  bytes: Uint8Array;
  /** Of the notices, in their order. */
  firstPages: number[];
  pageCounts: number[];
  pages: number;
  sheets: number;
}

/** What the cover sheet has to know of the file that it is put before. */
export interface CoverFacts {
  pages: number;
  sheets: number;
  /** Of the notices, in points. */
  size: { width: number; height: number };
}

// A4, where a file has no notice left.
const SIZE = { width: 595.28, height: 841.89 };

/**
 * Puts notices together into one file: a cover sheet first, blank pages where both sides of the paper are printed. Merging
 * loses tags and signatures with every library, so print files have neither; the notices keep theirs.
 *
 * The same notices give the same bytes.
 */
export class PrintFile {
  private readonly notices: PDFPage[][] = [];

  private constructor(
    private readonly document: PDFDocument,
    private readonly duplex: boolean,
  ) {}

  static async create(duplex: boolean): Promise<PrintFile> {
    // Loaded where it is used: the API merges nothing.
    const { PDFDocument } = await import('pdf-lib');
    return new PrintFile(await PDFDocument.create({ updateMetadata: false }), duplex);
  }

  /** Adds a notice at the end. */
  async add(pdf: Uint8Array): Promise<void> {
    this.notices.push(await this.copied(pdf));
  }

  /** @param cover makes the cover sheet, a PDF of one page */
  async finish(
    title: string,
    cover: (facts: CoverFacts) => Promise<Uint8Array>,
  ): Promise<MadeFile> {
    const pageCounts = this.notices.map(({ length }) => length);
    const layout = layoutOf(pageCounts, this.duplex);
    const size = this.notices[0]?.[0]?.getSize() ?? SIZE;
    this.append(await this.copied(await cover({ ...layout, size })));
    for (const pages of this.notices) this.append(pages);
    this.document.setTitle(title);
    this.document.setProducer('Stopline');
    const bytes = await this.document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    return { bytes, pageCounts, ...layout };
  }

  private append(pages: readonly PDFPage[]): void {
    for (const page of pages) this.document.addPage(page);
    if (!this.duplex || this.document.getPageCount() % 2 === 0) return;
    const { width, height } = pages.at(-1)?.getSize() ?? SIZE;
    this.document.addPage([width, height]);
  }

  /** The pages of a document without what leads to its tags and to its signature. */
  private async copied(pdf: Uint8Array): Promise<PDFPage[]> {
    const { ParseSpeeds, PDFDocument, PDFName } = await import('pdf-lib');
    // Otherwise it waits for a timer after each hundred objects, which takes as long as reading them.
    const parseSpeed = ParseSpeeds.Fastest;
    const source = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed });
    for (const page of source.getPages())
      for (const name of ['Annots', 'StructParents', 'Tabs']) page.node.delete(PDFName.of(name));
    return this.document.copyPages(source, source.getPageIndices());
  }
}
