import { paths } from './paths';

/** An entry of the side menu. */
export type MenuKey = keyof typeof MENU_ENTRIES;

/** The entries of the side menu: what they say, where they lead, the key after `g`. */
export const MENU_ENTRIES = {
  home: { label: 'Home', path: paths.dashboard, key: 'h' },
  pending: { label: 'Pending Citation Events', path: paths.pending, key: 'p' },
  submitted: { label: 'Submitted Citation Events', path: paths.submitted, key: 's' },
  generated: { label: 'Generated Citation Notices', path: paths.generated, key: 'n' },
  discarded: { label: 'Discarded Citation Notices', path: paths.discarded, key: 'd' },
  hold: { label: 'Citation Events On-Hold', path: paths.hold, key: 'o' },
  search: { label: 'Search', path: paths.search, key: 'f' },
  profile: { label: 'Profile', path: paths.profile, key: 'm' },
  adminHome: { label: 'Home', path: paths.adminDashboard, key: 'h' },
  users: { label: 'Users', path: paths.adminUsers, key: 'u' },
  logs: { label: 'Logs', path: paths.adminLogs, key: 'l' },
  citationSettings: { label: 'Citation Settings', path: paths.adminCitationSettings, key: 'c' },
  pdfSettings: { label: 'PDF Settings', path: paths.adminPdfSettings, key: 'd' },
} as const;

/** The side menu by role, as the specification's "Shared chrome" lists it. */
const MENUS = {
  processing: ['home', 'pending', 'submitted', 'hold', 'search', 'profile'],
  inspection: ['home', 'submitted', 'generated', 'discarded', 'hold', 'search', 'profile'],
  administrator: ['adminHome', 'users', 'logs', 'citationSettings', 'pdfSettings', 'profile'],
} satisfies Record<string, MenuKey[]>;

/** The user's rights, as the server sends them. */
export interface Duty {
  isAdministrator: boolean;
  isInspectionOfficer: boolean;
  isProcessingOfficer: boolean;
}

export function menuFor(duty: Duty): MenuKey[] {
  if (duty.isAdministrator) return MENUS.administrator;
  if (duty.isInspectionOfficer) return MENUS.inspection;
  if (duty.isProcessingOfficer) return MENUS.processing;
  return ['home', 'profile'];
}
