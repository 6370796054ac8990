import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api, refusal } from '../../test/component/api';
import type { QueryCameraFactPreviewArgs, QueryCameraInForceArgs } from '../../graphql/schema';
import { answerPlates, FakeRegister, FakeRules, SERIAL, TODAY } from '../../test/component/cameras';
import { isForEverybody } from '../../test/component/axe';
import { refused } from '../../test/component/guest';
import { open } from '../../test/component/open';
import {
  button,
  choose,
  dialog,
  field,
  heading,
  place,
  reads,
  rows,
  texts,
  toast,
} from '../../test/component/screen';

const anyDialog = page.getByRole('dialog');

/** Types into a field of the open dialog. */
const fill = (label: string, text: string) =>
  anyDialog.getByRole('textbox', { name: label, exact: true }).fill(text);

const press = (name: string) => button(name, anyDialog).click();

const row = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens the register of the camera by its link in the list. */
async function register(): Promise<void> {
  await open('/admin/cameras', 'admin');
  await page.getByRole('link', { name: SERIAL }).click();
  await expect.element(heading(SERIAL)).toBeVisible();
  await expect.element(button('Add limit')).toBeVisible();
}

const upload = (name: string, type: string, text: string) =>
  page.getByCss('input[type="file"]').upload(new File([text], name, { type }));

describe('/admin/cameras', () => {
  it('lists the cameras of the events', async () => {
    new FakeRegister();
    await open('/admin/cameras', 'admin');
    await expect.element(heading('Camera Monitor')).toBeVisible();
    expect(texts((await rows('Cameras')).getByRole('link'))).toEqual([SERIAL]);
  });
});

