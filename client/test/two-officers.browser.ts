import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf, type Person } from './cast.js';
import type { Accepted } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { heading, reads, rows } from './reading.js';
import { sharedStage, type Stage } from './stage.js';
import { submitted } from './work.js';

const REASON = 'Please choose a sharper picture of the plate';

let stage: Stage;
let processing: Person;
let inspection: Person;
let event: Accepted;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
  [processing, inspection] = [await stage.hire('processing'), await stage.hire('inspection')];
  event = await submitted(stage, 'SPEEDING', 'GENERATE', undefined, processing);
});
afterEach(() => stage.check());

const report = async (who: Person): Promise<Page> => {
  const page = await stage.open(who, `/citations/show/${event.id}`);
  await page.getByRole('toolbar', { name: 'Actions' }).waitFor();
  return page;
};

const panel = (page: Page) => page.getByRole('complementary');

async function say(page: Page, text: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Comment' }).fill(text);
  await panel(page).getByRole('button', { name: 'Add Comment' }).click();
  await panel(page).getByText(text, { exact: true }).waitFor();
}

// In one sequence: each test continues where the one before has ended.
describe('two officers', () => {
  it('talk about an event, each on their own screen', async () => {
    const [hers, his] = [await report(processing), await report(inspection)];
    for (const page of [hers, his]) {
      await page
        .getByRole('toolbar', { name: 'Actions' })
        .getByRole('button', { name: /Comments/ })
        .click();
      await panel(page).getByRole('textbox').waitFor();
    }
    await say(hers, 'The radar was checked on the morning of that day.');
    // What one sends is pushed to the other.
    await panel(his).getByText('The radar was checked on the morning of that day.').waitFor();
    await say(his, 'Thank you, then I shall decide it today.');
    await panel(hers).getByText('Thank you, then I shall decide it today.').waitFor();
    await isForEverybody(hers, 'discussion', { isTouched: true });
  });

  it('one sends the event back with a reason, of which the other hears at once', async () => {
    const inbox = await stage.open(processing, '/');
    await heading(inbox, `Welcome, ${nameOf(processing)}`).waitFor();
    const page = await report(inspection);
    await page.getByRole('button', { name: 'Revise Citation Event' }).click();
    const ask = page.getByRole('dialog', { name: 'Revise Citation Event' });
    await ask.getByLabel('Reason').fill(REASON);
    await ask.getByRole('button', { name: 'Revise Citation Event' }).click();
    await page.waitForURL((url) => url.pathname === '/citations/submitted');

    // The talk is one piece of news, the decision is another.
    await inbox.getByRole('banner').getByRole('link', { name: 'Notifications, 2 unread' }).click();
    const news = (await rows(inbox, 'Notifications'))
      .filter({ hasText: event.reference_id })
      .filter({ hasText: REASON });
    await news.getByRole('link', { name: 'View Report' }).click();
    await inbox.waitForURL((url) => url.pathname === `/citations/show/${event.id}`);
    await reads(inbox, 'Revise');
    await inbox.goto(`/citations/history/${event.id}`);
    await (await rows(inbox, 'Citation history')).filter({ hasText: REASON }).waitFor();
    expect(await inbox.getByRole('alert').count()).toBe(0);
  });
});
