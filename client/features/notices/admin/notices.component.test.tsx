import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import type { Notice } from '../../../graphql/schema';
import { type Partly, api, refusal } from '../../../test/component/api';
import { isForEverybody } from '../../../test/component/axe';
import { askAgain, open } from '../../../test/component/open';
import {
  beside,
  button,
  choose,
  dialog,
  field,
  heading,
  reads,
  texts,
  toast,
} from '../../../test/component/screen';

const NUMBER = 'TEC-2026-000001';

describe('/admin/notices', () => {
  it('finds a notice by its number and makes it again', async () => {
    const notice: Partly<Notice> = {
      id: '3',
      citationId: '7',
      number: NUMBER,
      status: 'READY',
      version: 1,
      pdfSrc: '/api/notices/7/pdf',
      copies: [
        {
          id: '4',
          kind: 'DUPLICATE',
          status: 'READY',
          reason: 'Lost in the mail',
          pdfSrc: '/api/notice-copies/4/pdf',
        },
      ],
    };
    api.answer({
      notice: ({ number }: { number: string }) => {
        if (number !== NUMBER) throw refusal('NOTICE_NOT_FOUND', 'Notice not found', 404);
        return { ...notice };
      },
      rerenderNotice: () => ({ notice: Object.assign(notice, { version: 2 }) }),
    });
    await open('/admin/notices', 'admin');
    await expect.element(heading('Notices')).toBeVisible();
    await field('Notice number').fill('TEC-1999-000001');
    await button('Find').click();
    await reads(page, 'No notice has this number');
    await field('Notice number').fill(NUMBER);
    await button('Find').click();
    const card = page.getByRole('region', { name: `Notice ${NUMBER}` });
    await reads(card, 'Ready');
    expect(texts(beside(card, 'Version'))).toEqual(['1']);
    // A copy is listed with its notice.
    await expect
      .element(card.getByRole('link', { name: 'DUPLICATE' }))
      .toHaveAttribute('href', '/api/notice-copies/4/pdf');
    await reads(card, /Lost in the mail$/);
    await button('Make it again', card).click();
    await button('Make it again', dialog('Make the notice again')).click();
    await expect.element(toast('The notice is being made again')).toBeVisible();
    await expect.poll(() => texts(beside(card, 'Version'))).toEqual(['2']);
    expect(api.sent('RerenderNotice')).toEqual([{ input: { number: NUMBER } }]);
  });

  it('shows the case with Void and Recall; a void says what it does, and whether a letter goes out', async () => {
    api.answer({
      notice: () => ({ id: '3', citationId: '7', number: NUMBER, status: 'READY', version: 1 }),
      reasons: () => [{ id: '1', code: 'WRONG_PLATE', label: 'Plate misread', active: true }],
      noticeCase: () => ({
        notice: { id: '3', number: NUMBER, mail: { state: 'MAILED' } },
        citationVersion: 4,
        locationAddress: 'Harbour Road at Quay Street',
        checks: [
          { code: 'CLOCK', label: 'Clock', weight: 'CONFIRM', sentence: 'The clock is off' },
        ],
      }),
      voidNotice: () => ({ notice: { id: '3' } }),
    });
    await open(`/admin/notices?number=${NUMBER}`, 'admin');
    await button('Case').click();
    const drawer = dialog(`Case of notice ${NUMBER}`);
    await reads(drawer, 'Harbour Road at Quay Street', 'The clock is off', 'Mailed');
    await expect
      .element(drawer.getByRole('link', { name: 'Recall' }))
      .toHaveAttribute('href', `/admin/recalls?numbers=${NUMBER}`);
    await isForEverybody();
    await button('Void', drawer).click();
    const form = dialog(`Void ${NUMBER}`);
    await reads(form, /void for good, and its number is never used again/);
    await button('Void', form).click();
    await reads(form, 'Reason is required');
    await form.getByRole('radio', { name: 'Plate misread' }).click();
    await choose(field('Letter of cancellation', form), 'Send a letter');
    await isForEverybody();
    await button('Void', form).click();
    await expect.element(toast(`Notice ${NUMBER} is void`)).toBeVisible();
    expect(api.sent('VoidNotice')).toEqual([
      {
        input: {
          ...{ number: NUMBER, expectedVersion: 4, cancellation: true },
          ...{ reasonCode: 'WRONG_PLATE', reason: null },
        },
      },
    ]);
  });

  it('shows why it is void: label and text, the label alone, the text of before there were codes', async () => {
    const answer = (reason: string, reasonLabel: string | null): void =>
      api.answer({
        notice: () => ({ id: '3', citationId: '7', number: NUMBER, status: 'READY', version: 1 }),
        noticeCase: () => ({
          notice: { id: '3', number: NUMBER, void: { reason, reasonLabel } },
          checks: [],
        }),
      });
    const drawer = dialog(`Case of notice ${NUMBER}`);
    answer('Country is wrong', 'Plate misread');
    await open(`/admin/notices?number=${NUMBER}`, 'admin');
    await button('Case').click();
    await reads(drawer, 'Plate misread – Country is wrong');
    answer('Plate misread', 'Plate misread');
    await askAgain();
    await reads(drawer, 'Plate misread');
    answer('Country is wrong', null);
    await askAgain();
    await reads(drawer, 'Country is wrong');
  });
});