describe('/admin/cameras/{serial} (cameras 1)', () => {
  it('opens a camera whose serial number has a slash, a space and a letter beyond ASCII', async () => {
    new FakeRegister();
    await register();
    expect(place()).toBe(`/admin/cameras/${encodeURIComponent(SERIAL)}`);
    const form = page.getByRole('form', { name: 'Camera' });
    await expect.element(field('Name', form)).toHaveValue('South gate');
    await field('Site', form).fill('Mill Lane');
    await button('Save', form).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    await page.getByRole('link', { name: 'All cameras' }).click();
    await reads(page, 'Mill Lane');
    expect(api.sent('Camera')).toContainEqual({ serialNumber: SERIAL });
  });

  it('adds a limit, replaces it, and withdraws it with a reason', async () => {
    new FakeRegister();
    await register();
    await button('Add limit').click();
    await press('Add');
    await reads(page, 'Limit is required');
    await fill('Limit, km/h', '50');
    await fill('From', '2025-03-01');
    await fill('Note', 'Council decision 12');
    await press('Add');
    await expect.element(toast('Successfully added!')).toBeVisible();
    const facts = await rows('Facts: Limit');
    await reads(facts.first(), '50 km/h', 'In force', 'Council decision 12');
    await expect
      .element(page.getByRole('tab', { name: /^Limit ?50 km\/h ?since Mar 1, 2025/ }))
      .toBeVisible();

    await button('Replace 50 km/h from Mar 1, 2025').click();
    await fill('Limit, km/h', '60');
    await press('Replace');
    await expect.element(toast('Successfully replaced!')).toBeVisible();
    await reads(facts.first(), '60 km/h');
    await expect.poll(() => texts(facts).length).toBe(2);
    await expect.poll(() => texts(facts).at(-1)).toMatch(/Withdrawn[^]*50 km\/h[^]*Replaced by 2/);

    await button('Withdraw 60 km/h from Mar 1, 2025').click();
    const withdraw = dialog('Withdraw limit');
    await button('Withdraw', withdraw).click();
    await reads(withdraw, 'Reason is required');
    await field('Reason', withdraw).fill('The sign was taken down');
    await button('Withdraw', withdraw).click();
    await expect.element(page.getByRole('tab', { name: /^Limit ?None/ })).toBeVisible();
    await expect.poll(() => texts(facts)[0]).toContain('The sign was taken down');
    await isForEverybody();
  });

  it('adds a limit for the hours of a school, with a picture of its week', async () => {
    new FakeRegister();
    api.answer({
      cameraFactPreview: ({ input }: QueryCameraFactPreviewArgs) => ({
        data: input.days.map((day) => ({
          day,
          windows: [{ fromAt: `${day}T07:30:00.000Z`, toAt: `${day}T16:00:00.000Z` }],
        })),
      }),
      cameraInForce: ({ day }: QueryCameraInForceArgs) => ({
        day: day ?? TODAY,
        ...{ limit: null, trigger: null, warning: null, outOfService: null },
        windows: [
          {
            kind: 'LIMIT',
            id: '1',
            fromAt: `${String(day)}T07:30:00.000Z`,
            toAt: `${String(day)}T16:00:00.000Z`,
          },
        ],
      }),
    });
    await register();
    await button('Add limit').click();
    await fill('Limit, km/h', '25');
    await fill('From', '2026-03-01');
    // The calendar of the day lies over the button until the day is left.
    await userEvent.tab();
    await button('Add hours', anyDialog).click();
    const window = anyDialog.getByRole('group', { name: 'Window 1' });
    await window.getByRole('textbox', { name: 'Begins' }).fill('25:00');
    await press('Add');
    await reads(window, 'Write a time as 07:30');
    await window.getByRole('textbox', { name: 'Begins' }).fill('7:30');
    await choose(window.getByRole('combobox', { name: 'On' }), 'School days only');
    await expect.element(anyDialog.getByRole('figure', { name: 'Hours of a week' })).toBeVisible();
    await isForEverybody();
    await press('Add');
    await expect.element(toast('Successfully added!')).toBeVisible();
    expect(api.sent('CreateCameraFact')).toMatchObject([
      {
        input: {
          from: '2026-03-01',
          to: null,
          hours: '[{"weekdays":[1,2,3,4,5],"from":"07:30","to":"16:00","on":"SCHOOL"}]',
        },
      },
    ]);
    await reads((await rows('Facts: Limit')).first(), 'Mon–Fri 07:30–16:00 on school days');
    const week = page.getByRole('figure', { name: /^Limit, Mar 2, 2026/ });
    // The picture in words, for screen readers.
    await expect
      .element(week.getByText('Mon, Mar 2, 2026: 07:30–16:00 25 km/h'))
      .toBeInTheDocument();
    await button('Week after').click();
    await expect.element(page.getByRole('figure', { name: /^Limit, Mar 9, 2026/ })).toBeVisible();
    await isForEverybody();
  });

  it('keeps the file of a certificate, and shows one that ends soon', async () => {
    new FakeRegister();
    const sent: (string | null)[] = [];
    api.worker.use(
      http.post('/api/camera-files', async ({ request }) => {
        sent.push(await request.text());
        return HttpResponse.json({ file: 'c118.pdf' });
      }),
    );
    await register();
    await page.getByRole('tab', { name: /^Certificate/ }).click();
    await button('Add certificate').click();
    await fill('Number', 'C-118');
    await fill('Laboratory', 'State Office of Metrology');
    await upload('certificate.pdf', 'application/pdf', '%PDF-1.4');
    await fill('From', '2025-06-30');
    await fill('To', '2026-03-22');
    await press('Add');
    await expect.element(toast('Successfully added!')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'C-118' }))
      .toHaveAttribute('href', '/api/camera-files/c118.pdf');
    expect(sent).toEqual([expect.stringContaining('%PDF-1.4')]);
    expect(api.sent('CreateCameraFact')).toMatchObject([
      {
        input: {
          from: '2025-06-30',
          to: '2026-03-22',
          value: JSON.stringify({
            number: 'C-118',
            laboratory: 'State Office of Metrology',
            file: 'c118.pdf',
          }),
        },
      },
    ]);
    await page.getByRole('link', { name: 'All cameras' }).click();
    expect(TODAY).toBe('2026-03-02');
    await reads(row(SERIAL), 'Ends in 20 days');
  });
});

