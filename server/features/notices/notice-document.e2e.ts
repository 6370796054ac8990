import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../platform/database/migrations/initial-pdf-settings.js';
import type { NoticeFine } from '../fines/fine.types.js';
import { NO_TEXTS, type NoticeTexts } from '../notice-settings/text-fields.pure.js';
import type { NoticeContent, NoticeMailing } from './notice.content.js';
import { NoticePrinter, type PrintedNotice } from './notice-printer.js';
import { NoticeSigner } from './pdf/notice-signer.js';
import { PdfRenderer } from './pdf/pdf.js';
import { wordsIn } from './catalogue/catalogue.pure.js';
import type { CopyKind } from '../print-runs/copies/notice-copy.entity.js';
import { pageSize, stamped, stampHtml, stampText } from '../print-runs/copies/stamp.js';
import type { Language } from '../../platform/domain/language.js';
import { NoticesService } from './notices.service.js';
import { sampleContent } from './notice.sample.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { codesOn } from '../../test/codes.js';
import { readPdf } from '../../test/pdf.js';

const MM_A_POINT = 25.4 / 72;
const NUMBER = 'TEC-2026-000042';

let app: TestApp;
let image: string;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: 'America/New_York' });
  const jpeg = sharp({
    create: { width: 960, height: 540, channels: 3, background: '#456' },
  }).jpeg();
  image = `data:image/jpeg;base64,${(await jpeg.toBuffer()).toString('base64')}`;
});
afterAll(() => app.stop());

const FINE: NoticeFine = {
  scheduleId: 1,
  ...{ amount: 5_000, fee: 850, total: 5_850, currency: 'USD', unit: 'km/h', points: 2 },
  ...{ over: 33.5, tolerance: 3, charged: 83.5, band: { from: 30, to: 50 } },
  payableBy: '2026-04-03',
  early: { total: 3_350, until: '2026-03-18' },
  late: [{ total: 8_350, after: '2026-04-03' }],
  note: { en: 'Driving ban of one month', es: 'Prohibición de conducir' },
};

const texts = (changes: Partial<NoticeTexts>): NoticeTexts => ({ ...NO_TEXTS, ...changes });

const ENGLISH = texts({
  legalBasis: 'Legal-words',
  howToPay: 'Pay {total} by {payable_by}.',
  howToContest: 'Contest-words',
  otherDriver: 'Driver-words',
  consequences: 'Consequence-words',
  privacy: 'Privacy-words',
  noAmount: 'Court-words',
  footer: 'Foot-words for {number}',
  feeLabel: 'Fee-words',
  paymentCodeLabel: 'Scan-words',
  replyTitle: 'Reply-title',
  replyIntro: 'Reply-intro',
  replyFields: ['Field-one', 'Field-two'],
});

const SPANISH = texts({
  legalBasis: 'Ley-palabras',
  violationTitle: 'Exceso de velocidad',
  officerCitationStatement: 'Declaración-palabras',
  replyFields: ['Campo-uno', 'Campo-dos'],
});

const mailing = (changes: Partial<NoticeMailing>): NoticeMailing => ({
  ...{ languages: ['en'], paper: 'A4', window: 'DIN', mailBarcode: 'NONE', texts: {} },
  ...{ paymentCode: null, fine: null, evidenceUrl: null },
  ...changes,
});

const content = (
  changes: Partial<NoticeContent>,
  mailed: Partial<NoticeMailing> = {},
): NoticeContent => ({
  ...sampleContent(INITIAL_PDF_SETTINGS[1], 'SPEEDING', {
    locale: 'en-US',
    timeZone: 'America/New_York',
  }),
  number: NUMBER,
  speeding: { measured: '86.5', limit: '50', trigger: '58' },
  mailing: mailing(mailed),
  ...changes,
});

async function printed(notice: NoticeContent, pin: string | null = null): Promise<PrintedNotice> {
  const images = notice.images.map(() => image);
  return app.nest.get(NoticePrinter).print(notice, images, { pin });
}

interface Placed {
  text: string;
  size: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The pieces of text of a page, with their places in mm. */
async function textOn(pdf: Buffer, number: number): Promise<Placed[]> {
  const document = await open(pdf);
  const page = await document.getPage(number);
  const [, , , height = 0] = page.view;
  const { items } = await page.getTextContent();
  await document.loadingTask.destroy();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , size, x, y] = item.transform as number[];
    const baseline = height - y!;
    return [
      {
        text: item.str,
        size: size!,
        left: x! * MM_A_POINT,
        right: (x! + item.width) * MM_A_POINT,
        // The extent of letters, above and below their line.
        top: (baseline - size! * 0.75) * MM_A_POINT,
        bottom: (baseline + size! * 0.22) * MM_A_POINT,
      },
    ];
  });
}

const open = (pdf: Buffer) =>
  getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise;

interface Node {
  role?: string;
  alt?: string;
  lang?: string;
  children?: Node[];
}

/** The structure tree of all pages, as readers of screens get it. */
async function nodesOf(pdf: Buffer): Promise<Node[]> {
  const document = await open(pdf);
  const nodes: Node[] = [];
  const collect = (node: Node): void => {
    nodes.push(node);
    node.children?.forEach(collect);
  };
  for (let number = 1; number <= document.numPages; number += 1)
    collect((await (await document.getPage(number)).getStructTree()) as Node);
  await document.loadingTask.destroy();
  return nodes;
}

