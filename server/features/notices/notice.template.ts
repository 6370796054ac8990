import type { Cause } from '../../platform/domain/duty.js';
import { difference, type Measured, secondsBetween } from '../../platform/domain/measured.pure.js';
import { printed } from '../../platform/domain/glyphs.pure.js';
import { clock, day, measured, moment, type Place } from './notice-format.pure.js';
import type { NoticeContent, NoticeImage } from './notice.content.js';

/** What is put on the page beside the content: pictures and fonts, all of them inlined. */
export interface NoticeAssets {
  /** The images of `content.images`, in their order, as data URIs in print size. */
  images: readonly string[];
  /** A QR code of the notice number, as a data URI. */
  qrCode: string;
  /** `@font-face` rules for a text, and the `font-family` that they make. */
  fontFaces: (text: string) => string;
  fontStack: string;
}

/** What each place in the sequence shows (spec 3). */
const CAPTIONS: Record<number, string> = {
  1: 'Before the violation',
  2: 'During the violation',
  3: 'After the violation',
  4: 'Licence plate, enhanced',
};

const ACCENTS: Record<Cause, string> = { REDLIGHT: '#b3261e', SPEEDING: '#48617a' };

/** A line of a table: its value is HTML already. */
type Row = [label: string, value: string | null];

/**
 * A citation notice as one HTML document in A4. Text is only ever escaped, never read as markup; there are no scripts,
 * and nothing is fetched.
 */
export function noticeHtml(content: NoticeContent, assets: NoticeAssets): string {
  const body = `${letterhead(content)}
${addressField(content, assets)}
${title(content)}
<section class="facts">
${table('The violation', violationRows(content))}
${table('The vehicle and its owner', vehicleRows(content))}
</section>
${evidence(content, assets)}`;
  return `<!doctype html>
<html lang="${escapeHtml(content.locale)}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`Citation Notice ${content.number}`)}</title>
<style>${assets.fontFaces(body)}\n${styles(content, assets.fontStack)}</style>
</head>
<body>
${body}
</body>
</html>`;
}

