import { fill } from './catalogue/catalogue.pure.js';
import { type Fit, fitted, type FitText, linesOf } from './notice-fit.pure.js';
import { day, localDay } from './notice-format.pure.js';
import { code, LINE_BREAKS, lines, part, parts, phrase, picture } from './notice-html.pure.js';
import { contentWidth, sheetOf, windowOf } from './notice-layout.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import type { NoticeContent } from './notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import { languageAttributes, type Writing } from './notice-writing.pure.js';

/** The page on which the notice continues in its second language. */
export interface Continued {
  writing: Writing;
  page: number;
}

/** Returns letterhead, address field and the references beside it: the top of page 1, always of the same height. */
export function head(
  content: NoticeContent,
  writing: Writing,
  assets: NoticeAssets,
  second: Continued | null,
): string {
  return `<div class="head">
${letterhead(content)}
${addressField(content, writing, assets)}
<div class="beside">
${references(content, writing, assets)}
${second === null ? '' : continues(second)}
</div>
</div>`;
}

/** Returns a sentence at the top of page 1, in the second language, for owners who read only that. */
function continues({ writing, page }: Continued): string {
  const sentence = phrase(writing.words.continues, { page: part(String(page)) });
  return `<p class="continues" ${languageAttributes(writing)}>${sentence}</p>`;
}

/** The measures of the letterhead, in mm. */
const LETTERHEAD = { height: 29, logo: 45, address: 58 };

function letterhead(content: NoticeContent): string {
  const { departmentName, officeName, officeAddress } = content.settings;
  const logo = logoOf(content);
  const room = contentWidth(sheetOf(mailingOf(content))) - LETTERHEAD.address - 10;
  const names = fitted([{ text: departmentName }, { text: officeName, scale: OFFICE_SCALE }], {
    // Bold letters are wider.
    width: (room - (logo === '' ? 0 : LETTERHEAD.logo)) * 0.92,
    ...{ height: LETTERHEAD.height, largest: 14, readable: 9 },
  });
  const address = fitted(linesIn(officeAddress), {
    width: LETTERHEAD.address,
    ...{ height: LETTERHEAD.height, largest: 7.6, readable: 6 },
  });
  return `<header>
${logo}
<div class="department" style="${setting(names)}">
<p class="department-name">${part(departmentName)}</p>
<p class="office-name">${part(officeName)}</p>
</div>
<p class="office-address" style="${setting(address)}">${lines(officeAddress)}</p>
</header>`;
}

const OFFICE_SCALE = 0.69;

/** The logo of the department; anything but a picture that is in the document already is left out: nothing is ever fetched. */
export function logoOf({ settings: { officeLogoSrc, departmentName } }: NoticeContent): string {
  return /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/.test(officeLogoSrc)
    ? picture(officeLogoSrc, departmentName, 'logo')
    : '';
}

/** The lines of a text that is to fit. */
const linesIn = (text: string): FitText[] =>
  text
    .trim()
    .split(LINE_BREAKS)
    .map((line) => ({ text: line }));

/** Returns the value of the attribute `style` for a text. */
export const setting = ({ size, lineHeight }: Fit): string =>
  `font-size:${size}pt;line-height:${lineHeight}`;

const SENDER = { size: 5.8, lineHeight: 1.25, gap: 3 };
const PADDING = { top: 1.2, side: 1 };
const MAIL_CODE = { CODE128: { height: 10, width: 0 }, DATAMATRIX: { height: 0, width: 9 } };

/** The recipient in the window of the envelope, as large as it fits. */
function addressField(content: NoticeContent, { words }: Writing, { codes }: NoticeAssets): string {
  const { settings, owner } = content;
  const mailing = mailingOf(content);
  const { left, right, top, bottom, hasSender } = windowOf(mailing);
  const width = right - left - 2 * PADDING.side;
  const [office, ...address] = [
    settings.officeName,
    ...settings.officeAddress.split(LINE_BREAKS).slice(0, 2),
  ];
  const sender = [office, ...address].join(' · ');
  const senderHeight = hasSender
    ? (linesOf(sender, SENDER.size, width) * SENDER.size * SENDER.lineHeight * 25.4) / 72 +
      SENDER.gap
    : 0;
  const beside =
    mailing.mailBarcode === 'NONE' ? { height: 0, width: 0 } : MAIL_CODE[mailing.mailBarcode];
  const fit = fitted([{ text: owner.name }, ...linesIn(owner.address)], {
    width: width - beside.width,
    height: bottom - top - 2 * PADDING.top * Number(hasSender) - senderHeight - beside.height,
    largest: 10,
    readable: 7,
  });
  const mailCode =
    codes.mail === null
      ? ''
      : picture(
          codes.mail,
          fill(words.mailCode, { number: content.number }),
          `mail-code ${mailing.mailBarcode.toLowerCase()}`,
        );
  return `<section class="window">
${hasSender ? `<p class="sender">${parts(' · ', office, ...address)}</p>` : ''}
<div class="mail">
${mailCode}
<div class="recipient" style="${setting(fit)}">
<p>${part(owner.name)}</p>
<p>${lines(owner.address)}</p>
</div>
</div>
</section>`;
}

function references(
  content: NoticeContent,
  { words, place }: Writing,
  { codes }: NoticeAssets,
): string {
  const { postingOn } = mailingOf(content);
  // A line of its own; the top of page 1 has no room for one row more.
  const posted =
    postingOn === undefined
      ? ''
      : `<br>${phrase(words.postedOn, { day: part(localDay(postingOn, place.locale)) })}`;
  const rows: [label: string, value: string][] = [
    [words.noticeNumber, code(content.number)],
    [words.dateOfIssue, part(day(content.issuedAt, place)) + posted],
    [words.eventReference, code(content.referenceId)],
    [words.cameraCase, code(content.caseId)],
  ];
  return `<section class="references">
<dl>
${rows.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('\n')}
</dl>
${picture(codes.number, fill(words.numberCode, { number: content.number }), 'qr')}
</section>`;
}
