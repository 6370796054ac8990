import { type EnvelopeWindow, MARGIN } from './notice-layout.pure.js';

// The printer rounds heights, in mm.
const RESERVE = 1;

/**
 * The styles of the reply form: the return address is where the window of the envelope is, and the fields take the rest
 * of the page, so far as they need not be higher.
 *
 * @param height of the page between its margins, in mm
 */
export function replyStyles({ left, right, top, bottom }: EnvelopeWindow, height: number): string {
  return `
.reply { break-before: page; height: ${height - RESERVE}mm; display: flex; flex-direction: column; }
.reply-head, .reply-intro { flex: none; }
.reply-head { display: grid; direction: ltr; grid-template-columns: ${right - MARGIN.left}mm minmax(0, 1fr); grid-template-rows: ${top - MARGIN.top}mm ${bottom - top}mm; column-gap: 8mm; }
.reply-top { grid-area: 1 / 1 / 2 / 3; align-self: start; display: flex; align-items: center; gap: 5mm; max-height: 23mm; }
[dir=rtl] .reply-top { direction: rtl; }
.reply-top > div { flex: 1 1 0; min-width: 0; }
.reply h2 { font-size: 13.5pt; line-height: 1.35; letter-spacing: 0; text-transform: none; margin-bottom: 1mm; }
.send-to { grid-area: 1 / 1; align-self: end; padding: 0 1mm 1mm ${left - MARGIN.left + 1}mm; font-size: 7.8pt; line-height: 1.3; color: #3b4754; }
.reply-window { grid-area: 2 / 1; margin-left: ${left - MARGIN.left}mm; width: ${right - left}mm; padding: 0 1mm; display: flex; flex-direction: column; justify-content: center; }
.reply-window p { font-size: 10pt; line-height: 1.35; }
.reply-code { grid-area: 2 / 2; display: block; height: 10mm; max-width: 100%; }
.label { color: #3b4754; }
.again { display: block; font-size: 7.2pt; color: #5b6673; }
.reply-intro { margin: 4mm 0; }
.reply-intro p + p, .reply-intro .again { margin-top: 1.2mm; }
.field { flex: 0 1 15mm; padding-top: 1.5mm; border-bottom: .25mm solid #17202b; break-inside: avoid; }
.field.tick { display: grid; grid-template-columns: 3.4mm minmax(0, 1fr); column-gap: 2mm; align-items: start; }
.field .box { height: 3.4mm; border: .25mm solid #17202b; }
.field .label { display: block; font-size: 7.8pt; }
.reply-end { display: grid; grid-template-columns: 50mm 1fr; gap: 10mm; margin-top: 6mm; flex: 0 99 20mm; min-height: 14mm; }
`;
}
