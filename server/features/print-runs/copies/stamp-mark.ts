import type { PDF, PDFEmbeddedPage } from '@libpdf/core';
import type { CopyKind } from './notice-copy.entity.js';
import { CAP_HEIGHT, LETTERS } from './stamp-letters.pure.js';

/** The length as a part of the page's diagonal. */
const LENGTH = 0.8;
/** Of letters, in points. */
const HIGHEST = 190;
/** Round letters reach so far above and below the others, in the units of their outlines. */
const OVERSHOOT = 20;
// Text above it stays readable, and codes that it touches are still read.
const PALE = { red: 0.97, green: 0.86, blue: 0.85 };

/** Puts the kind of a copy behind all that stands on its pages: large, pale, from corner to corner, as an artifact. */
export async function markPages(copy: PDF, kind: CopyKind): Promise<void> {
  for (const page of copy.getPages()) {
    const { width, height } = page;
    const mark = await drawnMark(copy, kind, Math.hypot(width, height));
    page.drawPage(mark, {
      x: (width - mark.width) / 2,
      y: (height - mark.height) / 2,
      rotate: { angle: (Math.atan2(height, width) * 180) / Math.PI, origin: 'center' },
      background: true,
    });
  }
}

async function drawnMark(copy: PDF, kind: CopyKind, diagonal: number): Promise<PDFEmbeddedPage> {
  const lib = await import('@libpdf/core');
  const { PathBuilder, PdfArray, PdfName, PdfNumber } = lib;
  const letters = [...kind].flatMap((name) => LETTERS[name] ?? []);
  const length = letters.reduce((sum, { advance }) => sum + advance, 0);
  const scale = Math.min((diagonal * LENGTH) / length, HIGHEST / CAP_HEIGHT);
  const drawn: Uint8Array[] = [Buffer.from('/Artifact BMC\n')];
  const word = new PathBuilder(
    (part) => drawn.push(Buffer.from(part)),
    () => null,
  );
  let along = 0;
  for (const { advance, path } of letters) {
    const place = { translateX: along * scale, translateY: OVERSHOOT * scale };
    word.appendSvgPath(path, { flipY: true, scale, ...place });
    along += advance;
  }
  word.fill({ color: lib.rgb(PALE.red, PALE.green, PALE.blue) });
  drawn.push(Buffer.from('\nEMC'));
  const width = length * scale;
  const height = (CAP_HEIGHT + 2 * OVERSHOOT) * scale;
  const mark = copy.createStream(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: PdfArray.of(...[0, 0, width, height].map((value) => PdfNumber.of(value))),
    },
    Buffer.concat(drawn),
  );
  return new lib.PDFEmbeddedPage(mark, { x: 0, y: 0, width, height }, width, height);
}
