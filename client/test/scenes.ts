import type { Page } from 'playwright';

import { acts, press, seen } from './desk-keys.js';
import { nextCode, PASSWORD, type Person } from './cast.js';
import { CHECK_SCENES } from './check-scenes.js';
import { MEASURE_SCENES } from './measure-scenes.js';
import { PROOF_SCENES } from './proof-scenes.js';
import { heading, reads, rows } from './reading.js';
import type { Scene } from './scene.js';
import type { Stage } from './stage.js';

/** The telephone that some screens are pictured on too. */
export const NARROW = { width: 390, height: 844 };

const table = (name: string) => async (page: Page) => (await rows(page, name)).first().waitFor();

const titled = (title: string) => (page: Page) => heading(page, title).waitFor();

const loaded = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: /Citation Report/ }).waitFor();
  await page.getByRole('toolbar', { name: 'Actions' }).or(page.getByLabel('Actions')).waitFor();
};

/** The dashboard has drawn its chart. */
const chart = (page: Page) => page.locator('.echarts-for-react svg').waitFor();

/** Runs in the browser: true if the first page of a notice has ink on it. */
const drawn = (): boolean => {
  const paper = document.querySelector('canvas');
  const pixels = paper?.getContext('2d')?.getImageData(0, 0, paper.width, paper.height).data;
  return (
    pixels?.some((value, at) => at % 4 === 3 && value === 255 && pixels[at - 1]! < 100) ?? false
  );
};

/** The notice beside the form of a PDF setting, where the window has room for it. */
const liveNotice = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).waitFor();
  if ((await page.getByRole('heading', { name: 'Live preview' }).count()) > 0)
    await page.waitForFunction(drawn);
};

const dialog = (name: string) => async (page: Page, open: string) => {
  await page.getByRole('button', { name: open, exact: true }).first().click();
  await page.getByRole('dialog', { name }).waitFor();
};

/** The id of an event that lacks nothing for its notice. */
async function generable(stage: Stage): Promise<number> {
  const { rows: found } = await stage.database.query<{ id: number }>(
    `SELECT id FROM citations WHERE queue = 'submitted' AND report_status <> 'HOLD' AND recommendation = 'GENERATE'
       AND owner_name IS NOT NULL AND selected_count = 4 AND (due_at IS NULL OR due_at > now())
     ORDER BY id DESC LIMIT 1`,
  );
  return found[0]!.id;
}

