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

/**
 * Every page: what is not named here has no route. `client/app/router.tsx` has what loads each, `page-icons.ts` the icons
 * of the menus.
 */
export const PAGES = {
  login: { path: '/login', role: 'guests', help: null },
  reset: { path: '/reset/:token', role: 'guests', help: null },
  dashboard: { path: '/', role: 'officers', help: 'home', label: 'Home', key: 'h' },
  search: { path: '/search', role: 'officers', help: 'search', label: 'Search', key: 'f' },
  notifications: { path: '/notifications', role: 'officers', help: 'notifications' },
  profile: { path: '/profile', role: 'everybody', help: 'profile', label: 'Profile', key: 'm' },
  pending: {
    path: '/citations/pending',
    role: 'officers',
    help: 'pending',
    id: 'pending-table',
    label: 'Pending Citation Events',
    key: 'p',
  },
  submitted: {
    path: '/citations/submitted',
    role: 'officers',
    help: 'submitted',
    id: 'submitted-table',
    label: 'Submitted Citation Events',
    key: 's',
  },
  generated: {
    path: '/citations/generated',
    role: 'officers',
    help: 'generated',
    label: 'Generated Citation Notices',
    key: 'n',
  },
  discarded: {
    path: '/citations/discarded',
    role: 'officers',
    help: 'discarded',
    label: 'Discarded Citation Notices',
    key: 'd',
  },
  hold: {
    path: '/citations/hold',
    role: 'officers',
    help: 'hold',
    label: 'Citation Events On-Hold',
    key: 'o',
  },
  addressees: { path: '/addressees', role: 'officers', help: 'addressees' },
  deskPending: { path: '/desk/pending', role: 'processing', help: 'desk' },
  deskSubmitted: { path: '/desk/submitted', role: 'inspection', help: 'desk' },
  report: {
    path: '/citations/show/:id',
    role: 'officers',
    help: 'report',
    id: 'citation-report',
  },
  history: {
    path: '/citations/history/:id',
    role: 'officers',
    help: 'history',
    id: 'citation-history',
  },
  caseFile: { path: '/citations/report/:id/print', role: 'officers', help: null },
  printPreview: { path: '/notices/:id/print_preview', role: 'officers', help: null },
  recalls: { path: '/recalls', role: 'inspection', help: 'recalls' },
  adminDashboard: {
    path: '/admin/dashboard',
    role: 'administrators',
    help: 'admin-home',
    label: 'Home',
    key: 'h',
  },
  adminUsers: {
    path: '/admin/users',
    role: 'administrators',
    help: 'users',
    label: 'Users',
    key: 'u',
    area: 'People',
    text: 'Invite, edit, reset, release and delete accounts',
  },
  adminLogs: {
    path: '/admin/logs',
    role: 'administrators',
    help: 'logs',
    label: 'Logs',
    key: 'l',
    area: 'People',
    text: 'Who did what, to the system and to events',
  },
  adminProof: {
    path: '/admin/proof',
    role: 'administrators',
    help: 'proof',
    label: 'Proof and Privacy',
    key: 'p',
    area: 'People',
    text: 'Keys and checkpoints by which anybody can check the history',
  },
  adminNoticeRuns: {
    path: '/admin/notice-runs',
    role: 'administrators',
    help: 'print-runs',
    label: 'Notice Runs',
    key: 'r',
    area: 'Notices',
    text: 'Print runs, mailing, returned mail, ledger of numbers',
  },
  adminNotices: {
    path: '/admin/notices',
    role: 'administrators',
    help: 'notices',
    label: 'Notices',
    key: 'n',
    area: 'Notices',
    text: 'Make a notice again, as a new version',
  },
  adminErrors: {
    path: '/admin/errors',
    role: 'administrators',
    help: 'errors',
    label: 'Error Ledger',
    key: 'x',
    area: 'Notices',
    text: 'How many notices were wrong, by reason, fault and camera',
  },
  adminReport: {
    path: '/admin/report',
    role: 'administrators',
    help: 'report-yearly',
    label: 'Yearly Report',
    key: 'y',
    area: 'Notices',
    text: 'Events and letters of a year by month, site and class, as CSV',
  },
  adminRecalls: {
    path: '/admin/recalls',
    role: 'administrators',
    help: 'recalls',
    label: 'Recalls',
    key: 'b',
    area: 'Notices',
    text: 'Find all notices that rest on one wrong thing, and decide each',
  },
  adminPdfSettings: {
    path: '/admin/pdf-settings',
    role: 'administrators',
    help: 'pdf-settings',
    label: 'PDF Settings',
    key: 'd',
    area: 'Notices',
    text: 'What notices say, with a preview',
  },
  adminMailing: {
    path: '/admin/mailing',
    role: 'administrators',
    help: 'mailing',
    label: 'Mailing',
    key: 'i',
    area: 'Notices',
    text: 'Languages, paper, envelope and required content of notices',
  },
  adminFineSchedules: {
    path: '/admin/fine-schedules',
    role: 'administrators',
    help: 'fine-schedules',
    label: 'Fine Schedules',
    key: 'f',
    area: 'Notices',
    text: 'What violations cost, and until when it is paid',
  },
  adminDesk: {
    path: '/admin/desk',
    role: 'administrators',
    help: 'desk-admin',
    label: 'Review Desk',
    key: 'e',
    area: 'Review',
    text: 'Who reviews what, reasons, deadlines, report',
  },
  adminCalendar: {
    path: '/admin/calendar',
    role: 'administrators',
    help: 'calendar',
    label: 'Calendar',
    key: 'a',
    area: 'Review',
    text: 'Holidays and school terms, for limits that hold at hours',
  },
  adminCitationSettings: {
    path: '/admin/citations',
    role: 'administrators',
    help: 'citation-settings',
    label: 'Citation Settings',
    key: 'c',
    area: 'Review',
    text: 'Prefix, plate format, evidence and units',
  },
  adminProgram: {
    path: '/admin/program',
    role: 'administrators',
    help: 'program',
    label: 'Program',
    key: 'o',
    area: 'Review',
    text: 'All settings that follow from a law, as one file',
  },
  adminApiTokens: {
    path: '/admin/api-tokens',
    role: 'administrators',
    help: 'api-tokens',
    label: 'API Tokens',
    key: 't',
    area: 'Integration',
    text: 'Let cameras and other systems in',
  },
  adminWebhooks: {
    path: '/admin/webhooks',
    role: 'administrators',
    help: 'webhooks',
    label: 'Webhooks',
    key: 'w',
    area: 'Integration',
    text: 'Tell other systems what happens, as it happens',
  },
  adminCameras: {
    path: '/admin/cameras',
    role: 'administrators',
    help: 'cameras',
    label: 'Camera Monitor',
    key: 'k',
    area: 'Integration',
    text: 'Register of cameras, checks of their events, listed plates',
  },
  adminCamera: { path: '/admin/cameras/:serial', role: 'administrators', help: 'camera' },
  adminRegistry: {
    path: '/admin/registry',
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
