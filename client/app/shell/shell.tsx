import { AppShell, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router-dom';

import { panelWidth } from '../../features/comments/use-width';
import { WelcomeCard } from '../../features/help/welcome-card';
import { useZoneName } from '../../lib/format/format';
import { openHelp } from '../../lib/session/help';
import { PAGES } from '../../lib/session/pages';
import { COMMENTS_PARAM, paths, searchWithComments } from '../../lib/session/paths';
import { useSignedIn } from '../../lib/session/session';
import { useStore } from '../../lib/session/store';
import { useShortcuts } from '../../lib/shortcuts';
import { Region } from '../../ui/region';
import { Header } from './header';
import classes from './shell.module.css';
import { ShortcutSheet } from './shortcut-sheet';
import { SideMenu } from './side-menu';

const WIDE = 240;
const RAIL = 60;

/** Around every page of officers and administrators: header, side menu, content. */
export function Component() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  const { menu } = useSignedIn();
  const zone = useZoneName();
  const [drawer, { toggle: toggleDrawer, close: closeDrawer }] = useDisclosure(false);
  const [narrow, { toggle: toggleRail }] = useDisclosure(false);
  // The desk takes all of the window, and a discussion half of it; the menu's icons stay.
  const isDesk = pathname === paths.deskPending || pathname === paths.deskSubmitted;
  const hasDiscussion = useOpenDiscussion() !== null && !isDesk;
  const discussionWidth = useStore(panelWidth);
  const rail = narrow || isDesk || hasDiscussion;
  const [sheet, { toggle: toggleSheet, close: closeSheet }] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const navbar = useRef<HTMLDivElement>(null);

  useShortcuts([
    {
      keys: '?',
      label: 'Show or hide this sheet',
      group: 'Everywhere',
      always: true,
      run: toggleSheet,
    },
    {
      keys: 'F1',
      label: 'Help for this page',
      group: 'Everywhere',
      run: () => openHelp.set('page'),
    },
    ...menu.map((entry) => ({
      keys: `g ${PAGES[entry].key}`,
      label: PAGES[entry].label,
      group: 'Go to',
      run: () => void navigate(PAGES[entry].path),
    })),
  ]);

  // On a narrow screen the menu covers the page: opening it moves the focus into it, closing it moves the focus back.
  const wasOpened = useRef(false);
  useEffect(() => {
    if (drawer) navbar.current?.querySelector<HTMLElement>('a')?.focus();
    else if (wasOpened.current && focusIsIn(navbar.current)) burger.current?.focus();
    wasOpened.current = drawer;
  }, [drawer]);

  useEffect(() => {
    closeDrawer();
    // The link that was followed is gone with its page: the keyboard goes on at the new one.
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname, closeDrawer]);

  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{
        width: rail ? RAIL : WIDE,
        breakpoint: 'md',
        collapsed: { mobile: !drawer },
      }}
      // On a wide screen the page ends where the discussion begins; on a narrower one it lies over the page.
      aside={{
        width: `${discussionWidth}%`,
        breakpoint: 'lg',
        collapsed: { mobile: true, desktop: !hasDiscussion },
      }}
      padding={isDesk ? 0 : { base: 'sm', sm: 'md' }}
      transitionDuration={150}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Header className={classes.header}>
        <Header
          burger={burger}
          drawerOpened={drawer}
          railShown={rail}
          onToggleDrawer={toggleDrawer}
          onToggleRail={toggleRail}
          onShortcuts={toggleSheet}
        />
        {loading && <div className={classes.progress} />}
      </AppShell.Header>
      <AppShell.Navbar
        ref={navbar}
        className={rail && !drawer ? classes.rail : undefined}
        onKeyDown={(event) => event.key === 'Escape' && closeDrawer()}
      >
        <SideMenu rail={rail && !drawer} />
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={main} tabIndex={-1} className={classes.main}>
        <div className={isDesk ? undefined : classes.content}>
          {pathname === paths.dashboard && <WelcomeCard />}
          <Region key={pathname} name="This page">
            <Outlet />
          </Region>
          {!isDesk && (
            <Text size="xs" c="dimmed" mt="md" hiddenFrom="sm">
              All times {zone}
            </Text>
          )}
        </div>
      </AppShell.Main>
      {/* The desk has a place of its own for the discussion. */}
      {!isDesk && <CommentsOutlet />}
      <HelpOutlet />
      <ShortcutSheet opened={sheet} onClose={closeSheet} />
      <ScrollRestoration />
    </AppShell>
  );
}

/** True if the focus is in the element, or was there until the element was hidden. */
function focusIsIn(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused === document.body || element?.contains(focused) === true;
}

const CommentsPanel = lazy(async () => ({
  default: (await import('../../features/comments/comments-panel')).CommentsPanel,
}));

/** The event whose discussion the address names; null for none, and for administrators. */
function useOpenDiscussion(): string | null {
  const { user } = useSignedIn();
  const [params] = useSearchParams();
  const named = params.get(COMMENTS_PARAM);
  return user.isAdministrator || named === '' ? null : named;
}

/** The comments panel, open while the address names an event. */
function CommentsOutlet() {
  const [, setParams] = useSearchParams();
  const citationId = useOpenDiscussion();
  if (citationId === null) return null;
  return (
    <Region key={citationId} name="The discussion">
      <Suspense fallback={null}>
        <CommentsPanel
          citationId={citationId}
          // This page may still be shown while the address is already the next page's: what else it says is kept.
          onClose={() => setParams(searchWithComments(window.location.search, null))}
        />
      </Suspense>
    </Region>
  );
}

const HelpPanel = lazy(async () => ({
  default: (await import('../../features/help/help-panel')).HelpPanel,
}));

/** The help panel, loaded when it is first opened. */
function HelpOutlet() {
  const isOpen = useStore(openHelp) !== null;
  const [isLoaded, setIsLoaded] = useState(isOpen);
  if (isOpen && !isLoaded) setIsLoaded(true);
  if (!isLoaded) return null;
  return (
    <Region name="The help">
      <Suspense fallback={null}>
        <HelpPanel />
      </Suspense>
    </Region>
  );
}
