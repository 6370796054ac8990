import { matchPath } from 'react-router-dom';

/** Who may open a page; nobody else may. `guests` are not signed in. */
export type PageRole =
  | 'guests'
  | 'everybody'
  | 'officers'
  | 'processing'
  | 'inspection'
  | 'administrators';

/** The groups of the administrators' pages, in their order. */
export const ADMIN_AREAS = ['People', 'Notices', 'Review', 'Integration'] as const;
export type AdminArea = (typeof ADMIN_AREAS)[number];

/** A page of the client. */
export interface PageEntry {
  /** The pattern of its address. */
  path: string;
  /** What loads it: `client/features/FILE-page.tsx`; null for the list of the queue that has its name. */
  file: string | null;
  role: PageRole;
  /** Its file of `docs/help/`; null outside of the shell with its help. */
  help: string | null;
  /** The name of its route in the specification. */
  id?: string;
  /** What a menu calls it. */
  label?: string;
  /** The key after `g`. */
  key?: string;
  /** The group of an administrators' page, and the tasks that it is for. */
  area?: AdminArea;
  text?: string;
}

/** Every page: what is not named here has no route. `page-icons.ts` has the icons of those that a menu names. */
export const PAGES = {
  login: { path: '/login', file: 'sign-in/login', role: 'guests', help: null },
  reset: { path: '/reset/:token', file: 'sign-in/reset', role: 'guests', help: null },
  dashboard: {
    path: '/',
    file: 'dashboard/dashboard',
    role: 'officers',
    help: 'home',
    label: 'Home',
    key: 'h',
  },
  search: {
    path: '/search',
    file: 'search/search',
    role: 'officers',
    help: 'search',
    label: 'Search',
    key: 'f',
  },
  notifications: {
    path: '/notifications',
    file: 'notifications/notifications',
    role: 'officers',
    help: 'notifications',
  },
  profile: {
    path: '/profile',
    file: 'me/profile',
    role: 'everybody',
    help: 'profile',
    label: 'Profile',
    key: 'm',
  },
  pending: {
    path: '/citations/pending',
    file: null,
    role: 'officers',
    help: 'pending',
    id: 'pending-table',
    label: 'Pending Citation Events',
    key: 'p',
  },
  submitted: {
    path: '/citations/submitted',
    file: null,
    role: 'officers',
    help: 'submitted',
    id: 'submitted-table',
    label: 'Submitted Citation Events',
    key: 's',
  },
  generated: {
    path: '/citations/generated',
    file: null,
    role: 'officers',
    help: 'generated',
    label: 'Generated Citation Notices',
    key: 'n',
  },
  discarded: {
    path: '/citations/discarded',
    file: null,
    role: 'officers',
    help: 'discarded',
    label: 'Discarded Citation Notices',
    key: 'd',
  },
  hold: {
    path: '/citations/hold',
    file: null,
    role: 'officers',
    help: 'hold',
    label: 'Citation Events On-Hold',
    key: 'o',
  },
  addressees: {
    path: '/addressees',
    file: 'addressees/addressees',
    role: 'officers',
    help: 'addressees',
  },
  deskPending: { path: '/desk/pending', file: 'desk/desk', role: 'processing', help: 'desk' },
  deskSubmitted: { path: '/desk/submitted', file: 'desk/desk', role: 'inspection', help: 'desk' },
  report: {
    path: '/citations/show/:id',
    file: 'citations/report/report',
    role: 'officers',
    help: 'report',
    id: 'citation-report',
  },
  history: {
    path: '/citations/history/:id',
    file: 'history/history',
    role: 'officers',
    help: 'history',
    id: 'citation-history',
  },
  caseFile: {
    path: '/citations/report/:id/print',
    file: 'case-file/case-file',
    role: 'officers',
    help: null,
  },
  printPreview: {
    path: '/notices/:id/print_preview',
    file: 'notices/print-preview',
    role: 'officers',
    help: null,
  },
  recalls: { path: '/recalls', file: 'recalls/recalls', role: 'inspection', help: 'recalls' },
  adminDashboard: {
    path: '/admin/dashboard',
    file: 'dashboard/admin-dashboard',
    role: 'administrators',
    help: 'admin-home',
    label: 'Home',
    key: 'h',
  },
  adminUsers: {
    path: '/admin/users',
    file: 'users/users',
    role: 'administrators',
    help: 'users',
    label: 'Users',
    key: 'u',
    area: 'People',
    text: 'Invite, edit, reset, release and delete accounts',
  },
  adminLogs: {
    path: '/admin/logs',
    file: 'history/logs/logs',
    role: 'administrators',
    help: 'logs',
    label: 'Logs',
    key: 'l',
    area: 'People',
    text: 'Who did what, to the system and to events',
  },
  adminProof: {
    path: '/admin/proof',
    file: 'proof/proof',
    role: 'administrators',
    help: 'proof',
    label: 'Proof and Privacy',
    key: 'p',
    area: 'People',
    text: 'Keys and checkpoints by which anybody can check the history',
  },
  adminNoticeRuns: {
    path: '/admin/notice-runs',
    file: 'notice-runs/notice-runs',
    role: 'administrators',
    help: 'print-runs',
    label: 'Notice Runs',
    key: 'r',
    area: 'Notices',
    text: 'Print runs, mailing, returned mail, ledger of numbers',
  },
  adminNotices: {
    path: '/admin/notices',
    file: 'notices/admin/notices',
    role: 'administrators',
    help: 'notices',
    label: 'Notices',
    key: 'n',
    area: 'Notices',
    text: 'Make a notice again, as a new version',
  },
  adminErrors: {
    path: '/admin/errors',
    file: 'error-ledger/error-ledger',
    role: 'administrators',
    help: 'errors',
    label: 'Error Ledger',
    key: 'x',
    area: 'Notices',
    text: 'How many notices were wrong, by reason, fault and camera',
  },
  adminReport: {
    path: '/admin/report',
    file: 'yearly-report/yearly-report',
    role: 'administrators',
    help: 'report-yearly',
    label: 'Yearly Report',
    key: 'y',
    area: 'Notices',
    text: 'Events and letters of a year by month, site and class, as CSV',
  },
  adminRecalls: {
    path: '/admin/recalls',
    file: 'recalls/recalls',
    role: 'administrators',
    help: 'recalls',
    label: 'Recalls',
    key: 'b',
    area: 'Notices',
    text: 'Find all notices that rest on one wrong thing, and decide each',
  },
  adminPdfSettings: {
    path: '/admin/pdf-settings',
    file: 'settings/pdf-settings/pdf-settings',
    role: 'administrators',
    help: 'pdf-settings',
    label: 'PDF Settings',
    key: 'd',
    area: 'Notices',
    text: 'What notices say, with a preview',
  },
  adminMailing: {
    path: '/admin/mailing',
    file: 'settings/mailing/mailing',
    role: 'administrators',
    help: 'mailing',
    label: 'Mailing',
    key: 'i',
    area: 'Notices',
    text: 'Languages, paper, envelope and required content of notices',
  },
  adminFineSchedules: {
    path: '/admin/fine-schedules',
    file: 'fine-schedules/fine-schedules',
    role: 'administrators',
    help: 'fine-schedules',
    label: 'Fine Schedules',
    key: 'f',
    area: 'Notices',
    text: 'What violations cost, and until when it is paid',
  },
  adminDesk: {
    path: '/admin/desk',
    file: 'desk-admin/desk-admin',
    role: 'administrators',
    help: 'desk-admin',
    label: 'Review Desk',
    key: 'e',
    area: 'Review',
    text: 'Who reviews what, reasons, deadlines, report',
  },
  adminCalendar: {
    path: '/admin/calendar',
    file: 'calendar/calendar',
    role: 'administrators',
    help: 'calendar',
    label: 'Calendar',
    key: 'a',
    area: 'Review',
    text: 'Holidays and school terms, for limits that hold at hours',
  },
  adminCitationSettings: {
    path: '/admin/citations',
    file: 'settings/citation-settings/citation-settings',
    role: 'administrators',
    help: 'citation-settings',
    label: 'Citation Settings',
    key: 'c',
    area: 'Review',
    text: 'Prefix, plate format, evidence and units',
  },
  adminProgram: {
    path: '/admin/program',
    file: 'program/program',
    role: 'administrators',
    help: 'program',
    label: 'Program',
    key: 'o',
    area: 'Review',
    text: 'All settings that follow from a law, as one file',
  },
  adminApiTokens: {
    path: '/admin/api-tokens',
    file: 'users/api-tokens/api-tokens',
    role: 'administrators',
    help: 'api-tokens',
    label: 'API Tokens',
    key: 't',
    area: 'Integration',
    text: 'Let cameras and other systems in',
  },
  adminWebhooks: {
    path: '/admin/webhooks',
    file: 'webhooks/webhooks',
    role: 'administrators',
    help: 'webhooks',
    label: 'Webhooks',
    key: 'w',
    area: 'Integration',
    text: 'Tell other systems what happens, as it happens',
  },
  adminCameras: {
    path: '/admin/cameras',
    file: 'cameras/cameras',
    role: 'administrators',
    help: 'cameras',
    label: 'Camera Monitor',
    key: 'k',
    area: 'Integration',
    text: 'Register of cameras, checks of their events, listed plates',
  },
  adminCamera: {
    path: '/admin/cameras/:serial',
    file: 'cameras/camera',
    role: 'administrators',
    help: 'camera',
  },
  adminRegistry: {
    path: '/admin/registry',
    file: 'registry/registry',
    role: 'administrators',
    help: 'registry',
    label: 'Vehicle Registry',
    key: 'v',
    area: 'Integration',
    text: 'How old it is; check and apply its files',
  },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;

/** The pages that a menu names. */
export type MenuPage = {
  [Name in PageName]: (typeof PAGES)[Name] extends { label: string } ? Name : never;
}[PageName];

/** The names of the pages, in the order of the table. */
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Returns the page at an address; null where there is none. */
export function pageAt(pathname: string): PageEntry | null {
  const name = PAGE_NAMES.find((each) => matchPath(PAGES[each].path, pathname) !== null);
  return name === undefined ? null : PAGES[name];
}

/** Returns the pages of a group of the administrators' menu, in the order of the table. */
export const pagesOf = (area: AdminArea): MenuPage[] =>
  PAGE_NAMES.filter((name): name is MenuPage => (PAGES[name] as PageEntry).area === area);