interface StructureNode {
  id?: string;
  children?: StructureNode[];
}

/** Returns a page's text for screen readers, in the order of the structure tree, without artifacts. */
async function readAloud(pdf: Buffer, number: number): Promise<string> {
  const document = await open(pdf);
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  // Letters of Arabic are marked one by one within their element.
  const marks: string[] = [];
  for (const item of items) {
    const id = marks.findLast((mark) => mark !== '') ?? '';
    if ('str' in item) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    else if (item.type === 'endMarkedContent') marks.pop();
    else marks.push(item.id ?? '');
  }
  const said: string[] = [];
  const collect = ({ id, children }: StructureNode): void => {
    if (id !== undefined && texts.has(id)) said.push(texts.get(id)!);
    children?.forEach(collect);
  };
  collect(await page.getStructTree());
  await document.loadingTask.destroy();
  return plain(said.join(' '));
}

const plain = (text: string): string => text.replace(/\s+/g, ' ');

const OWNER = { name: '', nameAlt: null, address: '1 Example Road\nSampleton', addressAlt: null };
const LINE = 'House twelve, Harbour Lane by the old quay, Port Ellery East';
const WINDOWS = [
  ['DIN', 'A4', 'NONE', 8, [20, 105, 45, 90]],
  ['DIN', 'A4', 'CODE128', 8, [20, 105, 45, 90]],
  ['DIN', 'LETTER', 'DATAMATRIX', 8, [20, 105, 45, 90]],
  ['US10', 'A4', 'DATAMATRIX', 8, [23, 105, 64, 86]],
  ['US10', 'LETTER', 'DATAMATRIX', 5, [23, 110, 64, 80]],
] as const;

describe('the window of the envelope (mailing 4)', () => {
  it.each(WINDOWS)('%s on %s with %s', async (window, paper, mailBarcode, count, box) => {
    expect(LINE).toHaveLength(60);
    const [left, right, top, bottom] = box;
    const lines = Array.from({ length: count }, () => LINE);
    const owner = {
      name: LINE,
      nameAlt: null,
      address: lines.slice(1).join('\n'),
      addressAlt: null,
    };
    const long = { witnesses: 'Wanda Witness '.repeat(60).trim() };
    const settings = { ...content({}).settings, departmentName: 'Department '.repeat(10).trim() };
    const { pdf } = await printed(
      content({ owner, settings, ...long }, { window, paper, mailBarcode, texts: { en: ENGLISH } }),
    );
    const inside = (await textOn(pdf, 1)).filter(
      (piece) =>
        piece.left < right && piece.right > left && piece.top < bottom && piece.bottom > top,
    );
    const sender =
      window === 'DIN'
        ? 'Traffic Enforcement Center · Civic Center, 12 Harbor Street · Port Ellery 10420'
        : '';
    expect(plain(inside.map(({ text }) => text).join(' '))).toBe(
      plain([sender, ...lines].join(' ').trim().replaceAll(' · ', ' · ')),
    );
    for (const piece of inside) {
      expect(piece.left).toBeGreaterThanOrEqual(left);
      expect(piece.right).toBeLessThanOrEqual(right);
      expect(piece.top).toBeGreaterThanOrEqual(top);
      expect(piece.bottom).toBeLessThanOrEqual(bottom);
    }
    const recipient = inside.filter(({ text }) => text === LINE);
    expect(recipient).toHaveLength(count);
    expect(Math.min(...recipient.map(({ size }) => size))).toBeGreaterThan(6.99);
    const codes = (await codesOn(pdf, 1)).filter((code) => code.left < right && code.top < bottom);
    expect(codes.map(({ format, text }) => [format, text])).toEqual(
      mailBarcode === 'NONE'
        ? []
        : [[{ CODE128: 'Code128', DATAMATRIX: 'DataMatrix' }[mailBarcode], NUMBER]],
    );
    for (const code of codes) {
      expect(code.left).toBeGreaterThanOrEqual(left);
      expect(code.right).toBeLessThanOrEqual(right);
      expect(code.top).toBeGreaterThanOrEqual(top);
      expect(code.bottom).toBeLessThanOrEqual(bottom);
      const first = recipient[0]!;
      if (mailBarcode === 'CODE128') expect(code.bottom).toBeLessThan(first.top);
      else expect(code.left).toBeGreaterThan(first.right);
    }
  });

  it('takes a name of 200 characters and more lines than fit, set smaller', async () => {
    const owner = { name: 'Wilhelmina '.repeat(18).trim(), nameAlt: null, addressAlt: null };
    const address = Array.from({ length: 20 }, (_, line) => `Line ${line} of the address`).join(
      '\n',
    );
    const { pdf } = await printed(content({ owner: { ...owner, address } }, { window: 'US10' }));
    const texts = (await textOn(pdf, 1)).filter(
      ({ left, top }) => left < 105 && top > 50 && top < 88,
    );
    expect(texts.length).toBeGreaterThan(20);
    expect(Math.max(...texts.map(({ bottom }) => bottom))).toBeLessThanOrEqual(86);
    expect(Math.min(...texts.map(({ top }) => top))).toBeGreaterThanOrEqual(64);
  });
});