describe('what holds on a day (programs 5)', () => {
  const sent = () => api.sent('CreateCameraFact').map(({ input }) => input);
  const tab = (name: RegExp) => page.getByRole('tab', { name });

  it('adds a session with its times, operator and self-test', async () => {
    new FakeRegister();
    await register();
    await tab(/^Session/).click();
    await button('Add session').click();
    await press('Add');
    await reads(anyDialog, 'Operator is required', 'Self-test is required', 'To is required');
    await fill('Operator', 'Ada Byron');
    await anyDialog.getByRole('radio', { name: 'Failed' }).click();
    await fill('From', '2026-03-01');
    await fill('From time', '7:30');
    await fill('To', '2026-03-01');
    await press('Add');
    await reads(anyDialog, 'Write a time as 07:30');
    await fill('To time', '16:00');
    await userEvent.tab();
    await isForEverybody();
    const sentence = 'A session is at most 24 hours';
    api.refuse(
      'CreateCameraFact',
      refusal('INVALID', sentence, 422, { errors: { toAt: [sentence] } }),
    );
    await press('Add');
    await reads(anyDialog, sentence);
    await press('Add');
    await expect.element(toast('Successfully added!')).toBeVisible();
    expect(sent().at(-1)).toMatchObject({
      kind: 'SESSION',
      fromAt: '2026-03-01T07:30:00.000Z',
      toAt: '2026-03-01T16:00:00.000Z',
      hours: null,
      value: '{"operator":"Ada Byron","self_test":"FAIL"}',
    });
    await reads((await rows('Facts: Session')).first(), 'Ada Byron, self-test failed');
  });

  it('adds hours of enforcement, with a picture of their week', async () => {
    new FakeRegister();
    api.answer({
      cameraFactPreview: ({ input }: QueryCameraFactPreviewArgs) => ({
        data: input.days.map((day) => ({
          day,
          windows: [{ fromAt: `${day}T07:30:00.000Z`, toAt: `${day}T16:00:00.000Z` }],
        })),
      }),
    });
    await register();
    await tab(/^Hours of enforcement/).click();
    await button('Add hours of enforcement').click();
    await expect.element(anyDialog.getByRole('figure', { name: 'Hours of a week' })).toBeVisible();
    expect(api.sent('CameraFactPreview')).toMatchObject([{ input: { kind: 'HOURS' } }]);
    await button('Remove window 1', anyDialog).click();
    await press('Add');
    await reads(anyDialog, 'Hours are required');
    await button('Add hours', anyDialog).click();
    await press('Add');
    await expect.element(toast('Successfully added!')).toBeVisible();
    expect(sent().at(-1)).toMatchObject({
      kind: 'HOURS',
      from: TODAY,
      value: '{}',
      hours: '[{"weekdays":[1,2,3,4,5],"from":"07:30","to":"16:00","on":null}]',
    });
    await reads((await rows('Facts: Hours of enforcement')).first(), 'Mon–Fri 07:30–16:00');
  });

  it('lists all conditions that are in force, and takes the kind of the site', async () => {
    new FakeRegister();
    await register();
    for (const condition of ['Published', 'Signs in place']) {
      await tab(/^Condition/).click();
      await button('Add condition').click();
      await press('Add');
      await reads(anyDialog, 'Condition is required');
      await choose(anyDialog.getByRole('combobox', { name: 'Condition' }), condition);
      await press('Add');
      await expect.element(anyDialog).not.toBeInTheDocument();
    }
    expect(sent()).toMatchObject([
      { kind: 'CONDITION', from: TODAY, to: null, value: '{"condition":"PUBLISHED"}' },
      { kind: 'CONDITION', value: '{"condition":"SIGNS"}' },
    ]);
    await expect.element(tab(/^Condition ?Published, Signs in place/)).toBeVisible();
    const conditions = await rows('Facts: Condition');
    for (const place of [0, 1]) await reads(conditions.nth(place), 'In force');
    await tab(/^Site kind/).click();
    await button('Add site kind').click();
    await choose(anyDialog.getByRole('combobox', { name: 'Site kind' }), 'School zone');
    await press('Add');
    await expect.element(tab(/^Site kind ?School zone/)).toBeVisible();
    expect(sent().at(-1)).toMatchObject({ kind: 'SITE_KIND', value: '{"kind":"SCHOOL"}' });
  });
});

