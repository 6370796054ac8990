import { escapeHtml } from '../../notices/page/notice-html.pure.js';
import { FONT_STACK, fontFaces } from '../../notices/page/notice.fonts.js';
import type { CoverFacts } from './print-file.js';

/** The content of a print file's cover sheet: no personal data (mailing 5). */
export interface Cover extends CoverFacts {
  run: string;
  duplex: boolean;
  file: number;
  files: number;
  notices: number;
  firstNumber: string | null;
  lastNumber: string | null;
}

/** The cover sheet as a page to be printed. */
export function coverHtml(cover: Cover): string {
  const { run, file, files, notices, pages, sheets, duplex, firstNumber, lastNumber } = cover;
  const rows: [string, string | null][] = [
    ['Run', run],
    ['File', `${file} of ${files}`],
    ['Notices', String(notices)],
    ['Pages with this sheet', String(pages)],
    ['Sheets of paper', String(sheets)],
    ['Printed', duplex ? 'On both sides' : 'On one side'],
    ['First notice', firstNumber],
    ['Last notice', lastNumber],
  ];
  const body = `<h1>Print run</h1><p class="run">${escapeHtml(run)}</p><p class="file">File ${file} of ${files}</p><table>${rows
    .flatMap(([label, value]) =>
      value === null ? [] : [`<tr><th>${label}</th><td>${escapeHtml(value)}</td></tr>`],
    )
    .join('')}</table><p class="note">Cover sheet: it goes into no envelope.</p>`;
  const { width, height } = cover.size;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(run)}</title><style>${fontFaces(body)}
@page { size: ${width}pt ${height}pt; margin: 72pt 64pt; }
body { margin: 0; font: 12pt/1.4 ${FONT_STACK}; color: #17202b; }
h1 { margin: 0; font-size: 12pt; font-weight: 400; letter-spacing: 0.06em; text-transform: uppercase; color: #4a5866; }
.run { margin: 8pt 0 0; font-size: 40pt; line-height: 1.1; font-weight: 700; }
.file { margin: 4pt 0 28pt; font-size: 20pt; }
table { width: 100%; border-collapse: collapse; font-size: 14pt; }
th, td { padding: 8pt 0; border-bottom: 0.75pt solid #c9d2da; text-align: left; font-weight: 400; }
th { width: 45%; color: #4a5866; }
td { font-weight: 700; font-variant-numeric: tabular-nums; }
.note { margin: 28pt 0 0; color: #4a5866; }
</style></head><body>${body}</body></html>`;
}