describe('a notice with fine, texts, codes, evidence and a second language', () => {
  let notice: NoticeContent;
  let made: PrintedNotice;

  beforeAll(async () => {
    notice = content(
      {},
      {
        ...{ languages: ['en', 'es'], fine: FINE, texts: { en: ENGLISH, es: SPANISH } },
        ...{
          paymentCode: 'PAY {number} {total_decimal} ñ',
          evidenceUrl: 'https://x.test/evidence',
        },
      },
    );
    made = await printed(notice, 'ACDE-3467');
  });

  it('says each in its place and order (mailing 2, 4)', async () => {
    const { pages, boxes, notEmbedded } = await readPdf(made.pdf);
    expect([boxes, notEmbedded]).toEqual([0, []]);
    expect(pages).toHaveLength(made.pages);
    const [one = '', two = '', three = '', four = ''] = pages;
    expect(one).toContain(
      'Measured speed 86.5 km/h Tolerance 3 km/h Charged speed 83.5 km/h Speed limit 50 km/h Over the limit 33.5 km/h Enforced from 58 km/h',
    );
    expect(one).toContain(
      'THE FINE Amount to pay $58.50 Payable by April 3, 2026 If paid by March 18, 2026 $33.50 Fine $50.00 Fee-words $8.50 After April 3, 2026 $83.50 Points 2 Note Driving ban of one month Scan-words TEC-2026-000042',
    );
    expect(one).toContain(
      'LEGAL BASIS Legal-words HOW TO PAY Pay $58.50 by April 3, 2026. HOW TO CONTEST THIS NOTICE Contest-words IF SOMEONE ELSE WAS DRIVING Driver-words IF YOU DO NOT RESPOND Consequence-words YOUR PERSONAL DATA Privacy-words',
    );
    expect(one + two).toContain('https://x.test/evidence');
    expect(one + two).toContain('ACDE-3467');
    expect(two).toContain('STATEMENT OF THE OFFICER');
    expect(three).toContain('Exceso de velocidad El vehículo ABC 1234 fue registrado el');
    expect(three).toContain('Importe a pagar 58,50');
    expect(three).toContain('Prohibición de conducir');
    expect(three).toContain('DECLARACIÓN DEL AGENTE Declaración-palabras');
    expect(three).not.toContain('1 Example Road');
    expect(four).toContain('Reply-title Notice number TEC-2026-000042');
    expect(four).toContain('Send to Department of Road Traffic');
    expect(four).toContain('Field-one Campo-uno Field-two Campo-dos Date Fecha Signature Firma');
  });

  it('has the department’s foot at the end of page 1', async () => {
    const [foot] = (await textOn(made.pdf, 1)).filter(({ text }) => text.includes('Foot-words'));
    expect(foot!.top).toBeGreaterThan(272);
    const [end] = (await textOn(made.pdf, 1)).filter(({ text }) => text.startsWith('Citation no'));
    expect(foot!.bottom).toBeLessThan(end!.top);
  });

  it('says the foot to readers of screens once, after all that page 1 says; page numbers are artifacts', async () => {
    const said = await readAloud(made.pdf, 1);
    expect(said).toMatch(/YOUR PERSONAL DATA Privacy-words Foot-words for TEC-2026-000042$/);
    expect(said.match(/Foot-words/g)).toHaveLength(1);
    expect(said).not.toContain('Page 1 of');
    const rest = await Promise.all([2, 3, 4].map((page) => readAloud(made.pdf, page)));
    expect(rest.join(' ')).not.toContain('Foot-words');
  });

  it('is tagged: one H1, H2 for sections, TH with scope, pictures in words, the second language', async () => {
    const nodes = await nodesOf(made.pdf);
    const roles = (role: string) => nodes.filter((node) => node.role === role);
    expect(roles('H1')).toHaveLength(1);
    expect(roles('H2').length).toBeGreaterThanOrEqual(17);
    expect(roles('TH').length).toBeGreaterThan(30);
    expect(new Set(roles('Figure').map(({ alt }) => alt))).toEqual(
      new Set([
        'Department of Road Traffic',
        'QR code: notice number TEC-2026-000042',
        'QR code for paying notice TEC-2026-000042',
        'QR code: internet address of the evidence for notice TEC-2026-000042',
        'Before the violation, March 1, 2026, 9:04:59 AM',
        'During the violation, March 1, 2026, 9:05:00 AM',
        'After the violation, March 1, 2026, 9:05:01 AM',
        'License plate, enhanced, March 1, 2026, 9:05:00 AM',
        'Barcode: notice number TEC-2026-000042',
      ]),
    );
    const raw = made.pdf.toString('latin1');
    expect(raw).toMatch(/\/Lang \(en-US\)/);
    expect(raw).toMatch(/\/Lang \(es\)/);
    expect(raw).toMatch(/\/DisplayDocTitle true/);
    expect(raw.match(/\/Scope \/Row/g)).toHaveLength(raw.match(/\/S \/TH\b/g)!.length);
    const document = await open(made.pdf);
    const outline = await document.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(['Exceeding the Posted Speed Limit']);
    await document.loadingTask.destroy();
  });

  it.each(['en', 'ar'] as const)(
    'draws nothing but structure and artifacts: %s',
    async (language) => {
      const drawing = new Set<number>([OPS.showText, OPS.paintImageXObject, OPS.constructPath]);
      const { pdf } =
        language === 'en' ? made : await printed(content({}, { languages: [language] }));
      const document = await open(pdf);
      for (let number = 1; number <= document.numPages; number += 1) {
        const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
        // Holds true for each open mark that is an element or an artifact; further marks say how letters are read.
        const marks: boolean[] = [];
        const outside = fnArray.filter((operator, at) => {
          const [tag, id] = (argsArray[at] ?? []) as [{ name?: string }, number?];
          if (operator === OPS.beginMarkedContent) marks.push(tag.name === 'Artifact');
          if (operator === OPS.beginMarkedContentProps) marks.push(typeof id === 'number');
          if (operator === OPS.endMarkedContent) marks.pop();
          return !marks.includes(true) && drawing.has(operator);
        });
        expect([number, outside, marks]).toEqual([number, [], []]);
      }
      await document.loadingTask.destroy();
    },
  );

  it('has codes that are read from the page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => codesOn(made.pdf, page)));
    const found = pages.map((codes) => codes.map(({ text }) => text).sort());
    expect(found[0]).toEqual(['PAY TEC-2026-000042 58.50 ñ', NUMBER]);
    expect(found[1]).toEqual([`https://x.test/evidence?number=${NUMBER}`]);
    expect(found[2]).toEqual([]);
    expect(found[3]).toEqual([NUMBER]);
    // The bytes of a payment code have a limit of that level, and readers may ask for it (mailing 2, 10).
    const qr = pages.flat().filter(({ format }) => format === 'QRCode');
    expect(qr.map(({ level }) => level)).toEqual(['M', 'M', 'M']);
  });

  it('says on page 1, in the second language, on which page it goes on (mailing 10)', async () => {
    const sentence = 'En español: continúa en la página 3';
    const { pages } = await readPdf(made.pdf);
    expect(pages.map((page) => page.includes(sentence))).toEqual([true, false, false, false]);
    expect(pages[2]).toContain('Exceso de velocidad');
    const [piece] = (await textOn(made.pdf, 1)).filter(({ text }) => text.startsWith('En español'));
    expect(piece).toMatchObject({ left: expect.closeTo(113, 0) });
    expect(piece!.bottom).toBeLessThan(90);
    expect((await nodesOf(made.pdf)).filter(({ lang }) => lang === 'es').length).toBeGreaterThan(1);
  });

  it('has the early amount on the line of the amount (mailing 10)', async () => {
    const placed = await textOn(made.pdf, 1);
    const [total, early] = ['$58.50', '$33.50'].map((amount) =>
      placed.find(({ text }) => text === amount)!,
    );
    const baseline = ({ bottom, size }: Placed): number => bottom - size * 0.22 * MM_A_POINT;
    expect(Math.abs(baseline(total!) - baseline(early!))).toBeLessThan(1);
    expect(early!.left).toBeGreaterThan(total!.right);
  });

  it('has roles for all of its elements: readers warn about none (mailing 10)', () => {
    const { stderr, stdout } = spawnSync('pdfinfo', ['-struct', '-'], { input: made.pdf });
    expect([stderr.toString(), stdout.toString().includes('H1')]).toEqual(['', true]);
  });

  it('has nothing active', () => {
    expect(made.pdf.toString('latin1')).not.toMatch(
      /\/(?:URI|JavaScript|JS|Launch|EmbeddedFile|AcroForm|OpenAction|Annots)\b/,
    );
  });

  it('is the same file each time, and keeps what made it', async () => {
    const again = await printed(notice, 'ACDE-3467');
    expect(again.pdf.equals(made.pdf)).toBe(true);
    expect(again.documentSha256).toBe(made.documentSha256);
    expect(made.signed).toBe(false);
    expect(made.renderer).toMatch(
      /^Stopline \d+\.\d+\.\d+, Chromium \d+(\.\d+)+, Node 24\.\d+\.\d+$/,
    );
    const { info } = await readPdf(made.pdf);
    expect(info).toMatchObject({ CreationDate: "D:20260304091200+00'00'" });
  });
});

