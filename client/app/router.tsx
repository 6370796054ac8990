import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router-dom';

import type { QueueName } from '../features/citations/queues';
import { PAGE_NAMES, type PageEntry, type PageName, PAGES } from '../lib/session/pages';
import { session } from '../lib/session/session';
import { toast } from '../lib/toast';
import { FORBIDDEN, admission } from './admission';
import { FaultPage } from './fault-page';
import { LoadingPage } from './loading-page';
import { Root } from './root';

/** Loads the page of a queue's list. */
const list = (queue: QueueName) => async () => {
  const { listPage } = await import('../features/citations/lists/list-pages');
  return { Component: listPage(queue) };
};

/** What loads each page, when it is first asked for. */
const LOADERS: Record<PageName, LazyRouteFunction<RouteObject>> = {
  login: () => import('../features/sign-in/login-page'),
  reset: () => import('../features/sign-in/reset-page'),
  dashboard: () => import('../features/dashboard/dashboard-page'),
  search: () => import('../features/search/search-page'),
  notifications: () => import('../features/notifications/notifications-page'),
  profile: () => import('../features/me/profile-page'),
  pending: list('pending'),
  submitted: list('submitted'),
  generated: list('generated'),
  discarded: list('discarded'),
  hold: list('hold'),
  addressees: () => import('../features/addressees/addressees-page'),
  deskPending: () => import('../features/desk/desk-page'),
  deskSubmitted: () => import('../features/desk/desk-page'),
  report: () => import('../features/citations/report/report-page'),
  history: () => import('../features/history/history-page'),
  caseFile: () => import('../features/case-file/case-file-page'),
  printPreview: () => import('../features/notices/print-preview-page'),
  recalls: () => import('../features/recalls/recalls-page'),
  adminDashboard: () => import('../features/dashboard/admin-dashboard-page'),
  adminUsers: () => import('../features/users/users-page'),
  adminLogs: () => import('../features/history/logs/logs-page'),
  adminProof: () => import('../features/proof/proof-page'),
  adminNoticeRuns: () => import('../features/notice-runs/notice-runs-page'),
  adminNotices: () => import('../features/notices/admin/notices-page'),
  adminErrors: () => import('../features/error-ledger/error-ledger-page'),
  adminReport: () => import('../features/yearly-report/yearly-report-page'),
  adminRecalls: () => import('../features/recalls/recalls-page'),
  adminPdfSettings: () => import('../features/settings/pdf-settings/pdf-settings-page'),
  adminMailing: () => import('../features/settings/mailing/mailing-page'),
  adminFineSchedules: () => import('../features/fine-schedules/fine-schedules-page'),
  adminProgram: () => import('../features/program/program-page'),
  adminDesk: () => import('../features/desk-admin/desk-admin-page'),
  adminCalendar: () => import('../features/calendar/calendar-page'),
  adminCitationSettings: () =>
    import('../features/settings/citation-settings/citation-settings-page'),
  adminApiTokens: () => import('../features/users/api-tokens/api-tokens-page'),
  adminWebhooks: () => import('../features/webhooks/webhooks-page'),
  adminCameras: () => import('../features/cameras/cameras-page'),
  adminCamera: () => import('../features/cameras/camera-page'),
  adminRegistry: () => import('../features/registry/registry-page'),
};

/** The routes of the pages that are chosen. */
const routesOf = (isChosen: (page: PageEntry) => boolean): RouteObject[] =>
  PAGE_NAMES.filter((name) => isChosen(PAGES[name])).map((name) => {
    const { path, id }: PageEntry = PAGES[name];
    return { path, lazy: LOADERS[name], ...(id === undefined ? {} : { id }) };
  });

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FaultPage,
    HydrateFallback: LoadingPage,
    children: [
      ...routesOf(({ role }) => role === 'guests'),
      {
        lazy: () => import('./signed-in'),
        children: [
          // To be printed: without the shell.
          ...routesOf(({ role, help }) => role !== 'guests' && help === null),
          {
            lazy: () => import('./shell/shell'),
            children: [
              {
                ErrorBoundary: FaultPage,
                children: [
                  ...routesOf(({ help }) => help !== null),
                  { path: '*', lazy: () => import('./not-found-page') },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

// Decided before anything is loaded, so that a guest does not fetch the pages behind the sign-in.
const answer = admission(session.get()?.user ?? null, location.pathname, location.search);
if (answer.to !== null) {
  history.replaceState(null, '', answer.to);
  if (answer.forbidden) toast.error(FORBIDDEN);
}

export const router = createBrowserRouter(routes);
