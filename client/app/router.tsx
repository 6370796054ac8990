import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import type { QueueName } from '../features/citations/queues';
import { paths } from '../lib/paths';
import { session } from '../lib/session';
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

/** Pages of officers and administrators, inside the shell. Each is loaded when it is first asked for. */
const pages: RouteObject[] = [
  { path: '/', lazy: () => import('../features/dashboard/dashboard-page') },
  { path: '/search', lazy: () => import('../features/search/search-page') },
  { path: '/notifications', lazy: () => import('../features/notifications/notifications-page') },
  { path: '/profile', lazy: () => import('../features/me/profile-page') },
  {
    path: '/citations/pending',
    id: 'pending-table',
    lazy: list('pending'),
  },
  {
    path: '/citations/submitted',
    id: 'submitted-table',
    lazy: list('submitted'),
  },
  {
    path: '/citations/generated',
    lazy: list('generated'),
  },
  {
    path: '/citations/discarded',
    lazy: list('discarded'),
  },
  { path: '/citations/hold', lazy: list('hold') },
  { path: paths.addressees, lazy: () => import('../features/addressees/addressees-page') },
  { path: paths.deskPending, lazy: () => import('../features/desk/desk-page') },
  { path: paths.deskSubmitted, lazy: () => import('../features/desk/desk-page') },
  {
    path: '/citations/show/:id',
    id: 'citation-report',
    lazy: () => import('../features/citations/report/report-page'),
  },
  {
    path: '/citations/history/:id',
    id: 'citation-history',
    lazy: () => import('../features/history/history-page'),
  },
  { path: '/admin/dashboard', lazy: () => import('../features/dashboard/admin-dashboard-page') },
  { path: '/admin/users', lazy: () => import('../features/users/users-page') },
  { path: '/admin/logs', lazy: () => import('../features/history/logs/logs-page') },
  {
    path: '/admin/citations',
    lazy: () => import('../features/settings/citation-settings/citation-settings-page'),
  },
  {
    path: '/admin/pdf-settings',
    lazy: () => import('../features/settings/pdf-settings/pdf-settings-page'),
  },
  { path: paths.adminNoticeRuns, lazy: () => import('../features/notice-runs/notice-runs-page') },
  { path: paths.adminErrors, lazy: () => import('../features/error-ledger/error-ledger-page') },
  { path: paths.recalls, lazy: () => import('../features/recalls/recalls-page') },
  { path: paths.adminRecalls, lazy: () => import('../features/recalls/recalls-page') },
  { path: paths.adminCalendar, lazy: () => import('../features/calendar/calendar-page') },
  { path: paths.adminMailing, lazy: () => import('../features/settings/mailing/mailing-page') },
  { path: '/admin/cameras', lazy: () => import('../features/cameras/cameras-page') },
  { path: '/admin/cameras/:serial', lazy: () => import('../features/cameras/camera-page') },
  { path: '/admin/api-tokens', lazy: () => import('../features/users/api-tokens/api-tokens-page') },
  { path: paths.adminWebhooks, lazy: () => import('../features/webhooks/webhooks-page') },
  { path: paths.adminDesk, lazy: () => import('../features/desk-admin/desk-admin-page') },
  {
    path: paths.adminFineSchedules,
    lazy: () => import('../features/fine-schedules/fine-schedules-page'),
  },
  { path: paths.adminProgram, lazy: () => import('../features/program/program-page') },
  { path: paths.adminRegistry, lazy: () => import('../features/registry/registry-page') },
  { path: paths.adminProof, lazy: () => import('../features/proof/proof-page') },
  { path: '/admin/notices', lazy: () => import('../features/notices/admin/notices-page') },
  { path: '*', lazy: () => import('./not-found-page') },
];

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FaultPage,
    HydrateFallback: LoadingPage,
    children: [
      { path: '/login', lazy: () => import('../features/sign-in/login-page') },
      { path: '/reset/:token', lazy: () => import('../features/sign-in/reset-page') },
      {
        lazy: () => import('./signed-in'),
        children: [
          {
            path: '/notices/:id/print_preview',
            lazy: () => import('../features/notices/print-preview-page'),
          },
          {
            path: '/citations/report/:id/print',
            lazy: () => import('../features/case-file/case-file-page'),
          },
          {
            lazy: () => import('./shell/shell'),
            children: [{ ErrorBoundary: FaultPage, children: pages }],
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