/** Texts of a usual length. */
const MODERATE = texts({
  legalBasis:
    'Port Ellery Traffic Code, section 14: no vehicle may exceed the posted limit. It was exceeded by {over}.',
  howToPay:
    'Pay {total} by {payable_by} at any post office or bank, and give the number {number}. Until {early_until} it is {early_total}.',
  howToContest:
    'You may contest this notice in writing until {payable_by}, at the address above. Give the number {number} and your reasons; payment is then not due until we have answered.',
  otherDriver:
    'If somebody else drove, send us their name and address until {payable_by} with the form on the last page.',
  consequences: 'After {late_after} the amount is {late_total}, and it may be collected.',
  privacy:
    'The images and your data are used for this case only, and are deleted when its period of retention ends.',
  footer: 'Questions: telephone 555 0142.',
});

const WHOLE_FINE = { ...FINE, late: [...FINE.late, { total: 10_850, after: '2026-05-03' }] };
const ONCE_MORE = (text: string | null): string => `${text}\n\n${text}`;
const LONG = texts({
  ...MODERATE,
  howToPay: ONCE_MORE(MODERATE.howToPay),
  howToContest: ONCE_MORE(MODERATE.howToContest),
  privacy: ONCE_MORE(MODERATE.privacy),
});

interface Form extends Partial<NoticeMailing> {
  changes?: Partial<NoticeContent>;
  images?: number;
}

