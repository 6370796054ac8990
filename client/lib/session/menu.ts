import type { MenuPage } from './pages';

/** The side menu by role, as the specification's "Shared chrome" lists it. */
const MENUS = {
  processing: ['dashboard', 'pending', 'submitted', 'hold', 'search', 'profile'],
  inspection: ['dashboard', 'submitted', 'generated', 'discarded', 'hold', 'search', 'profile'],
  administrator: [
    'adminDashboard',
    'adminUsers',
    'adminLogs',
    'adminCitationSettings',
    'adminPdfSettings',
    'profile',
  ],
} satisfies Record<string, MenuPage[]>;

/** The user's rights, as the server sends them. */
export interface Duty {
  isAdministrator: boolean;
  isInspectionOfficer: boolean;
  isProcessingOfficer: boolean;
}

/** Returns the pages of the side menu's first level. */
export function menuFor(duty: Duty): MenuPage[] {
  if (duty.isAdministrator) return MENUS.administrator;
  if (duty.isInspectionOfficer) return MENUS.inspection;
  if (duty.isProcessingOfficer) return MENUS.processing;
  return ['dashboard', 'profile'];
}
