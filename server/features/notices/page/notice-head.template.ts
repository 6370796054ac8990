import { fill } from '../catalogue/catalogue.pure.js';
import { numberLabel } from './document-name.pure.js';
import { day, localDay } from './notice-format.pure.js';
import { code, LINE_BREAKS, lines, part, parts, phrase, picture } from './notice-html.pure.js';
import { windowOf } from './notice-layout.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import type { NoticeContent } from '../notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import { languageAttributes, type Writing } from './notice-writing.pure.js';

/** Returns letterhead, address field and the references beside it: the top of page 1, always of the same height. */
export function head(
  content: NoticeContent,
  writing: Writing,
  assets: NoticeAssets,
  second: Writing | undefined,
): string {
  return `<div class="head">
${letterhead(content)}
${addressField(content, writing, assets)}
<div class="beside">
${references(content, writing, assets)}
${second === undefined ? '' : continues(second)}
</div>
</div>`;
}

/** Returns a sentence at the top of page 1, in the second language, for owners who read only that. */
function continues(writing: Writing): string {
  const sentence = phrase(writing.words.continues, { page: '<bdi class="second-page"></bdi>' });
  return `<p class="continues" ${languageAttributes(writing)}>${sentence}</p>`;
}

function letterhead(content: NoticeContent): string {
  const { departmentName, officeName, officeAddress } = content.settings;
  return `<header>
${logoOf(content)}
<div class="department">
<p class="department-name">${part(departmentName)}</p>
<p class="office-name">${part(officeName)}</p>
</div>
<p class="office-address">${lines(officeAddress)}</p>
</header>`;
}

/** The logo of the department; anything but a picture that is in the document already is left out: nothing is ever fetched. */
export function logoOf({ settings: { officeLogoSrc, departmentName } }: NoticeContent): string {
  return /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/.test(officeLogoSrc)
    ? picture(officeLogoSrc, departmentName, 'logo')
    : '';
}

/** The recipient in the window of the envelope, as large as it fits. */
function addressField(content: NoticeContent, { words }: Writing, { codes }: NoticeAssets): string {
  const { settings, owner } = content;
  const mailing = mailingOf(content);
  const address = settings.officeAddress.split(LINE_BREAKS).slice(0, 2);
  const mailCode =
    codes.mail === null
      ? ''
      : picture(
          codes.mail,
          fill(words.mailCode, { number: content.number }),
          `mail-code ${mailing.mailBarcode.toLowerCase()}`,
        );
  return `<section class="window">
${windowOf(mailing).hasSender ? `<p class="sender">${parts(' · ', settings.officeName, ...address)}</p>` : ''}
<div class="mail">
${mailCode}
<div class="recipient">
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
  const isAboutEvent = content.cancels === undefined;
  const rows: [label: string, value: string][] = [
    [numberLabel(content, words), code(content.number)],
    [words.dateOfIssue, part(day(content.issuedAt, place)) + posted],
    ...(isAboutEvent
      ? ([
          [words.eventReference, code(content.referenceId)],
          [words.cameraCase, code(content.caseId)],
        ] satisfies [string, string][])
      : []),
  ];
  return `<section class="references">
<dl>
${rows.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('\n')}
</dl>
${picture(codes.number, fill(words.numberCode, { number: content.number }), 'qr')}
</section>`;
}
