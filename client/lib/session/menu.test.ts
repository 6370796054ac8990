import { expect, it } from 'vitest';

import { menuFor } from './menu';

const NONE = { isAdministrator: false, isInspectionOfficer: false, isProcessingOfficer: false };

// Specification, section 2, "Shared chrome". What the entries are called, and where they lead, is proven with the menu.
it('further roles have the menu of their duty', () => {
  const processing = ['dashboard', 'pending', 'submitted', 'hold', 'search', 'profile'];
  // Red-light and spot-speed processing officers.
  expect(menuFor({ ...NONE, isProcessingOfficer: true })).toEqual(processing);
  // TEC administrators.
  expect(menuFor({ ...NONE, isAdministrator: true })).toEqual([
    'adminDashboard',
    'adminUsers',
    'adminLogs',
    'adminCitationSettings',
    'adminPdfSettings',
    'profile',
  ]);
  expect(menuFor(NONE)).toEqual(['dashboard', 'profile']);
});
