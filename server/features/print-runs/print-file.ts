import type * as PdfLib from 'pdf-lib';
import type { PDFContext, PDFObject, PDFPageLeaf, PDFRef } from 'pdf-lib';
import { pagesOf } from './pdf-pages.js';
import { type FileLayout, layoutOf } from './run-plan.pure.js';

/** A print file of a run, as it was put together. */
export interface MadeFile extends FileLayout {
  /** Of the notices, in their order. */
  pageCounts: number[];
}

/** What the cover sheet has to know of the file that it is put before. */
export interface CoverFacts {
  pages: number;
  sheets: number;
  /** Of the notices, in points. */
  size: PageSize;
}

interface PageSize {
  width: number;
  height: number;
}

/** A page that was written. */
interface Written {
  ref: PDFRef;
  size: PageSize;
}

// A4, where a file has no notice left.
const SIZE: PageSize = { width: 595.28, height: 841.89 };

// The bytes of the second line say that the file is not text.
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/**
 * Puts notices together into one file: a cover sheet first, blank pages where both sides of the paper are printed. Merging
 * loses tags and signatures with every library, so print files have neither; the notices keep theirs.
 *
 * Each notice is written as soon as it is read, so that a file takes the memory of one notice, however many it has. The
 * same notices give the same bytes.
 */
export class PrintFile {
  private readonly notices: Written[][] = [];
  /** Where objects stand, by their number. */
  private readonly places: number[] = [];
  private length = 0;
  private readonly tree: PDFRef;

  private constructor(
    private readonly lib: typeof PdfLib,
    /** What is not written yet. */
    private readonly context: PDFContext,
    private readonly duplex: boolean,
  ) {
    this.tree = context.nextRef();
  }

  static async create(duplex: boolean): Promise<PrintFile> {
    // Loaded where it is used: the API merges nothing.
    const lib = await import('pdf-lib');
    return new PrintFile(lib, lib.PDFContext.create(), duplex);
  }

  /** Adds a notice. @returns the next bytes of the file */
  async add(pdf: Buffer): Promise<Buffer> {
    this.notices.push(await this.copied(pdf));
    return this.flushed();
  }

  /**
   * Adds the cover sheet, and what stands at the end of a file.
   *
   * @param cover makes the cover sheet, a PDF of one page
   * @returns the last bytes of the file
   */
  async end(title: string, cover: (facts: CoverFacts) => Promise<Buffer>): Promise<Buffer> {
    const { pages, sheets } = this.made();
    const size = this.notices[0]?.[0]?.size ?? SIZE;
    const first = await this.copied(await cover({ pages, sheets, size }));
    this.writeTree([first, ...this.notices]);
    const { PDFHexString } = this.lib;
    const info = this.context.register(
      this.context.obj({
        Title: PDFHexString.fromText(title),
        Producer: PDFHexString.fromText('Stopline'),
      }),
    );
    const root = this.context.register(this.context.obj({ Type: 'Catalog', Pages: this.tree }));
    const objects = this.flushed();
    return Buffer.concat([objects, Buffer.from(this.table({ root, info }), 'latin1')]);
  }

  /** Where its notices stand. */
  made(): MadeFile {
    const pageCounts = this.notices.map(({ length }) => length);
    return { pageCounts, ...layoutOf(pageCounts, this.duplex) };
  }

  /** @param documents the cover sheet, then the notices: each begins on a front side */
  private writeTree(documents: readonly (readonly Written[])[]): void {
    const kids = documents.flatMap((pages) => {
      const refs = pages.map(({ ref }) => ref);
      return this.duplex && refs.length % 2 === 1 ? [...refs, this.blank(pages.at(-1))] : refs;
    });
    this.context.assign(
      this.tree,
      this.context.obj({ Type: 'Pages', Count: kids.length, Kids: kids }),
    );
  }

  private blank(before: Written | undefined): PDFRef {
    const { width, height } = before?.size ?? SIZE;
    const MediaBox = [0, 0, width, height];
    return this.context.register(
      this.context.obj({ Type: 'Page', Parent: this.tree, Resources: {}, MediaBox }),
    );
  }

  private async copied(pdf: Buffer): Promise<Written[]> {
    const { PDFName, PDFObjectCopier } = this.lib;
    const source = await pagesOf(pdf);
    const copier = PDFObjectCopier.for(source.context, this.context);
    return source.pages.map((page) => {
      const copy: PDFPageLeaf = copier.copy(page);
      copy.set(PDFName.of('Parent'), this.tree);
      const { width, height } = copy.MediaBox().asRectangle();
      return { ref: this.context.register(copy), size: { width, height } };
    });
  }

  /** Writes all that is waiting, and forgets it. */
  private flushed(): Buffer {
    const parts: Uint8Array[] = [];
    const add = (part: Uint8Array): void => {
      parts.push(part);
      this.length += part.length;
    };
    if (this.length === 0) add(HEADER);
    for (const [ref, object] of this.context.enumerateIndirectObjects()) {
      this.places[ref.objectNumber] = this.length;
      add(Buffer.from(`${ref.objectNumber} 0 obj\n`));
      for (const part of this.bytesOf(object)) add(part);
      add(Buffer.from('\nendobj\n'));
      this.context.delete(ref);
    }
    return Buffer.concat(parts);
  }

  private bytesOf(object: PDFObject): Uint8Array[] {
    const { PDFRawStream } = this.lib;
    if (!(object instanceof PDFRawStream)) return [plain(object)];
    object.updateDict();
    // The library copies a stream byte by byte.
    return [
      plain(object.dict),
      Buffer.from('\nstream\n'),
      object.contents,
      Buffer.from('\nendstream'),
    ];
  }

  private table({ root, info }: { root: PDFRef; info: PDFRef }): string {
    const size = this.context.largestObjectNumber + 1;
    const entries = Array.from({ length: size - 1 }, (_, index) => {
      const place = this.places[index + 1];
      if (place === undefined) return '0000000000 65535 f \n';
      return `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    return (
      `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<< /Size ${size} /Root ${root.toString()} /Info ${info.toString()} >>\n` +
      `startxref\n${this.length}\n%%EOF\n`
    );
  }
}

function plain(object: PDFObject): Buffer {
  const bytes = Buffer.allocUnsafe(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}