it('imports facts from a file, or says which lines are wrong (cameras 1)', async () => {
  new FakeRegister();
  let isWrong = true;
  api.worker.use(
    http.post('/api/camera-facts/import', () =>
      isWrong
        ? refused(422, 'INVALID', 'The file is not right', {
            'line 2': ['There is no camera NOBODY'],
          })
        : HttpResponse.json({ added: 1 }),
    ),
  );
  await open('/admin/cameras', 'admin');
  await button('Import facts').click();
  const form = dialog('Import facts');
  await upload('facts.csv', 'text/csv', 'serial_number,kind\r\nNOBODY,LIMIT\r\n');
  await button('Import', form).click();
  await reads(form, 'Nothing was added', 'line 2: There is no camera NOBODY');
  await isForEverybody();
  isWrong = false;
  await button('Import', form).click();
  await expect.element(toast('1 fact was added')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});

describe('the rules of the checks (cameras 2, 5)', () => {
  const RULES = '/admin/cameras?tab=rules';
  const toggle = (code: string) => page.getByRole('switch', { name: `Active: ${code}` });

  it('asks before one is switched on that was never rehearsed, and not after a rehearsal', async () => {
    new FakeRules();
    await open(RULES, 'admin');
    await rows('Rules');
    const active = toggle('DUPLICATE');
    const question = dialog(/not rehearsed/);
    await active.click({ force: true });
    await button('Cancel', question).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(active).not.toBeChecked();

    await button('Rehearse DUPLICATE').click();
    const rehearsal = dialog('Rehearse: Duplicate');
    await button('Start', rehearsal).click();
    await expect.element(rehearsal.getByRole('heading', { name: '0 of 2 events' })).toBeVisible();
    await reads(rehearsal, 'No event would be touched');
    await isForEverybody();
    await button('Close', rehearsal).last().click();
    await expect.element(rehearsal).not.toBeInTheDocument();

    await active.click({ force: true });
    await expect.element(active).toBeChecked();
    await expect.element(question).not.toBeInTheDocument();
    await reads(row('DUPLICATE'), '2');

    // In another form it is another rule.
    await toggle('TOO_FAR').click({ force: true });
    await button('Switch on', question).click();
    await expect.element(toggle('TOO_FAR')).toBeChecked();
  });

  it('changes a rule by its parameters in plain words, as a new version', async () => {
    new FakeRules();
    await open(RULES, 'admin');
    await button('Edit LOW_CONFIDENCE').click();
    const edit = dialog('Edit rule LOW_CONFIDENCE');
    await field('Confidence below', edit).fill('1.5');
    await button('Save', edit).click();
    await expect.poll(() => texts(edit.getByText('From 0 to 1')).length).toBe(2);
    await field('Confidence below', edit).fill('0.9');
    expect((await rows('Versions')).length).toBe(1);
    await isForEverybody();
    await button('Save', edit).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    await reads(page, 'Confidence below 0.9');
    await button('Edit LOW_CONFIDENCE').click();
    await expect.poll(async () => (await rows('Versions')).length).toBe(2);
  });

  it('says who changed a rule meanwhile (409 SETTINGS_CHANGED)', async () => {
    new FakeRules();
    const sentence = 'These settings were changed by Milo Tessaro, reload them';
    await open(RULES, 'admin');
    await button('Edit TOO_FAR').click();
    const edit = dialog('Edit rule TOO_FAR');
    await field('Label', edit).fill('Much too far');
    api.refuse('UpdateCheckRule', refusal('SETTINGS_CHANGED', sentence));
    await button('Save', edit).click();
    await expect.element(toast(sentence)).toBeVisible();
    await expect.element(field('Label', edit)).toHaveValue('Much too far');
  });

  it('adds a rule with a code of its own', async () => {
    new FakeRules();
    await open(RULES, 'admin');
    await button('New rule').click();
    const form = dialog('New rule');
    await field('Label', form).fill('Twice within a minute');
    await field('Code', form).fill('DUPLICATE');
    await choose(form.getByRole('combobox', { name: 'Function' }), 'Duplicate');
    await field('At most apart, s', form).fill('30');
    await button('Add', form).click();
    await reads(form, 'There is a rule DUPLICATE already');
    await field('Code', form).fill('TWICE');
    await button('Add', form).click();
    await expect.element(toast('Successfully added!')).toBeVisible();
    await reads(row('TWICE'), 'At most apart 30 s');
  });
});

describe('listed plates (cameras 2)', () => {
  it('lists, deletes and imports plates, and shows the discards of their events', async () => {
    answerPlates();
    await open('/admin/cameras?tab=plates', 'admin');
    await reads(page, 'No plates on this list');
    await button('Add').click();
    await press('Add');
    await reads(page, 'Plate is required');
    await fill('Plate', 'AMB 100');
    await fill('Note', 'Ambulance of the county');
    await press('Add');
    await expect.element(toast('Successfully added!')).toBeVisible();
    await reads((await rows('Plates: Exempt')).first(), 'AMB 100', 'Ambulance of the county');
    await expect.element(button('Import plates')).toBeVisible();
    await isForEverybody();

    await page.getByText('Conflicts', { exact: true }).click();
    await reads(page, 'No plates on this list');
    await button('Add').click();
    await fill('Plate', 'LMN 1234');
    await fill('Badge number', 'x');
    await press('Add');
    await reads(page, 'Badge No must be a whole number from 1');
    await fill('Badge number', '1204');
    await press('Add');
    await reads((await rows('Plates: Conflicts')).first(), 'LMN 1234', '1204');
    await button('Delete LMN 1234').click();
    await button('Delete', dialog('Delete plate')).click();
    await reads(page, 'No plates on this list');

    await page.getByText('Discards', { exact: true }).click();
    await reads(page, 'Nothing was discarded on these days');
    await isForEverybody();
  });
});

// Issue 37, point 15.
it('cameras are searched in the address, and the page says below them what happened last', async () => {
  new FakeRegister();
  api.answer({
    settingChanges: () => [
      {
        setting: 'CAMERAS',
        changedAt: '2026-03-02T08:00:00.000Z',
        changedBy: { __typename: 'Officer', id: '2', name: 'Tess Conway' },
      },
    ],
  });
  await open('/admin/cameras', 'admin');
  const table = page.getByRole('table', { name: 'Cameras' });
  const last = page.getByText('Last changed by Tess Conway, Mar 2, 2026, 8:00 AM');
  await expect.element(last).toBeVisible();
  await expect.element(table).toBeVisible();
  expect(last.element().getBoundingClientRect().top).toBeGreaterThan(
    table.element().getBoundingClientRect().bottom,
  );
  await page.getByRole('textbox', { name: 'Search cameras' }).fill('south');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.sent('Cameras').at(-1)).toMatchObject({ search: 'south', page: 1 });
  expect(place()).toBe('/admin/cameras?search=south');
});