async function credentials(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Every screen of the specification, and the dialogs and states that they have. */
export const SCENES: readonly Scene[] = [
  // Guests
  { name: 'login', who: 'guest', path: () => '/login', play: titled('Sign in'), narrow: true },
  {
    name: 'login-invalid',
    who: 'guest',
    path: () => '/login',
    play: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await reads(page, 'Email is required', 'Password is required');
    },
  },
  {
    name: 'login-register-two-factor',
    who: 'guest',
    path: () => '/login',
    play: async (page, { stage }) => {
      // No other scene signs this user of the cast in.
      await credentials(page, stage.cast.tec);
      await titled('Register two-factor')(page);
    },
  },
  {
    name: 'login-two-factor',
    who: 'guest',
    path: () => '/login',
    play: async (page, { stage }) => {
      await stage.as('processing');
      await credentials(page, stage.cast.processing);
      await titled('Two-factor code')(page);
    },
  },
  {
    name: 'login-loading-dashboard',
    who: 'guest',
    path: () => '/login',
    play: async (page, { stage }) => {
      await stage.as('processing');
      await credentials(page, stage.cast.processing);
      await page.getByLabel('Code').fill(await nextCode(stage.cast.processing));
      // It stays for 1.5 s, which is too short to be looked at: the redirect is held back.
      await page.evaluate(() => {
        const { setTimeout } = window;
        const held = (run: () => void, ms?: number, ...rest: unknown[]) =>
          ms === 1500 ? 0 : setTimeout(run, ms, ...rest);
        Object.assign(window, { setTimeout: held });
      });
      await page.getByRole('button', { name: 'Continue' }).click();
      await reads(page, 'Loading Dashboard');
    },
  },
  {
    name: 'login-forgot-password',
    who: 'guest',
    path: () => '/login',
    play: async (page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await titled('Forgot password')(page);
    },
  },
  {
    name: 'reset-invalid',
    who: 'guest',
    path: () => '/reset/bm9ib2R5',
    refusals: [404],
    play: (page) => reads(page, 'Back to sign in'),
  },

  // Officers
  {
    name: 'dashboard',
    who: 'processing',
    path: () => '/',
    play: chart,
    narrow: true,
  },
  {
    name: 'dashboard-inspection',
    who: 'inspection',
    path: () => '/',
    play: chart,
  },
  {
    name: 'pending',
    who: 'processing',
    path: () => '/citations/pending',
    play: table('Pending Citation Events'),
    narrow: true,
  },
  {
    name: 'submitted',
    who: 'inspection',
    path: () => '/citations/submitted',
    play: table('Submitted for Final Review'),
  },
  {
    name: 'generated',
    who: 'inspection',
    path: () => '/citations/generated',
    play: table('Generated Citation Notices'),
  },
  {
    name: 'discarded',
    who: 'inspection',
    path: () => '/citations/discarded',
    play: table('Discarded Citation Notices'),
  },
  {
    name: 'hold',
    who: 'inspection',
    path: () => '/citations/hold',
    play: table('Citation Events On-Hold'),
  },
  {
    name: 'list-filtered',
    who: 'processing',
    path: () => '/citations/pending?no_plate=true&cause=REDLIGHT&recommendation=HOLD&deadline=LATE',
    play: (page) => reads(page, 'Cause: Redlight', 'deadline=LATE'),
    narrow: true,
  },
  {
    name: 'list-views',
    who: 'processing',
    path: () => '/citations/pending?cause=REDLIGHT',
    play: async (page) => {
      await table('Pending Citation Events')(page);
      // The view is there already where the scene was played before.
      await page.getByRole('button', { name: /^(?:Views|Red lights)$/ }).click();
      await page.getByRole('menuitem', { name: 'Save this view' }).click();
      const save = page.getByRole('dialog', { name: 'Save this view' });
      await save.getByLabel('Name').fill('Red lights');
      await save.getByRole('button', { name: /^(?:Save|Replace)$/ }).click();
      await page.getByRole('button', { name: 'Red lights', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Red lights' }).waitFor();
    },
  },
  {
    name: 'list-past-the-end',
    who: 'inspection',
    path: () => '/citations/hold?page=999',
    play: (page) => reads(page, 'This page is empty'),
  },
  {
    name: 'report-redlight',
    who: 'processing',
    path: ({ pendingRedlight }) => `/citations/show/${pendingRedlight}`,
    play: loaded,
    narrow: true,
  },
  {
    name: 'report-speeding',
    who: 'inspection',
    path: ({ review }) => `/citations/show/${review}`,
    play: loaded,
  },
  {
    name: 'report-completed',
    who: 'inspection',
    path: ({ completed }) => `/citations/show/${completed}`,
    play: async (page) => {
      await loaded(page);
      await page.getByRole('button', { name: 'Raw metadata' }).click();
      await page.getByText('"firmware"').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'report-vehicle-lookup',
    who: 'processing',
    path: ({ pendingRedlight }) => `/citations/show/${pendingRedlight}`,
    play: async (page, { plate }) => {
      await loaded(page);
      await dialog('Vehicle Lookup')(page, 'Vehicle Lookup');
      const lookup = page.getByRole('dialog', { name: 'Vehicle Lookup' });
      await lookup.getByLabel('License Plate').fill(plate);
      await lookup.getByRole('button', { name: 'Search' }).click();
      await lookup.getByRole('region', { name: 'Vehicle of the registry' }).waitFor();
      await lookup.getByRole('img').first().waitFor();
    },
  },
  {
    name: 'report-vehicle-lookup-near',
    who: 'processing',
    path: ({ pendingRedlight }) => `/citations/show/${pendingRedlight}`,
    play: async (page, { plate }) => {
      await loaded(page);
      await dialog('Vehicle Lookup')(page, 'Vehicle Lookup');
      const lookup = page.getByRole('dialog', { name: 'Vehicle Lookup' });
      // A character of the plate as a camera misreads it; some plates have none.
      const [read, as] = ['01258OIZSB', 'OIZSB01258'];
      const misread = plate.replace(/[01258OIZSB]/, (character) => as[read.indexOf(character)]!);
      await lookup.getByLabel('License Plate').fill(misread);
      await page.keyboard.press('Enter');
      await lookup
        .getByRole('group', { name: 'Plates that look alike' })
        .or(lookup.getByRole('region', { name: 'Vehicle of the registry' }))
        .first()
        .waitFor();
      await lookup.getByRole('img').first().waitFor();
    },
  },
  {
    name: 'report-submit',
    who: 'processing',
    path: ({ pendingRedlight }) => `/citations/show/${pendingRedlight}`,
    play: async (page) => {
      await loaded(page);
      await dialog('Submit Citation')(page, 'Submit Citation');
    },
  },
  {
    name: 'report-generate',
    who: 'inspection',
    path: ({ review }) => `/citations/show/${review}`,
    play: async (page, { stage }) => {
      await page.goto(`/citations/show/${await generable(stage)}`);
      await loaded(page);
      await dialog('Generate Citation Notice')(page, 'Generate Citation Notice');
      await page.getByText('Counting …').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'report-hold',
    who: 'inspection',
    path: ({ review }) => `/citations/show/${review}`,
    play: async (page) => {
      await loaded(page);
      await dialog('Hold Citation Event')(page, 'Hold Citation Event');
    },
  },
  {
    name: 'report-viewer',
    who: 'processing',
    path: ({ pendingRedlight }) => `/citations/show/${pendingRedlight}`,
    play: async (page) => {
      await loaded(page);
      await page.getByRole('button', { name: 'View During' }).click();
      await page.getByRole('dialog').getByRole('img').first().waitFor();
    },
  },
  {
    name: 'report-shortcuts',
    who: 'processing',
    path: ({ pendingRedlight }) => `/citations/show/${pendingRedlight}`,
    play: async (page) => {
      await loaded(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    },
  },
  {
    name: 'discussion',
    who: 'inspection',
    path: ({ review }) => `/citations/show/${review}?comments=${review}`,
    play: async (page) => {
      await loaded(page);
      await page.getByRole('complementary').getByRole('log').waitFor();
    },
    narrow: true,
  },
  {
    name: 'case-file',
    who: 'inspection',
    path: ({ completed }) => `/citations/report/${completed}/print`,
    play: (page) => reads(page, 'Ready to be printed'),
  },
  {
    name: 'history',
    who: 'inspection',
    path: ({ completed }) => `/citations/history/${completed}`,
    play: table('Citation history'),
  },
  {
    name: 'history-timeline',
    who: 'inspection',
    path: ({ completed }) => `/citations/history/${completed}?view=timeline`,
    play: (page) => page.getByRole('list', { name: 'Citation history' }).waitFor(),
  },
  {
    name: 'print-preview',
    who: 'inspection',
    path: ({ completed }) => `/notices/${completed}/print_preview`,
    play: async (page) => {
      const print = page.getByRole('button', { name: 'Print' });
      await print.and(page.locator(':enabled')).waitFor();
      await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
      await page.waitForFunction(drawn);
    },
  },
  {
    name: 'submitted-filter',
    who: 'inspection',
    path: () => '/citations/submitted?cause=SPEEDING',
    play: table('Submitted for Final Review'),
  },
  {
    name: 'desk-pending',
    who: 'processing',
    path: () => '/desk/pending',
    play: (page) => acts(page).waitFor(),
  },
  {
    name: 'desk-submitted',
    who: 'inspection',
    path: () => '/desk/submitted',
    play: (page) => acts(page).waitFor(),
    narrow: true,
  },
  {
    name: 'desk-hold',
    who: 'inspection',
    path: () => '/desk/submitted',
    play: async (page) => {
      await seen(page);
      await press(page, 'c');
      await acts(page).getByRole('button', { name: 'Hold Citation Event' }).click();
      await page.getByRole('group', { name: 'Reasons' }).waitFor();
      await page
        .getByRole('complementary')
        .getByRole('log')
        .or(page.getByText('No comments yet'))
        .waitFor();
    },
  },
  {
    name: 'search',
    who: 'processing',
    path: () => '/search',
    play: titled('Search'),
  },
  {
    name: 'search-results',
    who: 'processing',
    path: () => '/search?cause=REDLIGHT&report_status=PENDING',
    play: table('Events found'),
    narrow: true,
  },
  {
    name: 'notifications',
    who: 'processing',
    path: () => '/notifications',
    play: table('Notifications'),
    narrow: true,
  },
  {
    name: 'dashboard-welcome',
    // Other pages of the same user would tell this one, by the browser's storage, that the card is to go.
    who: 'redlight',
    path: () => '/',
    play: async (page, { stage }) => {
      await chart(page);
      const mark = (welcomed: boolean) =>
        stage.database.query('UPDATE users SET welcomed = $1 WHERE email = $2', [
          welcomed,
          stage.cast.redlight.email,
        ]);
      await mark(false);
      await page.reload();
      const welcome = page.getByRole('region', { name: 'Your first day in three steps' });
      await welcome.waitFor();
      // As after a sign-in: this browser knows by now that the user is new.
      await page.reload();
      await welcome.waitFor();
      await mark(true);
      await chart(page);
    },
    narrow: true,
  },
  {
    name: 'help',
    who: 'processing',
    path: () => '/citations/pending',
    play: async (page) => {
      await heading(page, 'Pending Citation Events').waitFor();
      await dialog('Help')(page, 'Help');
      await reads(page, 'Events that can be submitted: Pending, Updated and Revise.');
    },
    narrow: true,
  },
  {
    name: 'help-statuses',
    who: 'inspection',
    path: () => '/citations/submitted',
    play: async (page) => {
      await dialog('Help')(page, 'Help');
      await page.getByRole('tab', { name: 'Statuses' }).click();
      await page.getByRole('heading', { name: 'What each status means' }).waitFor();
    },
    narrow: true,
  },
  {
    name: 'profile',
    who: 'processing',
    path: () => '/profile',
    play: titled('Profile'),
  },
  {
    name: 'not-found',
    who: 'processing',
    path: () => '/no/such/page',
    play: titled('There is no such page'),
  },
  {
    name: 'forbidden',
    who: 'processing',
    path: () => '/admin/users',
    play: async (page) => {
      await page.getByText('Forbidden Access').waitFor();
      await chart(page);
    },
  },

  // Administrators
  {
    name: 'admin-dashboard',
    who: 'admin',
    path: () => '/admin/dashboard',
    // The areas come with the first steps.
    play: (page) => page.getByRole('navigation', { name: 'Areas' }).waitFor(),
  },
  {
    name: 'admin-users',
    who: 'admin',
    path: () => '/admin/users',
    play: table('Users'),
    narrow: true,
  },
  {
    name: 'admin-users-add',
    who: 'admin',
    path: () => '/admin/users',
    play: (page) => dialog('Add user')(page, 'Add'),
  },
  {
    name: 'admin-users-delete',
    who: 'admin',
    path: () => '/admin/users',
    play: (page) => dialog('Delete user')(page, 'Delete Milo Tessaro'),
  },
  {
    name: 'admin-users-sessions',
    who: 'admin',
    path: () => '/admin/users',
    play: async (page) => {
      await page.getByRole('button', { name: 'Sessions of Astrid Falkner' }).click();
      await rows(page, 'Sessions of Astrid Falkner');
    },
  },
  {
    name: 'admin-logs-filtered',
    who: 'admin',
    path: () => '/admin/logs?kind=signed_in',
    play: table('System Logs'),
    narrow: true,
  },
  {
    name: 'admin-logs',
    who: 'admin',
    path: () => '/admin/logs',
    play: table('System Logs'),
  },
  {
    name: 'admin-logs-app',
    who: 'admin',
    path: () => '/admin/logs?tab=app',
    play: table('App Logs'),
  },
  {
    name: 'admin-citation-settings',
    who: 'admin',
    path: () => '/admin/citations',
    play: (page) => page.getByRole('button', { name: 'Save' }).waitFor(),
  },
  {
    name: 'admin-pdf-settings',
    who: 'admin',
    path: () => '/admin/pdf-settings',
    play: table('PDF settings'),
  },
  {
    name: 'admin-pdf-settings-edit',
    who: 'admin',
    path: () => '/admin/pdf-settings',
    play: async (page) => {
      await dialog('Edit PDF setting - Redlight')(page, 'Edit Redlight');
      await liveNotice(page);
    },
    narrow: true,
  },
  {
    name: 'admin-pdf-settings-unsaved',
    who: 'admin',
    path: () => '/admin/pdf-settings',
    play: async (page) => {
      await dialog('Edit PDF setting - Redlight')(page, 'Edit Redlight');
      await liveNotice(page);
      await page.getByRole('textbox', { name: 'Office Name' }).fill('Office of the North');
      await page.getByText('Unsaved changes').waitFor();
    },
  },
  {
    name: 'admin-pdf-settings-texts',
    who: 'admin',
    path: () => '/admin/pdf-settings',
    play: async (page) => {
      await dialog('Edit PDF setting - Redlight')(page, 'Edit Redlight');
      await page.getByRole('tab', { name: 'Texts and codes' }).click();
      await page.getByRole('textbox', { name: 'Legal basis' }).waitFor();
      await liveNotice(page);
    },
  },
  {
    name: 'admin-mailing',
    who: 'admin',
    path: () => '/admin/mailing',
    play: (page) => page.getByRole('button', { name: 'Save' }).waitFor(),
    narrow: true,
  },
  {
    name: 'admin-notice-runs',
    who: 'admin',
    path: () => '/admin/notice-runs',
    play: (page) => page.getByRole('button', { name: 'Start a run' }).waitFor(),
    narrow: true,
  },
  {
    name: 'admin-notice-run',
    who: 'admin',
    path: ({ run }) => `/admin/notice-runs?run=${run}`,
    play: table('Notices of the run'),
    narrow: true,
  },
  {
    name: 'admin-notice-returns',
    who: 'admin',
    path: () => '/admin/notice-runs?tab=returns',
    play: (page) => page.getByRole('textbox', { name: 'Number' }).waitFor(),
  },
  {
    name: 'admin-notice-reconcile',
    who: 'admin',
    path: () => '/admin/notice-runs?tab=reconcile',
    play: (page) => page.getByRole('heading', { name: 'By state' }).waitFor(),
  },
  {
    name: 'admin-notice-ledger',
    who: 'admin',
    path: () => '/admin/notice-runs?tab=ledger',
    play: (page, { noticeNumber }) =>
      page.getByRole('button', { name: `Reprint ${noticeNumber}` }).waitFor(),
  },
  {
    name: 'admin-notices',
    who: 'admin',
    path: ({ noticeNumber }) => `/admin/notices?number=${noticeNumber}`,
    play: (page, { noticeNumber }) =>
      page.getByRole('heading', { name: `Notice ${noticeNumber}` }).waitFor(),
  },
  {
    name: 'admin-api-tokens',
    who: 'admin',
    path: () => '/admin/api-tokens',
    play: titled('API Tokens'),
  },
  {
    name: 'admin-api-tokens-create',
    who: 'admin',
    path: () => '/admin/api-tokens',
    play: (page) => dialog('Create API token')(page, 'Create'),
  },
  {
    name: 'admin-webhooks',
    who: 'admin',
    path: () => '/admin/webhooks',
    play: titled('Webhooks'),
    narrow: true,
  },
  {
    name: 'admin-webhooks-add',
    who: 'admin',
    path: () => '/admin/webhooks',
    play: (page) => dialog('Add webhook')(page, 'Add'),
  },
  {
    name: 'admin-desk',
    who: 'admin',
    path: () => '/admin/desk',
    play: table('Queues'),
  },
  {
    name: 'admin-desk-report',
    who: 'admin',
    path: () => '/admin/desk?tab=report',
    play: async (page) => {
      await table('Report')(page);
      await chart(page);
    },
  },
  {
    name: 'admin-desk-deadlines',
    who: 'admin',
    path: () => '/admin/desk?tab=deadlines',
    play: titled('Review Desk'),
  },
  {
    name: 'admin-desk-settings',
    who: 'admin',
    path: () => '/admin/desk?tab=settings',
    play: (page) => page.getByRole('button', { name: 'Save' }).waitFor(),
    narrow: true,
  },
  {
    name: 'admin-fine-schedules',
    who: 'admin',
    path: () => '/admin/fine-schedules',
    play: titled('Fine Schedules'),
  },
  {
    name: 'admin-fine-schedules-add',
    who: 'admin',
    path: () => '/admin/fine-schedules',
    play: (page) => dialog('Add fine schedule')(page, 'Add'),
  },
  {
    name: 'admin-fine-schedules-bands',
    who: 'admin',
    path: () => '/admin/fine-schedules',
    play: async (page) => {
      await dialog('Add fine schedule')(page, 'Add');
      await page.getByLabel('Fee in USD').fill('8.50');
      const amounts = ['50', '80', '150', null];
      for (const [index, from] of ['0', '10', '20', '40'].entries()) {
        const of = `of band ${index + 1}`;
        if (index > 0) await page.getByRole('button', { name: 'Add band' }).click();
        await page.getByLabel(`From ${of}`).fill(from);
        const amount = amounts[index] ?? null;
        if (amount === null) await page.getByLabel(`No fixed fine (court) ${of}`).check();
        else await page.getByLabel(`Amount ${of}`, { exact: true }).fill(amount);
      }
      await page.getByText('66 km/h in 40: $158.50').waitFor();
      await page.getByText('66 km/h in 40: $158.50').scrollIntoViewIfNeeded();
    },
    narrow: true,
  },
  {
    name: 'cameras',
    who: 'admin',
    path: () => '/admin/cameras',
    play: table('Cameras'),
    narrow: true,
  },
  {
    name: 'camera-register',
    who: 'admin',
    path: () => '/admin/cameras',
    play: async (page) => {
      await (await rows(page, 'Cameras')).first().getByRole('link').click();
      await page.getByRole('button', { name: 'Add limit' }).waitFor();
    },
    narrow: true,
  },
  {
    name: 'cameras-rules',
    who: 'admin',
    path: () => '/admin/cameras?tab=rules',
    play: table('Rules'),
    narrow: true,
  },
  {
    name: 'cameras-rule-edit',
    who: 'admin',
    path: () => '/admin/cameras?tab=rules',
    play: async (page) => {
      await page.getByRole('button', { name: 'Edit TOO_FAR' }).click();
      await (await rows(page, 'Versions')).first().waitFor();
    },
    narrow: true,
  },
  {
    name: 'cameras-rehearsal',
    who: 'admin',
    path: () => '/admin/cameras?tab=rules',
    play: async (page) => {
      await page.getByRole('button', { name: 'Rehearse LOW_CONFIDENCE' }).click();
      const rehearsal = page.getByRole('dialog', { name: 'Rehearse: Low confidence' });
      await rehearsal.getByRole('button', { name: 'Start' }).click();
      await rehearsal.getByRole('heading', { name: /events$/ }).waitFor();
    },
    narrow: true,
  },
  {
    name: 'cameras-plates',
    who: 'admin',
    path: () => '/admin/cameras?tab=plates',
    play: (page) => page.getByRole('button', { name: 'Import plates' }).waitFor(),
    narrow: true,
  },
  ...MEASURE_SCENES,
  ...PROOF_SCENES,
  ...CHECK_SCENES,
];
