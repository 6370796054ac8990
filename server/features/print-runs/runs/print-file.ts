import type { PdfDict, PdfObject, PdfRef } from '@libpdf/core';
import { PdfWriter, written } from './pdf-writer.js';
import { type FileLayout, layoutOf } from './run-plan.pure.js';

/** A print file of a run, as it was put together. */
export interface MadeFile extends FileLayout {
  /** The number of pages of each notice, in their order. */
  pageCounts: number[];
}

/** The facts of the file that its cover sheet shows. */
export interface CoverFacts {
  pages: number;
  sheets: number;
  /** The size of the notices' pages, in points. */
  size: PageSize;
}

interface PageSize {
  width: number;
  height: number;
}

/** A page that was written. */
interface Written {
  number: number;
  size: PageSize;
}

// They lead to tags and to the signature, which a print file does not have.
const LEFT_OUT = ['Annots', 'StructParents', 'Tabs'];
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

// A4, for a file without notices.
const SIZE: PageSize = { width: 595.28, height: 841.89 };

/**
 * Puts notices together into one file: a cover sheet first, blank pages where both sides of the paper are printed. Merging
 * loses tags and signatures with every library, so print files have neither; the notices keep theirs.
 *
 * Writes each notice as soon as it is read, so that a file of any size takes the memory of one notice. The same notices
 * give the same bytes.
 */
export class PrintFile {
  private readonly notices: Written[][] = [];
  private readonly writer = new PdfWriter();
  private readonly tree = this.writer.reserve();

  constructor(private readonly duplex: boolean) {}

  /** Adds a notice. @returns the next bytes of the file */
  async add(pdf: Buffer): Promise<Buffer> {
    this.notices.push(await this.copied(pdf));
    return this.writer.flushed();
  }

  /**
   * Adds the cover sheet and the end of a file.
   *
   * @param cover makes the cover sheet, a PDF of one page
   * @returns the last bytes of the file
   */
  async end(title: string, cover: (facts: CoverFacts) => Promise<Buffer>): Promise<Buffer> {
    const { PdfString } = await import('@libpdf/core');
    const { pages, sheets } = this.made();
    const size = this.notices[0]?.[0]?.size ?? SIZE;
    const first = await this.copied(await cover({ pages, sheets, size }));
    this.writeTree([first, ...this.notices]);
    const root = this.added(`<</Type /Catalog /Pages ${this.tree} 0 R>>`);
    const text = written(PdfString.fromString(title), () => 0);
    const info = this.added(`<</Title ${text} /Producer (Stopline)>>`);
    this.writer.end({ root, info });
    return this.writer.flushed();
  }

  /** Returns the pages of its notices. */
  made(): MadeFile {
    const pageCounts = this.notices.map(({ length }) => length);
    return { pageCounts, ...layoutOf(pageCounts, this.duplex) };
  }

  /** @param documents the cover sheet, then the notices: each begins on a front side */
  private writeTree(documents: readonly (readonly Written[])[]): void {
    const kids = documents.flatMap((pages) => {
      const numbers = pages.map(({ number }) => number);
      return this.duplex && numbers.length % 2 === 1
        ? [...numbers, this.blank(pages.at(-1))]
        : numbers;
    });
    const list = kids.map((number) => `${number} 0 R`).join(' ');
    this.writer.writeObject(this.tree, `<</Type /Pages /Count ${kids.length} /Kids [${list}]>>`);
  }

  private blank(before: Written | undefined): number {
    const { width, height } = before?.size ?? SIZE;
    return this.added(
      `<</Type /Page /Parent ${this.tree} 0 R /Resources <<>> /MediaBox [0 0 ${width} ${height}]>>`,
    );
  }

  /** Copies the pages of a document with the objects that they need; tags, forms and the signature are left out. */
  private async copied(pdf: Buffer): Promise<Written[]> {
    const { PDF, PdfNull, PdfStream } = await import('@libpdf/core');
    const source = await PDF.load(pdf);
    const numbers = new Map<number, number>();
    const waiting: PdfRef[] = [];
    const numberOf = (ref: PdfRef): number => {
      const known = numbers.get(ref.objectNumber);
      if (known !== undefined) return known;
      const number = this.writer.reserve();
      numbers.set(ref.objectNumber, number);
      waiting.push(ref);
      return number;
    };
    const copied = source.getPages().map((page) => {
      inherit(page.dict, source.getObject.bind(source));
      for (const name of LEFT_OUT) page.dict.delete(name);
      const parent = page.dict.getRef('Parent');
      if (parent !== undefined) numbers.set(parent.objectNumber, this.tree);
      const { width, height } = page.getMediaBox();
      return { number: numberOf(page.ref), size: { width, height } };
    });
    for (let ref = waiting.shift(); ref !== undefined; ref = waiting.shift()) {
      const object = source.getObject(ref) ?? PdfNull.instance;
      const data = object instanceof PdfStream ? object.data : undefined;
      this.writer.writeObject(numberOf(ref), written(object, numberOf), data);
    }
    return copied;
  }

  private added(object: string): number {
    const number = this.writer.reserve();
    this.writer.writeObject(number, object);
    return number;
  }
}

/** Gives a page the attributes that it inherits from its groups of pages. */
function inherit(page: PdfDict, resolved: (ref: PdfRef) => PdfObject | null): void {
  let group = page.getDict('Parent', resolved);
  while (group !== undefined) {
    for (const name of INHERITED) {
      const value = group.get(name);
      if (value !== undefined && !page.has(name)) page.set(name, value);
    }
    group = group.getDict('Parent', resolved);
  }
}
