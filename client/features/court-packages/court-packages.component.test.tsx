import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { CourtPackage, CreateCourtPackageInput } from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { submittedEvent } from '../../test/component/events';
import { isForEverybody } from '../../test/component/axe';
import { answerEvents } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import { button, dialog, field, reads, rows, toast } from '../../test/component/screen';

const PURPOSE = 'Hearing of December 3, file 4 C 377/26';
const COURT = 'District Court of Quillon';

type Package = Partly<CourtPackage> & { id: string; status: CourtPackage['status'] };

const ines = { __typename: 'Officer' as const, id: '3', name: 'Ines Okonedo' };

const made = (id: string, changes: Partly<CourtPackage>): Package => ({
  id,
  status: 'READY',
  createdBy: ines,
  bytes: 8_123_456,
  sha256: '9f4ac0d1'.repeat(8),
  ...changes,
});

let packages: Package[];

beforeEach(() => {
  packages = [];
  answerEvents([submittedEvent('7')]);
  api.answer({
    courtPackages: () => packages.map((each) => ({ ...each })),
    createCourtPackage: ({ input }: { input: CreateCourtPackageInput }) => {
      const { purpose, recipient } = input;
      const courtPackage: Package = {
        id: '1',
        status: 'PENDING',
        purpose,
        recipient,
        createdBy: ines,
      };
      packages = [courtPackage];
      return { courtPackage };
    },
  });
});

const section = page.getByRole('region', { name: 'Court packages' });
const form = dialog('Court package');

const openEvent = () => open('/citations/show/7', 'inspection');

describe('court packages on the report (proof 3)', () => {
  it('asks for purpose and recipient, and reads the list again until the package is made', async () => {
    await openEvent();
    await reads(section, 'None was asked for yet.');
    // From the title bar to the foot of the page.
    await page.getByRole('link', { name: 'Court packages' }).click();
    await expect.element(button('Court package', section)).toHaveFocus();
    await button('Court package', section).click();
    await button('Ask for it', form).click();
    await reads(form, 'Purpose is required', 'Recipient is required');
    // Masks are not available yet, and not offered.
    await expect.element(form.getByText(/mask/i)).not.toBeInTheDocument();
    await field('Purpose', form).fill(PURPOSE);
    await field('Recipient', form).fill(COURT);
    await button('Ask for it', form).click();
    await expect.element(toast('The package is being made')).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await reads(section, PURPOSE, COURT, 'Ines Okonedo', 'Pending');
    expect(api.sent('CreateCourtPackage')).toEqual([
      { input: { citationId: '7', purpose: PURPOSE, recipient: COURT, masked: false } },
    ]);
    packages = [made('1', { purpose: PURPOSE, recipient: COURT })];
    // The list is read again by itself.
    await expect
      .element(section.getByRole('link', { name: `Download package for ${COURT}` }))
      .toHaveAttribute('href', '/api/packages/1/file');
    await reads(section, 'Ready', '8.2 MB', '9f4ac0d1'.repeat(8));
  });

  it('says at the field what the server refuses', async () => {
    await openEvent();
    await button('Court package', section).click();
    await field('Purpose', form).fill(PURPOSE);
    await field('Recipient', form).fill('Court\u0007');
    const sentence = 'Recipient cannot have control characters';
    api.refuse(
      'CreateCourtPackage',
      refusal('INVALID', sentence, 422, { errors: { recipient: [sentence] } }),
    );
    await button('Ask for it', form).click();
    await reads(form, sentence);
  });

  it('shows why one failed, and asks for an expired one again with the same words', async () => {
    packages = [
      made('2', {
        status: 'EXPIRED',
        purpose: 'Objection',
        recipient: 'Registry of the court',
      }),
      made('3', {
        status: 'FAILED',
        purpose: 'Appeal',
        recipient: 'Court of appeal',
        bytes: null,
        sha256: null,
        message: 'The file of media 3 is damaged',
      }),
    ];
    await openEvent();
    const list = await rows('Court packages');
    const failed = list.filter({ hasText: 'Appeal' });
    await reads(failed, 'Failed', 'The file of media 3 is damaged');
    expect(failed.getByRole('link').length).toBe(0);
    const expired = list.filter({ hasText: 'Objection' });
    await reads(expired, 'Expired', 'This package has expired, please ask for it again', '8.2 MB');
    expect(expired.getByRole('link').length).toBe(0);
    await button('Ask again for Registry of the court', expired).click();
    await expect.element(field('Purpose', form)).toHaveValue('Objection');
    await expect.element(field('Recipient', form)).toHaveValue('Registry of the court');
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await isForEverybody();
  });

  it('says in its place that the list cannot be read, and reads it again', async () => {
    packages = [made('3', { purpose: 'Appeal', recipient: COURT })];
    api.lose('CourtPackages');
    await openEvent();
    await reads(section, 'This could not be loaded');
    await button('Try again', section).click();
    await reads(section, 'Appeal');
  });

  it('are offered to inspection officers only', async () => {
    await open('/citations/show/7', 'processing');
    await expect.element(page.getByRole('toolbar', { name: 'Actions' })).toBeVisible();
    await reads(page, 'Full case');
    await expect.element(page.getByText('Court package')).not.toBeInTheDocument();
  });
});
