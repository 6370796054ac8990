import { describe, expect, it } from 'vitest';

import type { Draft } from './draft';
import { hasGaps, withGaps } from './gaps';

const DRAFT: Draft = {
  fields: {
    type: 'REDLIGHT',
    departmentName: 'Department of Quillon',
    officeName: 'Office of Quillon',
    officeAddress: '1 Court Road',
    officeLogoSrc: 'data:image/png;base64,AA==',
    violationTitle: 'Failed to stop',
    officerCitationStatement: 'I state that this is so.',
  },
  texts: [{ language: 'en', legalBasis: 'Section {numbr}', replyFields: ['Name', 'Plate'] }],
  paymentCode: 'BCD',
};

const logo = () => 'a frame';

// Issue 37, point 13: the live preview draws what is there.
describe('a notice with gaps', () => {
  it('is as it was typed where nothing is missing', () => {
    expect(withGaps(DRAFT, [], logo)).toEqual(DRAFT);
    expect(hasGaps(DRAFT)).toBe(false);
  });

  it('has in brackets what is missing, and a frame for the logo', () => {
    const fields = {
      ...DRAFT.fields,
      officeName: ' ',
      officerCitationStatement: '',
      officeLogoSrc: '',
    };
    expect(hasGaps({ fields })).toBe(true);
    expect(withGaps({ ...DRAFT, fields }, [], logo).fields).toEqual({
      ...DRAFT.fields,
      officeName: '[Office Name]',
      officerCitationStatement: '[Officer Citation Statement]',
      officeLogoSrc: 'a frame',
    });
  });

  it('has in brackets what the server refused, and nothing of a payment code', () => {
    const refused = [
      'violationTitle',
      'texts.en.legalBasis',
      'texts.en.replyFields.1',
      'paymentCode',
    ];
    expect(withGaps(DRAFT, refused, logo)).toMatchObject({
      fields: { violationTitle: '[Violation Title]', officeName: 'Office of Quillon' },
      texts: [{ language: 'en', legalBasis: '[Legal basis]', replyFields: ['[Reply fields]'] }],
      paymentCode: '',
    });
  });
});
