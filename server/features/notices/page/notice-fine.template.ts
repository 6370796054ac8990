import { textIn } from '../../fines/language-texts.pure.js';
import { formatMoney } from '../../fines/money.pure.js';
import type { NoticeFine } from '../../fines/fine.types.js';
import { fill } from '../catalogue/catalogue.pure.js';
import { decimal, localDay } from './notice-format.pure.js';
import {
  code,
  lines,
  part,
  phrase,
  picture,
  type Row,
  table,
  written,
} from './notice-html.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import type { NoticeContent } from '../notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import type { Writing } from './notice-writing.pure.js';

/**
 * Returns the amounts, their days, and the payment code; empty if there are neither amounts nor a code, and of a notice
 * that has ended.
 */
export function fine(
  content: NoticeContent,
  writing: Writing,
  codes: NoticeAssets['codes'] | null,
): string {
  if (writing.end !== null) return '';
  const { fine: decided } = mailingOf(content);
  const code = codes === null ? '' : paymentCode(content, writing, codes);
  if (decided === null && code === '') return '';
  return `<section class="fine">
<h2>${writing.words.theFine}</h2>
<div class="amounts${code === '' ? '' : ' with-code'}">
${decided === null ? '' : amounts(content, decided, writing)}
${code}
</div>
</section>`;
}

function amounts(content: NoticeContent, decided: NoticeFine, writing: Writing): string {
  const { words } = writing;
  const due = dueRows(decided, writing);
  const note = textIn(decided.note, [writing.language, ...mailingOf(content).languages]);
  return `${due.length === 0 ? `<p class="no-amount">${words.noFixedFine}</p>` : table(due, 'due')}
<div class="terms-area">${table(termRows(decided, writing), 'terms')}</div>
${table([[words.note, lines(note)]], 'note')}`;
}

function dueRows({ total, payableBy, currency }: NoticeFine, { words, locale }: Writing): Row[] {
  if (total === null) return [];
  return [
    [words.total, part(formatMoney(total, currency, locale)), 'total'],
    [words.payableBy, part(localDay(payableBy, locale))],
  ];
}

function termRows(decided: NoticeFine, writing: Writing): Row[] {
  const { amount, fee, currency, points, early, late } = decided;
  const { words, locale, texts } = writing;
  const money = (minorUnits: number): string => part(formatMoney(minorUnits, currency, locale));
  const on = (text: string, date: string): string =>
    phrase(text, { day: part(localDay(date, locale)) });
  const hasFee = amount !== null && fee > 0;
  // The early amount stands on the line of the amount.
  const earlyRow: Row[] =
    early === null ? [] : [[on(words.early, early.until), money(early.total), 'early']];
  return [
    ...earlyRow,
    [words.fineAmount, hasFee ? money(amount) : null],
    [texts.feeLabel === null ? words.fee : written(texts.feeLabel), hasFee ? money(fee) : null],
    ...late.map(({ total, after }): Row => [on(words.late, after), money(total)]),
    [words.points, points === null ? null : part(decimal(points, locale))],
  ];
}

function paymentCode(
  { number }: NoticeContent,
  { words, texts }: Writing,
  { payment }: NoticeAssets['codes'],
): string {
  if (payment === null) return '';
  const label =
    texts.paymentCodeLabel === null ? words.paymentCode : written(texts.paymentCodeLabel);
  return `<div class="payment">
${picture(payment, fill(words.payCode, { number }), 'pay-code')}
<p>${label}</p>
<p class="code-number">${code(number)}</p>
</div>`;
}
