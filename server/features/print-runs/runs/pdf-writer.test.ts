import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
} from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { PdfWriter, written } from './pdf-writer.js';

describe('objects of a print file (mailing 5)', () => {
  it('are written as a reader reads them, whatever their names and texts hold', async () => {
    const object = PdfDict.of({
      'A name/with (signs) #1': PdfName.of('Größe 1'),
      Text: PdfString.fromString('(a) \\ 株 >>'),
      List: PdfArray.of(PdfNumber.of(-0.25), PdfNumber.of(1e-7), PdfBool.TRUE, PdfRef.of(7)),
    });
    const writer = new PdfWriter();
    const [root, pages, info] = [writer.reserve(), writer.reserve(), writer.reserve()];
    writer.writeObject(pages, '<</Type /Pages /Count 0 /Kids []>>');
    writer.writeObject(info, '<<>>');
    writer.writeObject(
      root,
      `<</Type /Catalog /Pages ${pages} 0 R /Held ${written(object, ({ objectNumber }) => objectNumber - 5)}>>`,
    );
    writer.end({ root, info });
    const read = (await PDF.load(writer.flushed())).getCatalog().getDict('Held');
    expect(read?.getName('A name/with (signs) #1')).toBe(PdfName.of('Größe 1'));
    expect(read?.getString('Text')?.asString()).toBe('(a) \\ 株 >>');
    expect(read?.getArray('List')?.toArray()).toEqual([
      PdfNumber.of(-0.25),
      PdfNumber.of(1e-7),
      PdfBool.TRUE,
      PdfRef.of(2),
    ]);
  });
});
