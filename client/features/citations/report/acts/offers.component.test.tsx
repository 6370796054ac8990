import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { OfferedAction } from '../../../../graphql/schema';
import {
  DECISIONS,
  type Event,
  offered,
  pendingEvent,
  SUBMISSION,
  submittedEvent,
} from '../../../../test/component/events';
import { api } from '../../../../test/component/api';
import { isForEverybody } from '../../../../test/component/axe';
import { answerEvents, pendingEvents } from '../../../../test/component/many-events';
import { open } from '../../../../test/component/open';
import type { Part } from '../../../../test/component/people';
import { beside, button, dialog, heading, reads, texts } from '../../../../test/component/screen';

const TALK = ['Show Citation History', 'Show Comments'];
const REST = [offered('HISTORY'), offered('COMMENTS')];

const event = (reportStatus: Event['reportStatus'], actions: OfferedAction[]): Event =>
  submittedEvent('1', { reportStatus, availableActions: actions });

// The server says what is offered; a report has a button for each, and no other.
const OFFERS: [Part, Event, string[]][] = [
  ['processing', pendingEvent('1', { availableActions: SUBMISSION }), ['Submit Citation', ...TALK]],
  ['processing', event('REVIEW', REST), TALK],
  [
    'inspection',
    event('REVIEW', DECISIONS),
    [
      'Generate Citation Notice',
      'Discard Citation Event',
      'Hold Citation Event',
      'Revise Citation Event',
      ...TALK,
    ],
  ],
  [
    'inspection',
    event('REVIEW', [offered('HOLD'), offered('REVISE'), ...REST]),
    ['Hold Citation Event', 'Revise Citation Event', ...TALK],
  ],
  ['inspection', event('HOLD', [offered('REVISE'), ...REST]), ['Revise Citation Event', ...TALK]],
  ['inspection', event('COMPLETED', [offered('PRINT'), ...REST]), ['Print Notice', ...TALK]],
  ['inspection', event('DISCARDED', REST), TALK],
];

const buttons = page.getByRole('toolbar', { name: 'Actions' }).getByRole('button');

describe('/citations/show/{id}', () => {
  it.each(['processing', 'inspection'] as const)(
    'offers the %s officer what the server offers, each time that changes',
    async (part) => {
      const offers = OFFERS.filter(([who]) => who === part);
      answerEvents(offers.slice(0, 1).map(([, first]) => first));
      await open('/citations/show/1', part);
      await expect.poll(() => api.isSubscribed('citationUpdated')).toBe(true);
      for (const [version, [, one, names]] of offers.entries()) {
        api.push('citationUpdated', { ...one, version: version + 1 });
        await expect.poll(() => texts(buttons)).toEqual(names);
        const editable = one.editable === true;
        await expect.poll(() => button('Vehicle Lookup').length).toBe(editable ? 1 : 0);
        await expect.poll(() => page.getByRole('checkbox').length).toBe(editable ? 4 : 0);
      }
    },
  );

  it('disables what the server refuses, such as Generate while information is missing', async () => {
    const sentence = 'Missing vehicle and owner information';
    answerEvents([event('REVIEW', [offered('GENERATE', sentence), ...REST])]);
    await open('/citations/show/1', 'inspection');
    await expect
      .element(page.getByRole('toolbar', { name: 'Actions' }).getByRole('button').first())
      .toHaveAttribute('aria-disabled', 'true');
  });

  it('shows a red-light case with before, during, after and plate images, each with its time', async () => {
    const times = ['33', '33', '34', '33'].map((second) => `2026-11-12T08:14:${second}.000Z`);
    const red = pendingEvent('1', {
      cameraCaseGeneratedAt: '2026-11-12T08:14:33.000Z',
      cameraSystemSerialNumber: 'RL-20417-01',
      metadata: '{"firmware":"rl-4.11.2"}',
      vehicle: {
        cause: 'REDLIGHT',
        redlightStopLineDistance: 2.4,
        redlightSwitchedAt: '2026-11-12T08:14:30.000Z',
      },
    });
    red.media = [
      ...(red.media ?? []).map((each, index) => ({ ...each, capturedAt: times[index] ?? null })),
      {
        id: '15',
        type: 'VIDEO',
        sequenceNumber: 5,
        src: '/api/media/15',
        thumbnailSrc: '/api/media/15/thumbnail',
        sha256: '0'.repeat(64),
      },
    ];
    answerEvents([red]);
    await open('/citations/show/1', 'processing');
    await expect.element(heading('REDLIGHT Citation Report - 1')).toBeVisible();
    await reads(page, 'Summary', 'Full case', 'Evidence', 'Images (4)', 'Videos (1)');
    for (const caption of ['Before', 'During', 'After', 'Enhanced plate']) {
      await expect.element(page.getByRole('checkbox', { name: caption })).toBeVisible();
      await expect.element(button(`View ${caption}`)).toBeVisible();
    }
    // Contract 8.
    const shown = page.getByRole('region', { name: 'Evidence' }).getByRole('time');
    expect(texts(shown)).toEqual(
      ['33', '33', '34', '33'].map((second) => `Nov 12, 2026, 8:14:${second} AM UTC`),
    );
    await isForEverybody();
    const summary = page.getByRole('region', { name: 'Summary' });
    const fullCase = page.getByRole('region', { name: 'Full case' });
    await reads(summary, 'EV-2026-0000001', 'No owner yet:');
    expect(texts(beside(summary, 'Violation'))).toEqual(['Nov 12, 2026, 8:14:33 AM UTC']);
    expect(texts(beside(fullCase, 'Light switched at'))).toEqual(['Nov 12, 2026, 8:14:30 AM UTC']);
    expect(texts(beside(fullCase, 'Serial number'))).toEqual(['RL-20417-01']);
    // A card without any value is not there.
    await expect.element(fullCase.getByRole('heading', { name: 'Owner' })).not.toBeInTheDocument();
    const raw = fullCase.getByText('"firmware": "rl-4.11.2"', { exact: false });
    await expect.element(raw).not.toBeVisible();
    await button('Raw metadata').click();
    await expect.element(raw).toBeVisible();
    await userEvent.keyboard('x');
    await expect.element(button('View Video')).toBeVisible();
  });

  it('names every key on the sheet of shortcuts', async () => {
    answerEvents(pendingEvents(3));
    await open('/citations/show/2', 'processing');
    await expect.element(page.getByRole('checkbox').first()).toBeVisible();
    await reads(page, '2 of 3');
    await userEvent.keyboard('?');
    const sheet = dialog('Shortcuts');
    await reads(
      sheet,
      'Select before',
      'Open viewer',
      'Images or videos',
      'Vehicle lookup',
      'Next event in the queue',
      'Up to the list',
      'Submit Citation',
      'Show Comments',
    );
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await userEvent.keyboard('gf');
    await expect.element(heading('Search')).toBeVisible();
  });
});
