import type { PDFContext, PDFObject, PDFPageLeaf, PDFRef } from 'pdf-lib';
import { editable } from '../notices/pdf-edits.js';

/** The pages of a PDF, in their order, and the objects that they need. */
export interface PdfPages {
  context: PDFContext;
  pages: PDFPageLeaf[];
}

// They lead to tags and to the signature, which a print file does not have.
const LEFT_OUT = ['Annots', 'StructParents', 'Tabs'];

/**
 * Reads the pages of a PDF without what leads to its tags and to its signature. Of a file as Chromium builds it only the
 * objects that the pages need are read: nine in ten are tags.
 */
export async function pagesOf(pdf: Buffer): Promise<PdfPages> {
  const { PDFDocument, PDFName, ParseSpeeds } = await import('pdf-lib');
  const read = await readNeeded(pdf);
  if (read !== null) return read;
  // Otherwise it waits for a timer after each hundred objects, which takes as long as reading them.
  const parseSpeed = ParseSpeeds.Fastest;
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed });
  const pages = document.getPages().map(({ node }) => node);
  for (const page of pages) for (const name of LEFT_OUT) page.delete(PDFName.of(name));
  return { context: document.context, pages };
}

/** @returns null where the file is not built as Chromium builds it: one that is signed has a second table of objects */
async function readNeeded(pdf: Buffer): Promise<PdfPages | null> {
  const lib = await import('pdf-lib');
  const { PDFArray, PDFCatalog, PDFDict, PDFName, PDFPageLeaf, PDFPageTree, PDFRef, PDFStream } =
    lib;
  const file = editable(pdf);
  const root = /\/Root (\d+) 0 R/.exec(file?.end ?? '')?.[1];
  if (file === null || root === undefined) return null;
  const context = lib.PDFContext.create();
  const parsed = (ref: PDFRef): PDFObject | undefined => {
    const place = file.object(ref.objectNumber);
    if (place === null) return undefined;
    const head = `${ref.objectNumber} ${ref.generationNumber} obj`;
    if (pdf.toString('latin1', place.from, place.from + head.length) !== head) return undefined;
    return lib.PDFObjectParser.forBytes(
      pdf.subarray(place.from + head.length),
      context,
    ).parseObject();
  };
  const catalog = parsed(PDFRef.of(Number(root)));
  const first = catalog instanceof PDFCatalog ? catalog.get(PDFName.of('Pages')) : undefined;
  if (!(first instanceof PDFRef)) return null;
  const waiting: PDFObject[] = [first];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFStream) next = next.dict;
    if (next instanceof PDFDict) waiting.push(...next.values());
    else if (next instanceof PDFArray) waiting.push(...next.asArray());
    else if (next instanceof PDFRef && context.lookup(next) === undefined) {
      const object = parsed(next);
      if (object === undefined) return null;
      if (object instanceof PDFPageLeaf)
        for (const name of LEFT_OUT) object.delete(PDFName.of(name));
      context.assign(next, object);
      waiting.push(object);
    }
  }
  const tree = context.lookup(first);
  if (!(tree instanceof PDFPageTree)) return null;
  const pages: PDFPageLeaf[] = [];
  tree.traverse((node) => {
    if (node instanceof PDFPageLeaf) pages.push(node);
  });
  return { context, pages };
}
