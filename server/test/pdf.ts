import { execFileSync } from 'node:child_process';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a reader of files sees it. */
export interface ReadPdf {
  /** The text of each page, in the order in which it is written; every run of spaces is one. */
  pages: string[];
  info: Record<string, unknown>;
  /** Fonts that are used and not in the file. */
  notEmbedded: string[];
  /** The colors in the middle of its photographs, in the order in which they are drawn. */
  images: [red: number, green: number, blue: number][];
  /** Number of times that glyph 0 is drawn, the box for a letter that a font does not have. */
  boxes: number;
}

interface Glyph {
  originalCharCode: number;
  /** The name of a drawing, in a font of drawings. */
  operatorListId?: string;
}

interface ImageObject {
  width: number;
  height: number;
  data: Uint8Array;
}

interface FontObject {
  loadedName: string;
  missingFile?: boolean;
  isType3Font?: boolean;
}

/** Reads a PDF back, with another program than the one that wrote it. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    fontExtraProperties: true,
  }).promise;
  const read: ReadPdf = { pages: [], info: {}, notEmbedded: [], images: [], boxes: 0 };
  read.info = (await document.getMetadata()).info as Record<string, unknown>;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.map((item) =>
      'str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '',
    );
    read.pages.push(words.join('').replace(/\s+/g, ' ').trim());
    const { fnArray, argsArray } = await page.getOperatorList();
    let font: FontObject | undefined;
    for (const [index, operator] of fnArray.entries()) {
      const first = (argsArray[index] as unknown[] | null)?.[0];
      if (operator === OPS.setFont) {
        font = page.commonObjs.get(first as string) as FontObject;
        if (font.missingFile === true) read.notEmbedded.push(font.loadedName);
      } else if (operator === OPS.showText) {
        for (const glyph of first as (Glyph | number)[])
          if (typeof glyph !== 'number' && isBox(glyph, font)) read.boxes += 1;
      } else if (operator === OPS.paintImageXObject) {
        const id = first as string;
        // An image that several pages have is kept with the document.
        const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
        read.images.push(await middleOf(objects, id));
      }
    }
  }
  await document.loadingTask.destroy();
  return read;
}

function isBox({ originalCharCode, operatorListId }: Glyph, font: FontObject | undefined): boolean {
  return font?.isType3Font === true ? operatorListId === 'g0' : originalCharCode === 0;
}

/** The color in the middle of an image, three bytes a pixel or four. */
function middleOf(
  objects: { get: (id: string, callback: (image: ImageObject) => void) => unknown },
  id: string,
): Promise<[number, number, number]> {
  return new Promise((resolve) => {
    objects.get(id, ({ width, height, data }) => {
      const bytes = data.length / (width * height);
      const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * bytes;
      resolve([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    });
  });
}

/** Returns the text of each page by `pdftotext`, which reads thousands of pages in a moment. */
export function textsOfPages(bytes: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  // A form feed ends each page.
  return text.split('\f').slice(0, -1);
}
