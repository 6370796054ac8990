import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { router } from '../../../app/router';
import type { CitationQueue, SavedView } from '../../../graphql/schema';
import { type Partly, api } from '../../../test/component/api';
import { pendingEvent } from '../../../test/component/events';
import { FakeEvents } from '../../../test/component/fake-events';
import { dialog, toast } from '../../../test/component/screen';
import { address, open, reload } from '../../../test/component/open';

const PENDING = 'Pending Citation Events';

/** Four pending events: one with a plate, two of speeding without one, one that was sent back. */
const events = (): FakeEvents =>
  new FakeEvents([
    pendingEvent('1', { vehicle: { cause: 'REDLIGHT', ownerVehicleLicensePlate: 'KTR 4482' } }),
    pendingEvent('2', { vehicle: { cause: 'SPEEDING' } }),
    pendingEvent('3', { vehicle: { cause: 'SPEEDING' } }),
    pendingEvent('4', {
      reportStatus: 'REVISE',
      sentBack: {
        user: { id: '3', name: 'Ines Okonedo' },
        at: '2026-03-02T09:00:00.000Z',
        reason: 'Please choose a sharper picture',
        answered: false,
      },
    }),
  ]);

const tabs = (): Locator => page.getByRole('navigation', { name: 'Show' });
const tab = (name: string): Locator => tabs().getByRole('link', { name: new RegExp(`^${name}`) });
const chips = (): Locator => page.getByRole('group', { name: 'Conditions of the list' });
const chip = (label: string): Locator =>
  chips().getByRole('button', { name: `Take away ${label}` });

/** The tabs as `All 4`, once each has its number. */
const readTabs = () =>
  expect.poll(() =>
    tabs()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  );
const count = () =>
  expect.poll(
    () =>
      page
        .getByRole('table', { name: PENDING })
        .getByRole('row')
        .filter({ hasText: 'EV-2026-' })
        .elements().length,
  );
