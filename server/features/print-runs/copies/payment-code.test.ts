import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { JobHopeless } from '../../../platform/jobs/jobs.service.js';
import { withoutPaymentCode } from './payment-code.js';

describe('A void copy has no payment code (mailing 10)', () => {
  const untagged = (): PDF => {
    const pdf = PDF.create();
    pdf.addPage();
    return pdf;
  };

  it('a notice whose payment code is not found has no copy, rather than one with the code', async () => {
    const made = withoutPaymentCode(untagged(), { number: 'TEC-2026-000001', isPrinted: true });
    await expect(made).rejects.toThrow(JobHopeless);
    await expect(made).rejects.toThrow(
      'The payment code of notice TEC-2026-000001 was not found in its file: its void copy would still have it',
    );
  });

  it('a notice without a payment code is copied as it is', async () => {
    await withoutPaymentCode(untagged(), { number: 'TEC-2026-000001', isPrinted: false });
  });
});
