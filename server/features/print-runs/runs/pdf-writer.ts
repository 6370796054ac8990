import type { PdfObject, PdfRef } from '@libpdf/core';

// The bytes of the second line say that the file is not text.
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/**
 * Writes a PDF object by object, so that it takes the memory of those that were not handed out yet. `@libpdf/core` saves a
 * document as a whole: the files of 10,000 notices took 440 MB in place of 150, and nothing else ran for 1.6 s at the end of
 * each (decision 92).
 */
export class PdfWriter {
  /** The byte offsets of objects, by their number; there is no object 0. */
  private readonly places = [0];
  private length = 0;
  private parts: Uint8Array[] = [];

  constructor() {
    this.add(HEADER);
  }

  /** Returns the number of an object that is written later. */
  reserve(): number {
    return this.places.push(0) - 1;
  }

  /** Writes an object, with the data of a stream after it. */
  writeObject(number: number, object: string, data?: Uint8Array): void {
    this.places[number] = this.length;
    this.add(Buffer.from(`${number} 0 obj\n${object}`, 'latin1'));
    if (data !== undefined) {
      this.add(Buffer.from('\nstream\n'));
      this.add(data);
      this.add(Buffer.from('\nendstream'));
    }
    this.add(Buffer.from('\nendobj\n'));
  }

  /** Writes the table of all objects, which ends the file. */
  end({ root, info }: { root: number; info: number }): void {
    const [, ...places] = this.places;
    const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
    const size = this.places.length;
    const table =
      `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<</Size ${size} /Root ${root} 0 R /Info ${info} 0 R>>\n` +
      `startxref\n${this.length}\n%%EOF\n`;
    this.add(Buffer.from(table));
  }

  /** Returns all that was written since the last call, and forgets it. */
  flushed(): Buffer {
    const bytes = Buffer.concat(this.parts);
    this.parts = [];
    return bytes;
  }

  private add(part: Uint8Array): void {
    this.parts.push(part);
    this.length += part.length;
  }
}

/**
 * Returns an object as it is written in a file: of a stream its dictionary, with the length of its data.
 *
 * @param numberOf gives the number that an object has in the file
 */
export function written(object: PdfObject, numberOf: (ref: PdfRef) => number): string {
  const all = (objects: Iterable<PdfObject>): string =>
    Array.from(objects, (item) => written(item, numberOf)).join(' ');
  const entries = (dictionary: Iterable<[{ value: string }, PdfObject]>): string =>
    Array.from(dictionary, ([key, value]) => `${name(key.value)} ${written(value, numberOf)}`).join(
      '\n',
    );
  switch (object.type) {
    case 'null':
      return 'null';
    case 'bool':
      return String(object.value);
    case 'number':
      return decimal(object.value);
    case 'name':
      return name(object.value);
    case 'string':
      return `<${Buffer.from(object.bytes).toString('hex')}>`;
    case 'ref':
      return `${numberOf(object)} 0 R`;
    case 'array':
      return `[${all(object)}]`;
    case 'raw':
      return Buffer.from(object.bytes).toString('latin1');
    case 'dict':
    case 'stream':
      return `<<${entries(object)}>>`;
  }
}

const NOT_REGULAR = /[^!-~]|[#()<>[\]{}/%]/g;

function name(text: string): string {
  const hex = (letter: string): string => Buffer.from(letter).toString('hex').replace(/../g, '#$&');
  return `/${text.replace(NOT_REGULAR, hex)}`;
}

// PDF knows no exponents.
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}
