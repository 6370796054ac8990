import { fill } from '../catalogue/catalogue.pure.js';
import { numberLabel } from './document-name.pure.js';
import { BLOCKS, type Block } from './notice-fill.pure.js';
import { code, paragraphs, picture, table } from './notice-html.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import type { NoticeContent } from '../notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import type { Writing } from './notice-writing.pure.js';

// A text of some lines stays in one column.
const BRIEF = 500;

/** The sentence of a notice that has ended, in the place of how to pay (repair 2). */
const ENDED = { VOID: 'endedVoid', TRANSFERRED: 'endedReplaced' } as const;

/** The department's own texts after the facts, each with its heading (mailing 2). */
export function texts(content: NoticeContent, { words, texts: own, end }: Writing): string {
  const goesToCourt = mailingOf(content).fine?.amount === null;
  const heading = (block: Block): string => {
    if (block === 'howToContest' && content.warning !== undefined) return words.howToContestWarning;
    return block === 'howToPay' && goesToCourt ? words.noAmount : words[block];
  };
  const blocks = BLOCKS.flatMap((block) => {
    if (block === 'howToPay' && end !== null)
      return [`<section class="brief ended"><p>${words[ENDED[end]]}</p></section>`];
    if (own[block].length === 0) return [];
    const length = own[block].flat().reduce((sum, { text }) => sum + text.length, 0);
    return [
      `<section${length <= BRIEF ? ' class="brief"' : ''}><h2>${heading(block)}</h2>${paragraphs(own[block])}</section>`,
    ];
  });
  return blocks.length === 0 ? '' : `<div class="texts">${blocks.join('\n')}</div>`;
}

/** Returns the section about the owner's page. */
export function evidenceOnline(
  content: NoticeContent,
  { words, end }: Writing,
  { pin, codes }: Pick<NoticeAssets, 'pin'> & { codes: NoticeAssets['codes'] | null },
): string {
  const { evidenceUrl } = mailingOf(content);
  if (evidenceUrl === null || pin === null || end !== null) return '';
  const { number } = content;
  const evidence = codes?.evidence ?? null;
  return `<section class="online">
<div>
<h2>${words.evidenceOnline}</h2>
${table([
  [words.evidenceAddress, code(evidenceUrl)],
  [numberLabel(content, words), code(number)],
  [words.pin, code(pin)],
])}
</div>
${evidence === null ? '' : picture(evidence, fill(words.evidenceCode, { number }), 'evidence-code')}
</section>`;
}
