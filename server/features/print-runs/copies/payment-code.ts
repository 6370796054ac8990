import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { LANGUAGES } from '../../../platform/domain/language.js';
import { JobHopeless } from '../../../platform/jobs/jobs.service.js';
import { fill, wordsIn } from '../../notices/catalogue/catalogue.pure.js';

// Commands of a page that paint.
const PAINTS = /^(?:f\*?|F|B\*?|b\*?|S|s)$/;
const SHOWS = / Do$/;

/**
 * Removes the payment code from a notice: nobody shall pay a void one. Its drawing operators stay and paint nothing;
 * its place among the elements goes, so that no screen reader mentions it.
 *
 * @throws JobHopeless if the notice has a payment code that is not found in its file
 */
export async function withoutPaymentCode(
  copy: PDF,
  { number, isPrinted }: { number: string; isPrinted: boolean },
): Promise<void> {
  const names = new Set(LANGUAGES.map((language) => fill(wordsIn(language).payCode, { number })));
  const resolved = copy.getObject.bind(copy);
  const tree = copy.getCatalog().getDict('StructTreeRoot', resolved);
  let isRemoved = false;
  for (const figure of [...elementsUnder(copy, tree?.get('K'))]) {
    const alt = figure.getString('Alt', resolved)?.asString();
    const mark = figure.getNumber('K');
    const page = figure.getDict('Pg', resolved);
    if (alt === undefined || !names.has(alt) || mark === undefined || page === undefined) continue;
    await unpaint(copy, page, mark.value);
    unlink(copy, figure);
    isRemoved = true;
  }
  if (isPrinted && !isRemoved)
    throw new JobHopeless(
      `The payment code of notice ${number} was not found in its file: its void copy would still have it`,
    );
}

/** The elements of the structure, in their order. */
function* elementsUnder(copy: PDF, child: PdfObject | undefined): Generator<PdfDict> {
  const found = child?.type === 'ref' ? copy.getObject(child) : child;
  if (found?.type === 'array') for (const next of found) yield* elementsUnder(copy, next);
  if (found?.type !== 'dict') return;
  yield found;
  yield* elementsUnder(copy, found.get('K'));
}

/** Makes an element of a page paint nothing. */
async function unpaint(copy: PDF, page: PdfDict, mark: number): Promise<void> {
  const { PdfStream } = await import('@libpdf/core');
  const contents = page.get('Contents', copy.getObject.bind(copy));
  if (!(contents instanceof PdfStream)) throw new Error('The page has no contents');
  const lines = Buffer.from(contents.getDecodedData()).toString('latin1').split('\n');
  const from = lines.findIndex((line) => line.includes(`/MCID ${mark} `));
  const to = lines.indexOf('EMC', from);
  if (from < 0 || to < 0) throw new Error('The payment code is not on its page');
  const unpainted = lines.map((line, at) => {
    if (at === from) return '/Artifact BMC';
    if (at < from || at > to) return line;
    return PAINTS.test(line) ? 'n' : SHOWS.test(line) ? '' : line;
  });
  contents.setData(Buffer.from(unpainted.join('\n'), 'latin1'));
}

/** Takes an element out of the structure. */
function unlink(copy: PDF, element: PdfDict): void {
  const resolved = copy.getObject.bind(copy);
  const parent = element.getDict('P', resolved);
  const children = parent?.get('K', resolved);
  if (children?.type !== 'array') parent?.delete('K');
  else
    for (const [at, child] of children.toArray().entries())
      if (child.type === 'ref' && resolved(child) === element) children.remove(at);
  // The lists of all elements still name it.
  for (const key of ['Alt', 'K', 'Pg']) element.delete(key);
}
