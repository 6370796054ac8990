import { Skeleton, VisuallyHidden } from '@mantine/core';

import { PAGES } from '../lib/session/pages';
import { paths } from '../lib/session/paths';
import { session } from '../lib/session/session';
import classes from './loading-page.module.css';
import mark from './stopline.svg';

/** Rows of the skeleton (specification, section 9). */
const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Pages without the shell around them. */
const BARE = /^\/(?:login|reset|notices)(?:\/|$)/;

/**
 * Drawn at once, until the first page has been fetched: the shell as it is going to stand there, with rows of a list. It
 * is made of little, because it comes with the first file. Nobody who is a guest sees a shell.
 */
export function LoadingPage() {
  const current = session.get();
  const { pathname } = location;
  const isShell = current !== null && !BARE.test(pathname);
  return (
    <div className={isShell ? classes.page : undefined}>
      {isShell && (
        <>
          <div className={classes.header} aria-hidden>
            <img src={mark} width={26} height={26} alt="" />
            Stopline
          </div>
          {pathname !== paths.deskPending && pathname !== paths.deskSubmitted && (
            <div className={classes.menu} aria-hidden>
              {current.menu.map((key) => (
                <span key={key}>{PAGES[key].label}</span>
              ))}
            </div>
          )}
        </>
      )}
      <main className={isShell ? classes.content : undefined}>
        <div role="status" aria-label="Loading">
          <VisuallyHidden component="h1">Loading</VisuallyHidden>
          {isShell && (
            <div aria-hidden>
              <Skeleton h={24} w={260} maw="60%" mb="md" />
              <div className={classes.rows}>
                {ROWS.map((row) => (
                  <Skeleton key={row} h={14} />
                ))}
              </div>
            </div>
          )}
        </div>
      </main>
    </div>
  );
}
