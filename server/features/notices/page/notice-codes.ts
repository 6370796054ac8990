import { code128, dataMatrix, qrCode } from '../../../platform/codes/codes.js';
import { filledPaymentCode, filledTexts } from './notice-fill.pure.js';
import type { NoticeEnd } from './notice-ended.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import { hasReplyForm } from './notice-reply.template.js';
import type { NoticeContent } from '../notice.content.js';
import type { NoticeCodes } from './notice.types.js';

const MAIL_CODES = { CODE128: code128, DATAMATRIX: dataMatrix };

/** Draws the codes that a notice has; one that has ended has none to pay, to answer or to look with. */
export async function noticeCodes(
  content: NoticeContent,
  pin: string | null,
  end: NoticeEnd | null = null,
): Promise<NoticeCodes> {
  const { number } = content;
  const { mailBarcode, evidenceUrl, languages } = mailingOf(content);
  const hasReply = hasReplyForm(filledTexts(content, languages[0] ?? 'en', pin, end));
  const payment = end === null ? filledPaymentCode(content, pin) : null;
  const evidence = pin === null || end !== null ? null : evidenceUrl;
  return {
    number: await qrCode(number),
    mail: mailBarcode === 'NONE' ? null : await MAIL_CODES[mailBarcode](number),
    reply: hasReply ? await code128(number) : null,
    payment: payment === null ? null : await qrCode(payment),
    evidence:
      evidence === null ? null : await qrCode(`${evidence}?number=${encodeURIComponent(number)}`),
  };
}
