import { matchPath } from 'react-router-dom';

import { paths } from '../../lib/paths';

/** The file of `docs/help/` for each page, by the pattern of its address. */
export const HELP_TOPICS: readonly (readonly [pattern: string, file: string])[] = [
  [paths.dashboard, 'home'],
  [paths.search, 'search'],
  [paths.notifications, 'notifications'],
  [paths.profile, 'profile'],
  [paths.pending, 'pending'],
  [paths.submitted, 'submitted'],
  [paths.generated, 'generated'],
  [paths.discarded, 'discarded'],
  [paths.hold, 'hold'],
  [paths.addressees, 'addressees'],
  [paths.deskPending, 'desk'],
  [paths.deskSubmitted, 'desk'],
  ['/citations/show/:id', 'report'],
  ['/citations/history/:id', 'history'],
  [paths.adminDashboard, 'admin-home'],
  [paths.adminUsers, 'users'],
  [paths.adminLogs, 'logs'],
  [paths.adminCitationSettings, 'citation-settings'],
  [paths.adminPdfSettings, 'pdf-settings'],
  [paths.adminCameras, 'cameras'],
  ['/admin/cameras/:serial', 'camera'],
  [paths.adminApiTokens, 'api-tokens'],
  [paths.adminWebhooks, 'webhooks'],
  [paths.recalls, 'recalls'],
  [paths.adminRecalls, 'recalls'],
  [paths.adminNotices, 'notices'],
  [paths.adminNoticeRuns, 'print-runs'],
  [paths.adminErrors, 'errors'],
  [paths.adminMailing, 'mailing'],
  [paths.adminCalendar, 'calendar'],
  [paths.adminDesk, 'desk-admin'],
  [paths.adminFineSchedules, 'fine-schedules'],
  [paths.adminProof, 'proof'],
  [paths.adminRegistry, 'registry'],
  [paths.adminProgram, 'program'],
];

/** Returns the file of help for an address; the meaning of the statuses where a page has none. */
export function helpTopic(pathname: string): string {
  const found = HELP_TOPICS.find(([pattern]) => matchPath(pattern, pathname) !== null);
  return found?.[1] ?? 'statuses';
}
