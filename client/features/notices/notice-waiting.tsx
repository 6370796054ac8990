import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './print-preview.module.css';

/** An empty sheet while the notice is on its way, and what it waits for. */
export function NoticeWaiting({ children }: { children: ReactNode }) {
  return (
    <div className={classes.pages} role="status">
      <Text ta="center" size="sm">
        {children}
      </Text>
      <div className={classes.paper} aria-hidden>
        <Skeleton className={classes.sheet} radius={0} />
      </div>
    </div>
  );
}