/** Text as HTML shows it, fit for element content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text as a quoted CSS string inside a `<style>` element: everything but letters and digits becomes an escape. */
export function cssString(text: string): string {
  const escaped = [...text].map((character) =>
    /[A-Za-z0-9]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}

/**
 * Text of its own direction: what stands around it does not change the order of its words, nor it theirs.
 * Line breaks in it are spaces.
 */
function part(text: string): string {
  return `<bdi>${escapeHtml(printed(text).replace(LINE_BREAKS, ' '))}</bdi>`;
}

const LINE_BREAKS = /\s*[\n\r\u2028\u2029]\s*/g;

function letterhead({ settings }: NoticeContent): string {
  // Anything but a picture that is in the document already is left out: nothing is ever fetched.
  const logo = /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/.test(settings.officeLogoSrc)
    ? `<img class="logo" src="${escapeHtml(settings.officeLogoSrc)}" alt="">`
    : '';
  return `<header>
${logo}
<div class="department">
<p class="department-name">${part(settings.departmentName)}</p>
<p class="office-name">${part(settings.officeName)}</p>
</div>
<p class="office-address">${lines(settings.officeAddress)}</p>
</header>`;
}

/** The recipient stands where the window of an envelope is (DIN 5008 B: 20 mm from the left, 45 mm from the top). */
function addressField(content: NoticeContent, { qrCode }: NoticeAssets): string {
  const { settings, owner } = content;
  const length = [...owner.name, ...owner.address].length;
  const size = length > 360 ? ' smaller' : length > 170 ? ' small' : '';
  return `<section class="window">
<div class="recipient${size}">
<p class="sender">${parts(' · ', settings.officeName, ...settings.officeAddress.split(LINE_BREAKS).slice(0, 2))}</p>
<p>${part(owner.name)}</p>
<p>${lines(owner.address)}</p>
</div>
<div class="references">
<dl>
${[
  ['Notice number', content.number],
  ['Date of issue', day(content.issuedAt, content)],
  ['Event reference', content.referenceId],
  ['Camera case', content.caseId],
]
  .map(([label = '', value = '']) => `<div><dt>${label}</dt><dd>${part(value)}</dd></div>`)
  .join('\n')}
</dl>
<img class="qr" src="${escapeHtml(qrCode)}" alt="">
</div>
</section>`;
}

function title({ settings, capturedAt, vehicle, locale, timeZone }: NoticeContent): string {
  const when = moment(capturedAt, { locale, timeZone });
  return `<section class="title">
<h1>${part(settings.violationTitle)}</h1>
<p>Vehicle <strong>${part(vehicle.licensePlate)}</strong> was recorded on <strong>${part(when)}</strong> as set out below.</p>
</section>`;
}

function violationRows(content: NoticeContent): Row[] {
  const { location, camera, witnesses } = content;
  return [
    ['Date and time', part(moment(content.capturedAt, content))],
    ['Place', lines(location.address)],
    ['Position', part(`${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`)],
    ...redlightRows(content),
    ...speedingRows(content),
    ['Camera', parts(', ', camera.systemName, camera.systemType)],
    ['Serial number', part(camera.serialNumber)],
    ['Witnesses', lines(witnesses)],
  ];
}

function redlightRows({ redlight, units, capturedAt, locale, timeZone }: NoticeContent): Row[] {
  if (redlight === null) return [];
  const { stopLineDistance, switchedAt } = redlight;
  const redFor =
    switchedAt === null || Date.parse(capturedAt) < Date.parse(switchedAt)
      ? null
      : secondsBetween(new Date(switchedAt), new Date(capturedAt));
  return [
    ['Red light since', switchedAt === null ? null : part(clock(switchedAt, { locale, timeZone }))],
    ['Red for', measure(redFor, 's', locale)],
    ['Stop line distance', measure(stopLineDistance, units.distance, locale)],
  ];
}

function speedingRows({ speeding, units, locale }: NoticeContent): Row[] {
  if (speeding === null) return [];
  const { measured, limit, trigger } = speeding;
  const speed = (value: Measured | null): string | null => measure(value, units.speed, locale);
  return [
    ['Measured speed', speed(measured)],
    ['Speed limit', speed(limit)],
    [
      'Over the limit',
      measured === null || limit === null ? null : speed(difference(measured, limit)),
    ],
    ['Enforced from', speed(trigger)],
  ];
}

function vehicleRows({ vehicle, owner }: NoticeContent): Row[] {
  return [
    ['Licence plate', part(vehicle.licensePlate)],
    ['Make and model', parts(', ', vehicle.makeModel, vehicle.makeYear?.toString())],
    ['Colour', parts(' / ', vehicle.color, vehicle.colorAlt)],
    ['Style', parts('', vehicle.style)],
    ['Engine number', parts('', vehicle.engineNumber)],
    ['Chassis number', parts('', vehicle.chassisNumber)],
    ['Registered owner', parts(' / ', owner.name, owner.nameAlt)],
    ['Address', lines(owner.address)],
    ['Address (alt.)', lines(owner.addressAlt)],
  ];
}

function table(heading: string, rows: Row[]): string {
  const body = rows
    .filter((row): row is [string, string] => row[1] !== null && row[1] !== '')
    .map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`);
  return `<div><h2>${heading}</h2><table>${body.join('\n')}</table></div>`;
}

// Two pictures stand side by side.
const COLUMNS = 2;

/** The pictures, then the statement: the last row of pictures and the statement stay on one page. */
function evidence(content: NoticeContent, { images }: NoticeAssets): string {
  const figures = content.images.map((image, index) =>
    figure(image, index, images[index] ?? '', content),
  );
  const inLastRow = figures.length % COLUMNS || COLUMNS;
  const rows = (some: string[]): string => `<div class="images">${some.join('\n')}</div>`;
  return `<section class="evidence"><h2>Photographic evidence</h2>
${figures.length > inLastRow ? rows(figures.slice(0, -inLastRow)) : ''}
<div class="end">
${rows(figures.slice(-inLastRow))}
${closing(content)}
</div>
</section>`;
}

function figure(
  { sequenceNumber, capturedAt }: NoticeImage,
  index: number,
  src: string,
  place: Place,
): string {
  const caption = CAPTIONS[sequenceNumber] ?? 'Further image';
  // The moment of the event is not the image's own: without one there is none.
  const taken = capturedAt == null ? '' : `<time>${part(moment(capturedAt, place))}</time>`;
  return `<figure>
<img src="${escapeHtml(src)}" alt="">
<figcaption><span><b>${index + 1}</b> ${caption}</span>${taken}</figcaption>
</figure>`;
}

function closing({ settings, officer, issuedAt, locale, timeZone }: NoticeContent): string {
  return `<section class="closing">
<div class="statement">
<h2>Statement of the officer</h2>
<p>${lines(settings.officerCitationStatement)}</p>
</div>
<div class="signature">
<p class="line"></p>
<p><strong>${part(officer.name)}</strong></p>
<p>Badge No. ${officer.badgeNumber}</p>
<p>Decided on ${part(moment(issuedAt, { locale, timeZone }))}</p>
</div>
</section>`;
}

function lines(text: string): string;
function lines(text: string | null): string | null;
function lines(text: string | null): string | null {
  return text === null ? null : parts('<br>', ...text.trim().split(LINE_BREAKS));
}

/** Those that there are, each for itself. */
function parts(separator: string, ...texts: (string | null | undefined)[]): string {
  return texts.flatMap((text) => (text ? [part(text)] : [])).join(separator);
}

function measure(value: Measured | null, unit: string, locale: string): string | null {
  return value === null ? null : `${part(measured(value, locale))}\u00a0${part(unit)}`;
}

function styles({ number: noticeNumber, cause }: NoticeContent, fonts: string): string {
  return `
@page {
  size: A4;
  margin: 12mm 15mm 14mm 20mm;
  @bottom-left { content: ${cssString(`Citation notice ${noticeNumber}`)}; font: 7pt ${fonts}; color: #5b6673; }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 7pt ${fonts}; color: #5b6673; }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; }
body { font: 8.4pt/1.38 ${fonts}; font-variant-emoji: text; color: #17202b; overflow-wrap: anywhere; }
h2 { font-size: 7.4pt; font-weight: 700; letter-spacing: .05em; text-transform: uppercase; color: #12263f; margin-bottom: 1mm; }

header { display: flex; align-items: center; gap: 5mm; min-height: 26mm; padding-bottom: 3mm; border-bottom: .6mm solid #12263f; }
.logo { flex: none; display: block; max-height: 22mm; max-width: 40mm; }
.department { flex: 1 1 0; min-width: 0; }
.department-name { font-size: 14pt; line-height: 1.2; font-weight: 700; color: #12263f; }
.office-name { font-size: 9.6pt; font-weight: 600; color: #48617a; margin-top: .6mm; }
.office-address { flex: 0 1 auto; max-width: 58mm; font-size: 7.6pt; text-align: right; color: #3b4754; }

.window { display: flex; justify-content: space-between; gap: 8mm; margin-top: 7mm; min-height: 42mm; }
.recipient { flex: none; width: 85mm; font-size: 10pt; line-height: 1.35; }
.recipient.small { font-size: 8.6pt; }
.recipient.smaller { font-size: 7pt; line-height: 1.25; }
.sender { font-size: 5.8pt; line-height: 1.25; color: #5b6673; border-bottom: .15mm solid #9aa5b1; padding-bottom: .8mm; margin-bottom: 2.2mm; }
.references { flex: 1 1 0; min-width: 0; display: flex; gap: 4mm; align-items: flex-start; background: #f2f5f8; border-left: .8mm solid ${ACCENTS[cause]}; padding: 2.6mm 3mm; align-self: flex-start; }
dl { flex: 1 1 0; min-width: 0; }
dl div + div { margin-top: 1.3mm; }
dt { font-size: 6.6pt; line-height: 1.2; color: #5b6673; }
dd { font-size: 8.6pt; line-height: 1.25; font-weight: 600; }
.qr { flex: none; width: 23mm; height: 23mm; display: block; }

.title { margin-top: 3mm; }
h1 { font-size: 13.5pt; line-height: 1.22; font-weight: 700; color: ${ACCENTS[cause]}; }
.title p { margin-top: .8mm; }

.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm; margin-top: 3.4mm; }
table { width: 100%; border-collapse: collapse; border-top: .25mm solid #12263f; }
tr { break-inside: avoid; border-bottom: .15mm solid #d5dbe2; }
th, td { padding: .42mm 0; vertical-align: top; text-align: left; font-size: 8pt; line-height: 1.3; }
th { width: 27mm; padding-right: 2mm; font-weight: 400; color: #5b6673; }
td { font-weight: 600; }

.evidence { margin-top: 3.2mm; }
.evidence h2, .statement h2 { break-after: avoid; }
.images { display: grid; grid-template-columns: 1fr 1fr; gap: 2mm 5mm; }
figure { break-inside: avoid; }
figure img { display: block; max-width: 100%; max-height: 36mm; }
figcaption { display: flex; justify-content: space-between; gap: 3mm; margin-top: .7mm; font-size: 7pt; line-height: 1.25; color: #3b4754; }
figcaption b { color: ${ACCENTS[cause]}; margin-right: .6mm; }
time { color: #5b6673; text-align: right; }

.images + .end { margin-top: 2mm; }
.end { break-inside: avoid; }
.closing { display: grid; grid-template-columns: 1fr 56mm; gap: 8mm; margin-top: 3.2mm; }
.statement p { font-size: 8pt; line-height: 1.36; text-align: justify; hyphens: auto; }
.signature { font-size: 7.8pt; line-height: 1.35; align-self: end; }
.signature .line { height: 11mm; border-bottom: .25mm solid #17202b; margin-bottom: 1mm; }
`;
}
