import bwipjs from 'bwip-js/node';
import { dataUri } from './data-uri.js';
import { filledPaymentCode, filledTexts } from './notice-fill.pure.js';
import { hasReplyForm } from './notice-reply.template.js';
import { mailingOf } from './notice-mailing.pure.js';
import type { NoticeContent } from './notice.content.js';
import type { NoticeCodes } from './notice.types.js';

/** Draws the codes that a notice has. */
export function noticeCodes(content: NoticeContent, pin: string | null): NoticeCodes {
  const { number } = content;
  const { mailBarcode, evidenceUrl, languages } = mailingOf(content);
  const hasReply = hasReplyForm(filledTexts(content, languages[0] ?? 'en', pin));
  const payment = filledPaymentCode(content, pin);
  return {
    number: qrCode(number),
    mail: mailBarcode === 'NONE' ? null : MAIL_CODES[mailBarcode](number),
    reply: hasReply ? code128(number) : null,
    payment: payment === null ? null : qrCode(payment),
    evidence: evidenceUrl === null ? null : qrCode(`${evidenceUrl}?number=${encodeURIComponent(number)}`),
  };
}

const MAIL_CODES = { CODE128: code128, DATAMATRIX: dataMatrix };

/** A QR code of level M, which may hold any text; its quiet zone is left to the page. */
export function qrCode(text: string): string {
  return drawn({ bcid: 'qrcode', text: utf8(text), eclevel: 'M', binarytext: true });
}

function code128(text: string): string {
  return drawn({ bcid: 'code128', text, height: 8, scale: 1 });
}

function dataMatrix(text: string): string {
  return drawn({ bcid: 'datamatrix', text, scale: 1 });
}

/** A text as the bytes of its UTF-8, a character each. */
function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function drawn(options: bwipjs.RenderOptions & { eclevel?: 'M' }): string {
  return dataUri('image/svg+xml', Buffer.from(bwipjs.toSVG(options)));
}
