import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { readPdf } from './pdf.js';
import { type CoverFacts, PrintFile } from '../features/print-runs/runs/print-file.js';

const TAG = 'Only for readers of tags';

/** A file built as Chromium builds it: one table, and tags that the page does not need. */
function chromium(text: string, pages: number): Buffer {
  const first = 6;
  const places = Array.from({ length: pages }, (_, index) => first + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R >>',
    `<< /Type /Pages /MediaBox [0 0 612 792] /Resources << /Font << /F 3 0 R >> >> /Count ${pages} /Kids [${places.map((place) => `${place} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /StructTreeRoot /K [5 0 R] >>',
    `<< /Type /StructElem /S /P /P 4 0 R /Pg ${first} 0 R /Alt (${TAG}) >>`,
    ...places.flatMap((place, index) => {
      const content = `BT /F 24 Tf 50 700 Td (${text} page ${index + 1}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /StructParents ${index} /Tabs /S /Annots [5 0 R] /Contents ${place + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const end = `trailer\n<</Size ${objects.length + 1}\n/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end);
}

/** A file that is built otherwise: its places lie in a stream. */
async function otherwise(text: string, pages: number): Promise<Buffer> {
  const document = PDF.create();
  for (let page = 1; page <= pages; page += 1)
    document
      .addPage({ width: 612, height: 792 })
      .drawText(`${text} page ${page}`, { font: 'Helvetica', x: 50, y: 700, size: 24 });
  return Buffer.from(await document.save({ useXRefStream: true }));
}

async function made(duplex: boolean, notices: readonly Buffer[]) {
  const print = new PrintFile(duplex);
  const parts: Buffer[] = [];
  for (const notice of notices) parts.push(await print.add(notice));
  let facts: CoverFacts | undefined;
  parts.push(
    await print.end('RUN-000001-001.pdf', (found) => {
      facts = found;
      return Promise.resolve(chromium('Cover', 1));
    }),
  );
  return { bytes: Buffer.concat(parts), parts, facts, made: print.made() };
}

describe('a print file (mailing 5)', () => {
  it('has the cover sheet first, and each notice on a front side', async () => {
    const notices = [chromium('A', 2), chromium('B', 1), await otherwise('C', 3)];
    const file = await made(true, notices);
    const { pages, info } = await readPdf(file.bytes);
    expect(pages).toEqual([
      'Cover page 1',
      '',
      'A page 1',
      'A page 2',
      'B page 1',
      '',
      'C page 1',
      'C page 2',
      'C page 3',
      '',
    ]);
    expect(info).toMatchObject({ Title: 'RUN-000001-001.pdf', Producer: 'Stopline' });
    expect(file.made).toEqual({
      pageCounts: [2, 1, 3],
      firstPages: [3, 5, 7],
      pages: 10,
      sheets: 5,
    });
    expect(file.facts).toEqual({ pages: 10, sheets: 5, size: { width: 612, height: 792 } });
    const read = await PDF.load(file.bytes);
    expect(read.getPages().map(({ width, height }) => ({ width, height }))).toEqual(
      Array.from({ length: 10 }, () => ({ width: 612, height: 792 })),
    );
  });

  it('has no blank pages where one side of the paper is printed', async () => {
    const { bytes } = await made(false, [chromium('A', 1), chromium('B', 2)]);
    expect((await readPdf(bytes)).pages).toEqual([
      'Cover page 1',
      'A page 1',
      'B page 1',
      'B page 2',
    ]);
  });

  it('has neither tags nor forms of its notices', async () => {
    const { bytes } = await made(true, [chromium('A', 1)]);
    const text = bytes.toString('latin1');
    expect(text).not.toContain(TAG);
    for (const name of ['/Annots', '/StructParents', '/StructElem', '/Tabs'])
      expect(text).not.toContain(name);
  });

  it('is written notice by notice, and has the same bytes each time', async () => {
    const notices = Array.from({ length: 20 }, (_, index) => chromium(`N${index}`, 2));
    const [one, other] = [await made(true, notices), await made(true, notices)];
    expect(other.bytes.equals(one.bytes)).toBe(true);
    const sizes = one.parts.slice(1, -1).map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThan(notices[0]!.length);
  });

  it('is of one sheet where all of its notices are void', async () => {
    const file = await made(true, []);
    expect((await readPdf(file.bytes)).pages).toEqual(['Cover page 1', '']);
    expect(file.made).toMatchObject({ pages: 2, sheets: 1 });
  });
});
