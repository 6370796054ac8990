import { type MockInstance, vi } from 'vitest';
import { PdfRenderer } from '../features/notices/pdf/pdf.js';
import { pdfOf } from './print-runs.js';

/**
 * Makes every document of a test file an empty page, without a browser: for tests in which nobody reads what is printed, which
 * notice-pdf.e2e.ts and notice-document.e2e.ts prove. The set-up puts the browser back before the next file.
 */
export function withoutBrowser(): MockInstance {
  const pdf = pdfOf('Empty', 1);
  return vi
    .spyOn(PdfRenderer.prototype, 'arranged')
    .mockImplementation(async () => ({ pdf, value: null as never }));
}
