import type { ComponentType } from 'react';
import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router-dom';

import type { QueueName } from '../features/citations/queues';
import { PAGE_NAMES, type PageEntry, type PageName, PAGES } from '../lib/session/pages';
import { session } from '../lib/session/session';
import { toast } from '../lib/toast';
import { FORBIDDEN, admission } from './admission';
import { FaultPage } from './fault-page';
import { LoadingPage } from './loading-page';
import { Root } from './root';

/** The files of the pages, each loaded when it is first asked for. */
const FILES = import.meta.glob<{ Component: ComponentType }>('../features/**/*-page.tsx');

/** Loads the page of a queue's list. */
const list = (queue: QueueName) => async () => {
  const { listPage } = await import('../features/citations/lists/list-pages');
  return { Component: listPage(queue) };
};

const isList = (name: PageName): name is QueueName => PAGES[name].file === null;

function loaderOf(name: PageName): LazyRouteFunction<RouteObject> {
  if (isList(name)) return list(name);
  const loader = FILES[`../features/${PAGES[name].file}-page.tsx`];
  if (loader === undefined) throw new Error(`The page ${name} has no file`);
  return loader;
}

/** The routes of the pages that are chosen. */
const routesOf = (isChosen: (page: PageEntry) => boolean): RouteObject[] =>
  PAGE_NAMES.filter((name) => isChosen(PAGES[name])).map((name) => {
    const { path, id }: PageEntry = PAGES[name];
    return { path, lazy: loaderOf(name), ...(id === undefined ? {} : { id }) };
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
