import { describe, expect, it } from 'vitest';
import { INITIAL_PDF_SETTINGS } from '../../platform/database/migrations/initial-pdf-settings.js';
import { sampleContent } from '../notices/notice.sample.js';
import type { Contact } from './evidence-contacts.service.js';
import { formPage, viewPage } from './evidence.template.js';

const UNSET: Contact = {
  cause: 'REDLIGHT',
  departmentName: '',
  officeName: '',
  officeAddress: '',
  hasLogo: false,
};
const SPEEDING: Contact = {
  cause: 'SPEEDING',
  departmentName: 'Millbrook Traffic Department',
  officeName: 'Office of Citations',
  officeAddress: 'Lane 3\nTelephone 555 0199',
  hasLogo: true,
};

describe("The owner's page shows the department on both of its pages (mailing 10)", () => {
  const form = (...contacts: Contact[]): string => formPage('en', ['en'], { number: '', contacts });

  it('also if only the second cause has a letterhead', () => {
    const html = form(UNSET, SPEEDING);
    expect(html).toContain('<strong><bdi>Millbrook Traffic Department</bdi></strong>');
    expect(html).toContain('/evidence/logo/SPEEDING');
    expect(html).toContain('Telephone 555 0199');
  });

  it('without any letterhead there is no head', () =>
    expect(form(UNSET)).not.toContain('<header>'));
});

const [redlight] = INITIAL_PDF_SETTINGS;
const SAMPLE = sampleContent(redlight, 'REDLIGHT', {
  locale: 'en-US',
  timeZone: 'America/New_York',
});

it('a warning letter has the number of a letter there, as in print (programs 4)', () => {
  const shown = (content: object): string =>
    viewPage(
      { number: 'WRN-2026-000001', content: { ...SAMPLE, ...content }, citationId: 0, media: [] },
      [],
      'en',
    );
  expect(shown({})).toContain('Notice number');
  const warning = shown({ warning: { reason: 'Warning period' } });
  expect(warning).toContain('Letter number');
  expect(warning).not.toContain('Notice number');
});
