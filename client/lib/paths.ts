/** Every address of the client, in one place. */
export const paths = {
  login: '/login',
  reset: (token: string) => `/reset/${encodeURIComponent(token)}`,
  dashboard: '/',
  search: '/search',
  notifications: '/notifications',
  profile: '/profile',
  pending: '/citations/pending',
  submitted: '/citations/submitted',
  generated: '/citations/generated',
  discarded: '/citations/discarded',
  hold: '/citations/hold',
  addressees: '/addressees',
  deskPending: '/desk/pending',
  deskSubmitted: '/desk/submitted',
  report: (id: string) => `/citations/show/${encodeURIComponent(id)}`,
  history: (id: string) => `/citations/history/${encodeURIComponent(id)}`,
  caseFile: (id: string) => `/citations/report/${encodeURIComponent(id)}/print`,
  printPreview: (id: string) => `/notices/${encodeURIComponent(id)}/print_preview`,
  recalls: '/recalls',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminLogs: '/admin/logs',
  adminCitationSettings: '/admin/citations',
  adminPdfSettings: '/admin/pdf-settings',
  adminCameras: '/admin/cameras',
  adminCamera: (serialNumber: string) => `/admin/cameras/${encodeURIComponent(serialNumber)}`,
  adminApiTokens: '/admin/api-tokens',
  adminWebhooks: '/admin/webhooks',
  adminNotices: '/admin/notices',
  adminNoticeRuns: '/admin/notice-runs',
  adminErrors: '/admin/errors',
  adminRecalls: '/admin/recalls',
  adminMailing: '/admin/mailing',
  adminDesk: '/admin/desk',
  adminDeadlines: '/admin/desk?tab=deadlines',
  adminCalendar: '/admin/calendar',
  adminFineSchedules: '/admin/fine-schedules',
  adminProof: '/admin/proof',
  adminRegistry: '/admin/registry',
  adminProgram: '/admin/program',
} as const;

/** True on the page of a path, and on each page below it. */
export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The URL parameter of a desk that names the event to begin with. */
export const DESK_EVENT_PARAM = 'event';

/** The URL parameter that opens the comments panel beside any page. */
export const COMMENTS_PARAM = 'comments';

/** Returns the current search string with the comments panel opened for a citation, or closed. */
export function searchWithComments(search: string, citationId: string | null): string {
  const params = new URLSearchParams(search);
  if (citationId === null) params.delete(COMMENTS_PARAM);
  else params.set(COMMENTS_PARAM, citationId);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