const atAddress = (search: string) => expect.poll(address).toBe(`/citations/pending${search}`);
const focused = () =>
  expect.poll(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

it('takes the next condition of a list before the page is drawn for the last one, and keeps what is typed', async () => {
  events();
  await open('/citations/pending', 'processing');
  await count().toBe(4);
  await page.getByRole('button', { name: 'Filter' }).click();
  const field = page.getByRole('textbox', { name: 'Location' });
  await expect.element(field).toBeVisible();
  const conditions = () => expect.poll(() => [...new URLSearchParams(location.search)].length);
  // In one task of the browser: quicker than any drawing.
  const input = field.element() as HTMLInputElement;
  const boxes = input.closest('section')?.querySelectorAll<HTMLInputElement>('[type="checkbox"]');
  for (const box of boxes ?? []) box.click();
  input.setRangeText('harbour', 0, input.value.length);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await conditions().toBe(3);
  await expect.element(page.getByRole('button', { name: 'Filter (3)' })).toBeVisible();
  await expect.element(field).toHaveValue('harbour');
  input.focus();
  await userEvent.keyboard('{Enter}');
  await conditions().toBe(4);
});

describe('the tabs of a list (issue 25, point 7)', () => {
  it('count their events, and show them at an address of their own', async () => {
    events();
    await open('/citations/pending', 'processing');
    await readTabs().toEqual(['All 4', 'Sent back to me 1', 'No plate 2']);
    await count().toBe(4);
    await tab('No plate').click();
    await atAddress('?no_plate=true');
    await count().toBe(2);
    await expect.element(tab('No plate')).toHaveAttribute('aria-current', 'true');
    // The tab says it: no chip repeats it.
    await expect.element(chips()).not.toBeInTheDocument();
    await tab('Sent back to me').click();
    await count().toBe(1);
    await atAddress('?sent_back_to_me=true');
    await expect.element(page.getByRole('link', { name: 'EV-2026-0000004' })).toBeVisible();
    await tab('All').click();
    await count().toBe(4);
    await atAddress('');
  });

  it('count with the further conditions, and keep them', async () => {
    events();
    await open('/citations/pending?cause=SPEEDING', 'processing');
    await readTabs().toEqual(['All 2', 'Sent back to me 0', 'No plate 2']);
    await tab('No plate').click();
    await atAddress('?cause=SPEEDING&no_plate=true');
    await chip('Cause: Speeding').click();
    await atAddress('?no_plate=true');
    await readTabs().toEqual(['All 4', 'Sent back to me 1', 'No plate 2']);
  });

  it('are counted again with the list', async () => {
    const fake = events();
    await open('/citations/pending', 'processing');
    await readTabs().toEqual(['All 4', 'Sent back to me 1', 'No plate 2']);
    fake.change('1', { vehicle: { cause: 'REDLIGHT', ownerVehicleLicensePlate: null } });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await readTabs().toEqual(['All 4', 'Sent back to me 1', 'No plate 3']);
  });

  it('are those that make sense for the list and the officer', async () => {
    events();
    await open('/citations/pending', 'inspection');
    await readTabs().toEqual(['All 4', 'No plate 2']);
    await reload('/citations/discarded', 'inspection');
    await readTabs().toEqual(['All 0', 'No plate 0']);
    await reload('/citations/generated', 'inspection');
    await expect.element(page.getByText('No notice has been generated yet')).toBeVisible();
    await expect.element(tabs()).not.toBeInTheDocument();
  });
});

describe('the chips of a filter (issue 25, point 7)', () => {
  const ADDRESS = '/citations/pending?cause=SPEEDING&location=Orchard&has_comments=true';

  it('are taken away one by one, and the keyboard stays beside them', async () => {
    events();
    await open(ADDRESS, 'processing');
    await expect.element(chip('With comments')).toBeVisible();
    await expect.element(page.getByText('No event matches the filter')).toBeVisible();
    (chip('Location: Orchard').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await atAddress('?cause=SPEEDING&has_comments=true');
    await focused().toBe('Take away With comments');
    await userEvent.keyboard('{Enter}');
    await atAddress('?cause=SPEEDING');
    await focused().toBe('Take away Cause: Speeding');
    await count().toBe(2);
    await userEvent.keyboard('{Enter}');
    await atAddress('');
    await focused().toMatch(/^All/);
    await expect.element(chips()).not.toBeInTheDocument();
  });

  it('go together, and the tab stays', async () => {
    events();
    await open(`${ADDRESS}&no_plate=true`, 'processing');
    await chips().getByRole('button', { name: 'Clear all' }).click();
    await atAddress('?no_plate=true');
    await count().toBe(2);
  });
});

describe('a wrong word in an address (issue 25, point 7)', () => {
  const alert = (): Locator => page.getByRole('alert');

  it('is said, and cleared without the words that are right', async () => {
    events();
    await open('/citations/pending?cause=FOO&no_plate=true&order=asc&page=x', 'processing');
    await expect.element(alert()).toMatchTextContent('cause=FOO, page=x');
    await count().toBe(2);
    await alert().getByRole('button', { name: 'Clear' }).click();
    await atAddress('?no_plate=true&order=asc');
    await expect.element(alert()).not.toBeInTheDocument();
    // Nor is it said of an address that is right.
    await router.navigate('/citations/pending?cause=SPEEDING&page=1');
    await expect.element(chip('Cause: Speeding')).toBeVisible();
    await count().toBe(2);
    await expect.element(alert()).not.toBeInTheDocument();
  });
});

describe('saved views (issue 25, point 7)', () => {
  const views = (name = 'Views'): Locator => page.getByRole('button', { name });
  const item = (name: string): Locator => page.getByRole('menuitem', { name });

  /** Keeps views as the server does. */
  function keptViews(...all: (Partly<SavedView> & { id: string })[]): void {
    let kept = all;
    const find = (id: string) => kept.find((view) => view.id === id);
    api.answer({
      savedViews: ({ queue }: { queue: CitationQueue }) =>
        kept.filter((view) => view.queue === queue),
      createSavedView: ({ input }: { input: Partly<SavedView> }) => {
        const savedView = { ...input, id: String(kept.length + 1) };
        kept.push(savedView);
        return { savedView };
      },
      updateSavedView: ({ input: { viewId, ...changes } }: { input: { viewId: string } }) => ({
        savedView: Object.assign(find(viewId) ?? {}, changes),
      }),
      deleteSavedView: ({ input: { viewId } }: { input: { viewId: string } }) => {
        kept = kept.filter(({ id }) => id !== viewId);
        return { deletedId: viewId };
      },
    });
  }

  async function save(opened: string, name: string, button: string): Promise<void> {
    await views(opened).click();
    await item('Save this view').click();
    const form = dialog('Save this view');
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: button }).click();
    await expect.element(form).not.toBeInTheDocument();
  }

  it('are kept, chosen, replaced, renamed and deleted', async () => {
    events();
    keptViews();
    await open('/citations/pending?cause=SPEEDING&sortby=due_at', 'processing');
    await save('Views', 'Speeding', 'Save');
    // The button names the view that the list shows.
    await expect.element(views('Speeding')).toBeVisible();
    await reload('/citations/pending', 'processing');
    await views().click();
    await item('Speeding').click();
    await atAddress('?cause=SPEEDING&sortby=due_at');
    await count().toBe(2);

    await tab('No plate').click();
    await expect.element(views()).toBeVisible();
    await save('Views', 'Speeding', 'Replace');
    await reload('/citations/pending?cause=SPEEDING&no_plate=true&sortby=due_at', 'processing');
    await views('Speeding').click();
    await item('Manage views').click();
    const manage = dialog('Your views of this list');
    await expect.element(manage.getByText('Cause: Speeding · No plate')).toBeVisible();
    await manage.getByRole('button', { name: 'Rename Speeding' }).click();
    await manage.getByRole('textbox', { name: 'Name' }).fill('Fast ones');
    await manage.getByRole('button', { name: 'Rename', exact: true }).click();
    await manage.getByRole('button', { name: 'Delete Fast ones' }).click();
    await dialog('Delete view').getByRole('button', { name: 'Delete' }).click();
    await expect.element(toast('Successfully deleted!')).toBeVisible();
    await expect.element(manage).not.toBeInTheDocument();
    await expect.element(views()).toBeVisible();
  });

  it('belong to one list', async () => {
    events();
    keptViews({ id: '1', queue: 'HOLD', name: 'Mine', order: 'DESC', sortBy: 'UPDATED_AT' });
    await open('/citations/hold', 'processing');
    await expect.element(views('Mine')).toBeVisible();
    await reload('/citations/pending', 'processing');
    await views().click();
    await expect.element(item('Save this view')).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });
});