/** The forms: on one page if it fits, otherwise on two: with pictures on the second (mailing 4). */
const FORMS: [name: string, pages: number, Form][] = [
  ['nothing but the facts', 1, {}],
  ['nothing but the facts, on Letter', 1, { paper: 'LETTER', window: 'US10' }],
  ['one picture', 1, { images: 1 }],
  ['a whole fine with six texts', 1, { fine: WHOLE_FINE, texts: { en: MODERATE } }],
  ['the same with three pictures', 1, { fine: WHOLE_FINE, texts: { en: MODERATE }, images: 3 }],
  ['the same in German', 1, { languages: ['de'], fine: WHOLE_FINE, texts: { de: MODERATE } }],
  [
    'a fine of eight digits on one line',
    1,
    { fine: { ...WHOLE_FINE, total: 1_234_567_890 }, texts: { en: MODERATE } },
  ],
  ['long texts', 2, { fine: WHOLE_FINE, texts: { en: LONG } }],
  ['long texts with one picture', 2, { fine: WHOLE_FINE, texts: { en: LONG }, images: 1 }],
  ['twelve pictures', 2, { images: 12 }],
  ['twelve pictures, fine and texts', 2, { fine: FINE, texts: { en: MODERATE }, images: 12 }],
  [
    'a name of 200 letters',
    1,
    { changes: { owner: { ...OWNER, name: 'Wilhelmina '.repeat(18).trim() } } },
  ],
];

describe('page 1 names the page of the second language (mailing 10)', () => {
  const named = async (
    [first, second]: readonly [Language, Language],
    images: number,
    own: NoticeTexts,
  ) => {
    const saved = { [first]: own, [second]: { ...own, violationTitle: 'Second-title' } };
    const notice = content({}, { languages: [first, second], texts: saved, fine: WHOLE_FINE });
    const shown = Array.from({ length: images }, (_, at) => notice.images[at % 4]!);
    const { pdf } = await printed({ ...notice, images: shown });
    // Beside the window, below the references: nothing else there is of this size.
    const noted = (await textOn(pdf, 1)).filter(
      ({ left, top, size }) => left > 105 && top < 92 && Math.abs(size - 8) < 0.05,
    );
    const page = /\d+/.exec(noted.map(({ text }) => text).join(' '))?.[0];
    const { pages } = await readPdf(pdf);
    return [Number(page), pages.findIndex((page) => page.includes('Second-title')) + 1];
  };

  // Into either direction, on the next page and on a later one.
  it.each([
    [['en', 'ar'], 1, NO_TEXTS, 2],
    [['ar', 'en'], 4, LONG, 3],
  ] as const)('%j with %i pictures', async (languages, images, own, least) => {
    const [page, real] = await named(languages, images, own);
    expect([page, page! >= least]).toEqual([real, true]);
  });

  it('also where more pages come before it than usual', async () => {
    const longer = { ...LONG, howToContest: ONCE_MORE(ONCE_MORE(ONCE_MORE(LONG.howToContest))) };
    const [page, real] = await named(['en', 'es'], 12, longer);
    expect([page, real! > 3]).toEqual([real, true]);
  });
});

describe('the reply form (mailing 10)', () => {
  it.each(WINDOWS.filter(([, , barcode]) => barcode !== 'CODE128'))(
    '%s on %s: has the return address in the window, and nothing else there',
    async (window, paper, _, __, [left, right, top, bottom]) => {
      const mailed = { window, paper, texts: { en: texts({ replyFields: ['Field-one'] }) } };
      const { pdf, pages } = await printed(content({}, mailed));
      const inside = (await textOn(pdf, pages)).filter(
        (piece) =>
          piece.left < right && piece.right > left && piece.top < bottom && piece.bottom > top,
      );
      expect(inside.map(({ text }) => text)).toEqual([
        'Department of Road Traffic',
        'Traffic Enforcement Center',
        'Civic Center, 12 Harbor Street',
        'Port Ellery 10420',
        'Telephone 555 0142',
      ]);
      for (const piece of inside) {
        expect(piece.left).toBeGreaterThanOrEqual(left);
        expect(piece.right).toBeLessThanOrEqual(right);
        expect(piece.top).toBeGreaterThanOrEqual(top);
        expect(piece.bottom).toBeLessThanOrEqual(bottom);
        expect(piece.size).toBeGreaterThan(6.99);
      }
      const [code] = await codesOn(pdf, pages);
      expect([code!.text, code!.left > right]).toEqual([NUMBER, true]);
    },
  );

  it('has the logo', async () => {
    const { pdf } = await printed(content({}, { texts: { en: ENGLISH } }));
    const logos = (await nodesOf(pdf)).filter(({ alt }) => alt === 'Department of Road Traffic');
    expect(logos).toHaveLength(2);
  });
});

