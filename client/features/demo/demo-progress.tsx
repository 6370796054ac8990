import { Paper, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

import type { components } from '../../rest/schema';
import { request } from '../../lib/session/http';

/** Interval between requests while the demo data is being loaded, ms. */
const ASK_MS = 2_000;

type DemoData = components['schemas']['DemoData'];

interface DemoProgressProps {
  /** Called once, when what the page shows has become complete. */
  onLoaded?: () => void;
}

/** Says how far the loading of the demo data is, while it goes on; nothing where there is none, or all of it. */
export function DemoProgress({ onLoaded }: DemoProgressProps) {
  const [demo, setDemo] = useState<DemoData>();
  const complete = useEffectEvent(() => onLoaded?.());
  useEffect(() => {
    let timer: number | undefined;
    let gone = false;
    const ask = async (wasLoading: boolean) => {
      // A failed request is repeated later; a page shows by itself that the server is down.
      const now = await read().catch(() => undefined);
      if (gone) return;
      setDemo(now);
      const isLoading = now === undefined ? wasLoading : isBeingLoaded(now);
      if (isLoading) timer = window.setTimeout(() => void ask(true), ASK_MS);
      else if (wasLoading) complete();
    };
    void ask(false);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, []);

  if (demo === undefined || !isBeingLoaded(demo)) return null;
  const { loaded, total } = demo;
  return (
    <Paper px="md" py="sm" mb="md" role="status">
      <Text size="sm">
        {total === 0
          ? 'Demo data is being loaded'
          : `Demo data is being loaded: ${loaded} of ${total} events`}
      </Text>
    </Paper>
  );
}

function isBeingLoaded({ state }: DemoData): boolean {
  return state === 'preparing' || state === 'loading';
}

async function read(): Promise<DemoData> {
  return (await (await request('/api/demo')).json()) as DemoData;
}