describe('pictures that are higher than wide (mailing 10)', () => {
  const captions = async (width: number, height: number, count: number) => {
    const jpeg = await sharp({ create: { width, height, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    const notice = content({}, { fine: WHOLE_FINE, texts: { en: LONG } });
    const images = notice.images.slice(0, count);
    const { pdf, pages } = await app.nest.get(NoticePrinter).print(
      { ...notice, images },
      images.map(() => `data:image/jpeg;base64,${jpeg.toString('base64')}`),
    );
    const placed = await textOn(pdf, pages);
    return ['Before the violation', 'During the violation'].map((words) =>
      placed.find(({ text }) => text.includes(words))!,
    );
  };

  it('share a row where there are two', async () => {
    const [one, other] = await captions(540, 960, 2);
    expect(other!.top).toBeCloseTo(one!.top);
    expect(other!.left).toBeGreaterThan(one!.right);
    // As large as a page has room for them.
    expect(one!.top).toBeGreaterThan(110);
    const [above, below] = await captions(960, 540, 2);
    expect(below!.top).toBeGreaterThan(above!.bottom);
  });
});

/** Returns the part of each page that has the pale color of a mark. */
async function paleShares(pdf: Buffer): Promise<number[]> {
  const pages = await picturesOf(pdf);
  return Promise.all(
    pages.map(async (file) => {
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      let pale = 0;
      for (let at = 0; at < data.length; at += info.channels)
        if (data[at]! > 240 && data[at + 1]! > 205 && data[at + 1]! < 230 && data[at + 2]! < 230)
          pale += 1;
      return pale / (info.width * info.height);
    }),
  );
}

async function picturesOf(pdf: Buffer): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stopline-marks-'));
  try {
    spawnSync('pdftoppm', ['-r', '40', '-png', '-', join(folder, 'page')], { input: pdf });
    const names = (await readdir(folder)).toSorted();
    return await Promise.all(names.map((name) => readFile(join(folder, name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('copies (mailing 10)', () => {
  const COPIES = [
    ['VOID', 'A4', 'en'],
    ['TRANSFERRED', 'A4', 'de'],
    ['DUPLICATE', 'LETTER', 'ar'],
  ] as const;

  interface Copy {
    pdf: Buffer;
    document: Buffer;
    copy: Buffer;
  }
  const copies = new Map<CopyKind, Copy>();
  beforeAll(async () => {
    for (const [kind, paper, language] of COPIES) {
      const notice = content(
        {},
        {
          ...{ fine: FINE, paymentCode: 'PAY {number}', mailBarcode: 'CODE128', paper },
          languages: [language],
          texts: { [language]: texts({ ...LONG, replyFields: ['Field-one'] }) },
        },
      );
      const { pdf } = await printed(notice);
      const images = notice.images.map(() => image);
      const document =
        kind === 'DUPLICATE' ? pdf : await app.nest.get(NoticePrinter).ended(notice, images, kind);
      const stamp = await app.nest
        .get(PdfRenderer)
        .render(stampHtml(stampText(kind, '2026-11-23'), await pageSize(document)));
      const copy = Buffer.from(await stamped(document, stamp, kind));
      copies.set(kind, { pdf, document, copy });
    }
  });

  it.each(COPIES)('say %s large and pale behind each page: %s, %s', async (kind) => {
    const { document, copy } = copies.get(kind)!;
    const shares = await paleShares(copy);
    expect(shares).not.toEqual([]);
    for (const share of shares) expect(share).toBeGreaterThan(0.03);
    for (const share of await paleShares(document)) expect(share).toBeLessThan(0.001);
    // It is drawn: the text of the pages has the words of the head only.
    const [before, after] = await Promise.all([readPdf(document), readPdf(copy)]);
    const head = `${kind} 2026-11-23`;
    expect(after.pages.map((page) => plain(page.replace(head, '')).trim())).toEqual(before.pages);
    expect([after.boxes, after.notEmbedded]).toEqual([0, []]);
  });

  it('names the notice that replaces it in the head', () => {
    expect(stampText('VOID', '2026-11-27', 'TEC-2026-000043')).toBe(
      'VOID 2026-11-27 → TEC-2026-000043',
    );
  });

  const codesIn = async (file: Buffer) => (await codesOn(file, 1)).map(({ text }) => text).sort();

  it('of a void notice have no payment code', async () => {
    const { pdf, copy } = copies.get('VOID')!;
    expect(await codesIn(pdf)).toEqual([`PAY ${NUMBER}`, NUMBER, NUMBER]);
    expect(await codesIn(copy)).toEqual([NUMBER, NUMBER]);
    const alts = async (file: Buffer) => (await nodesOf(file)).flatMap(({ alt }) => alt ?? []);
    const payCode = wordsIn('en').payCode.replace('{number}', NUMBER);
    expect(await alts(pdf)).toContain(payCode);
    expect(await alts(copy)).not.toContain(payCode);
  });

  it('of a notice that is not void have it', async () => {
    expect(await codesIn(copies.get('DUPLICATE')!.copy)).toEqual([`PAY ${NUMBER}`, NUMBER, NUMBER]);
  });
});

describe('the bytes of a notice (mailing 4)', () => {
  const of = (cause: 'REDLIGHT' | 'SPEEDING', mailed: Partial<NoticeMailing>): NoticeContent =>
    content(
      cause === 'SPEEDING'
        ? {}
        : sampleContent(INITIAL_PDF_SETTINGS[0], cause, { locale: 'en-US', timeZone: 'UTC' }),
      mailed,
    );
  const two = { languages: ['en', 'es'], texts: { en: ENGLISH, es: SPANISH } } as const;
  const notices = [
    of('REDLIGHT', {}),
    of('SPEEDING', { ...two, languages: [...two.languages], fine: FINE }),
  ];

  it('are the same before and after other notices, and of another browser', async () => {
    const hashes = async (printer: NoticePrinter, order: readonly NoticeContent[]) => {
      const found = new Map<NoticeContent, string>();
      await Promise.all(
        order.map(async (notice) => {
          const images = notice.images.map(() => image);
          found.set(notice, (await printer.print(notice, images)).documentSha256);
        }),
      );
      return notices.map((notice) => found.get(notice));
    };
    const printer = app.nest.get(NoticePrinter);
    const config = app.nest.get<Config>(CONFIG);
    const browser = new PdfRenderer(config);
    const other = new NoticePrinter(
      browser,
      config,
      app.nest.get(Metrics),
      app.nest.get(NoticeSigner),
    );
    try {
      const first = await hashes(printer, notices);
      expect(await hashes(other, notices.toReversed())).toEqual(first);
    } finally {
      browser.onApplicationShutdown();
    }
  });
});

describe('other notices', () => {
  it('have neither address nor PIN in a preview where owners do not look at the evidence (mailing 2)', async () => {
    const privacy = 'Kept for a year.\n\nLook at {evidence_url}.\n\nYour PIN is {pin}.';
    const saved = { texts: { en: texts({ privacy }) }, paymentCode: null };
    const pdf = await app.nest.get(NoticesService).preview(INITIAL_PDF_SETTINGS[0], saved);
    const said = (await readPdf(pdf)).pages.join(' ');
    expect(said).toContain('YOUR PERSONAL DATA Kept for a year. PHOTOGRAPHIC EVIDENCE');
    expect(said).not.toContain('PIN');
  });

  it('whose band has no amount say what happens instead (mailing 1, 2)', async () => {
    const fine = { ...FINE, amount: null, total: null, early: null, late: [] };
    const { pdf } = await printed(content({}, { fine, texts: { en: ENGLISH } }));
    const text = (await readPdf(pdf)).pages.join(' ');
    expect(text).toContain('THE FINE No fixed amount Points 2');
    expect(text).toContain('WHAT HAPPENS NOW Court-words');
    expect(text).not.toContain('Amount to pay');
    expect(text).not.toContain('Pay by');
  });

  it('in Arabic stand from right to left, with the window where it is', async () => {
    const { pdf } = await printed(
      content({ locale: 'ar-AE' }, { languages: ['ar'], fine: { ...FINE, currency: 'AED' } }),
    );
    const { boxes, notEmbedded } = await readPdf(pdf);
    expect([boxes, notEmbedded]).toEqual([0, []]);
    expect(pdf.toString('latin1')).toMatch(/\/Lang \(ar-AE\)/);
    const placed = await textOn(pdf, 1);
    const [owner, number] = ['Sample Owner', NUMBER].map((text) =>
      placed.find((piece) => piece.text === text),
    );
    expect([owner!.left > 20, owner!.left < 25, number!.right > 180]).toEqual([true, true, true]);
    // No digit of another script.
    expect(placed.map(({ text }) => text).join('')).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  });

  it.each(FORMS)('%s: %i pages', async (_, pages, { changes, fine, images, ...mailed }) => {
    const notice = content(changes ?? {}, { fine: fine ?? null, ...mailed });
    const shown = Array.from({ length: images ?? 4 }, (_image, at) => notice.images[at % 4]!);
    const made = await printed({ ...notice, images: shown });
    expect(made.pages).toBe(pages);
    // Texts that the law requires are never smaller than this, however dense the page is.
    const small = (await textOn(made.pdf, 1)).filter(
      ({ size, text }) => size < 7.95 && /speed|Amount|may contest|calibration/.test(text),
    );
    expect(small).toEqual([]);
  });

  it('say the foot on one page as the last, in Arabic too', async () => {
    const { pdf } = await printed(content({}, { fine: FINE, texts: { en: MODERATE } }));
    expect(await readAloud(pdf, 1)).toMatch(
      /Decided on March 4, 2026 at 4:12:00 AM EST Questions: telephone 555 0142\.$/,
    );
    const arabic = texts({ footer: '555-0142' });
    const other = await printed(content({}, { languages: ['ar'], texts: { ar: arabic } }));
    expect(await readAloud(other.pdf, 1)).toMatch(/[\u0600-\u06ff].* 555-0142$/);
  });

  it('have the words of both languages side by side on the reply form, where one is left out too (mailing 2)', async () => {
    const fields = { en: ['{pin}', 'Field-one'], es: ['Clave', 'Campo-uno'] };
    const { pdf } = await printed(
      content(
        {},
        {
          languages: ['en', 'es'],
          texts: {
            en: texts({ replyFields: fields.en }),
            es: { ...SPANISH, replyFields: fields.es },
          },
        },
      ),
    );
    const form = (await readPdf(pdf)).pages.at(-1);
    expect(form).toContain('Field-one Campo-uno Date Fecha');
    expect(form).not.toContain('Clave');
  });

  it('have the reply form on one page, however much is on it (mailing 2)', async () => {
    const form = {
      replyTitle: 'Reply title '.repeat(10).trim(),
      replyIntro: 'What the form is for. '.repeat(23).slice(0, 500).trim(),
      replyFields: Array.from({ length: 12 }, (_, at) =>
        `Field-${at} ${'with words '.repeat(8)}`.slice(0, 80).trim(),
      ),
    };
    for (const [paper, languages] of [
      ['A4', ['en']],
      ['LETTER', ['en', 'es']],
    ] as const) {
      const saved = { en: texts(form), es: { ...SPANISH, ...form } };
      const { pdf } = await printed(
        content({}, { paper, languages: [...languages], texts: saved, window: 'DIN' }),
      );
      const { pages } = await readPdf(pdf);
      const forms = pages.filter((page) => /Field-|Signature/.test(page));
      expect([paper, forms.length]).toEqual([paper, 1]);
      expect(forms[0]).toMatch(/Reply title .*Field-0 .*Field-11 .*Date .*Signature/);
    }
  });

  it('have the code to pay with also without a fine (mailing 2)', async () => {
    const mailed = {
      paymentCode: 'https://pay.test/{number}',
      texts: { en: texts({ paymentCodeLabel: 'Scan-words' }) },
    };
    const { pdf } = await printed(content({}, mailed));
    const codes = (await codesOn(pdf, 1)).map(({ text }) => text);
    expect(codes.toSorted()).toEqual([NUMBER, `https://pay.test/${NUMBER}`]);
    const [text] = (await readPdf(pdf)).pages;
    expect(text).toContain(`Scan-words ${NUMBER}`);
    const incomplete = { ...mailed, paymentCode: 'https://pay.test/{number}?{total}' };
    const without = await printed(content({}, incomplete));
    expect((await codesOn(without.pdf, 1)).map(({ text: found }) => found)).toEqual([NUMBER]);
  });

  it('show the note of the first language in one without its own (mailing 1)', async () => {
    const noteOn = async (languages: NoticeMailing['languages'], note: NoticeFine['note']) => {
      const fine = { ...FINE, note };
      const { pdf } = await printed(
        content({}, { languages, fine, texts: { es: SPANISH, fr: SPANISH } }),
      );
      return (await readPdf(pdf)).pages.join(' ').match(/Note-\w+/g);
    };
    // As Postgres gives the keys back: the shortest first, then by their letters.
    expect(await noteOn(['de', 'fr'], { ar: 'Note-ar', de: 'Note-de', en: 'Note-en' })).toEqual([
      'Note-de',
      'Note-de',
    ]);
    expect(await noteOn(['fr'], { ar: 'Note-ar', de: 'Note-de', en: 'Note-en' })).toEqual([
      'Note-en',
    ]);
  });

  it('break a word of the foot that is longer than a line (mailing 2)', async () => {
    const address = `https://example.test/${'path/'.repeat(50)}`;
    const { pdf } = await printed(content({}, { texts: { en: texts({ footer: address }) } }));
    const placed = await textOn(pdf, 1);
    const all = placed.map(({ text }) => text.replace(/[\s\u200b]/g, '')).join('');
    expect(all).toContain(address);
    const foot = placed.filter(({ text }) => text.includes('path/'));
    expect(Math.max(...foot.map(({ right }) => right))).toBeLessThan(195);
    expect((await readPdf(pdf)).boxes).toBe(0);
  });

  it('have a second language from left to right behind one from right to left (mailing 4)', async () => {
    const saved = {
      ar: texts({ howToPay: 'ادفع', replyFields: ['الاسم'] }),
      en: { ...SPANISH, howToPay: 'Pay-words.', replyFields: ['Field-one.'] },
    };
    const { pdf } = await printed(content({}, { languages: ['ar', 'en'], texts: saved }));
    const second = await textOn(pdf, 2);
    for (const start of ['Exceso', 'Measured speed']) {
      const found = second.find(({ text }) => text.startsWith(start));
      expect([start, found!.left > 19 && found!.left < 21]).toEqual([start, true]);
    }
    const field = (await textOn(pdf, 3)).find(({ text }) => text === 'Field-one.');
    expect(field!.left).toBeLessThan(21);
  });

  it('keep the order of values in the foot of a page from right to left (mailing 4)', async () => {
    const number = '12-2026-000042';
    const footer = 'السرعة {over} cafe\u0301';
    const { pdf } = await printed(
      content({ number }, { languages: ['ar'], fine: FINE, texts: { ar: texts({ footer }) } }),
    );
    const { boxes } = await readPdf(pdf);
    const foot = (await textOn(pdf, 1))
      .filter(({ top }) => top > 268)
      .toSorted((one, other) => one.left - other.left);
    expect(boxes).toBe(0);
    const from = plain(foot.map(({ text }) => text).join(' '));
    expect(from).toMatch(/café.*33\.5 ?km\/h/);
    expect(from).toContain(number);
  });

  it('stay within the limit in two languages with a name in Han, kana and Hangul (mailing 4)', async () => {
    const owner = {
      ...OWNER,
      name: '王小明 田中さくら 김민준',
      address: '北京市朝阳区12号\n臺北市',
    };
    const { pdf } = await printed(
      content(
        { owner },
        {
          ...{ languages: ['en', 'es'], fine: FINE },
          texts: { en: MODERATE, es: { ...SPANISH, ...MODERATE, officerCitationStatement: 'Sí' } },
        },
      ),
    );
    const { boxes, notEmbedded } = await readPdf(pdf);
    expect([boxes, notEmbedded]).toEqual([0, []]);
    expect(pdf.length).toBeLessThan(600_000);
  });

  it('stay one page with a fine, and within the limit (mailing 4, performance)', async () => {
    const fine = { ...FINE, fee: 0, total: 5_000, early: null, late: [], note: null };
    const { pdf, pages } = await printed(content({}, { fine }));
    expect(pages).toBe(1);
    expect(pdf.length).toBeLessThan(300_000);
  });
});
