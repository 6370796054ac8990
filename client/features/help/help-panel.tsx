import { Drawer, Skeleton, Tabs, Text, Title, Typography } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { type HelpPart, openHelp } from '../../lib/session/help';
import { pageAt } from '../../lib/session/pages';
import { useStore } from '../../lib/session/store';
import classes from './help.module.css';

/** A page of help, compiled by `scripts/lib/help-pages.mjs`. */
interface HelpText {
  title: string;
  html: string;
}

const PAGES = import.meta.glob<HelpText>('../../../docs/help/*.md');

/** The meaning of the statuses: also where a page has no help. */
const STATUSES = 'statuses';

/** Help for the page that is shown, and the meaning of the statuses; from `docs/help/`. */
export function HelpPanel() {
  const part = useStore(openHelp);
  const { pathname } = useLocation();
  // The drawer gives the focus back only if it was closed before.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  // The part stays while the drawer leaves.
  const [shown, setShown] = useState<HelpPart>('page');
  if (part !== null && part !== shown) setShown(part);

  return (
    <Drawer
      opened={isReady && part !== null}
      onClose={() => openHelp.set(null)}
      position="right"
      size="lg"
      title="Help"
      closeButtonProps={{ 'aria-label': 'Close help' }}
      styles={{ title: { fontWeight: 650, fontSize: '1rem' } }}
    >
      <Tabs
        value={shown}
        onChange={(next) => openHelp.set(next === 'statuses' ? next : 'page')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="page">This page</Tabs.Tab>
          <Tabs.Tab value="statuses">Statuses</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="page">
          <HelpPage key={pathname} file={pageAt(pathname)?.help ?? STATUSES} />
        </Tabs.Panel>
        <Tabs.Panel value="statuses">
          <HelpPage file={STATUSES} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

function HelpPage({ file }: { file: string }) {
  const [text, setText] = useState<HelpText | 'failed' | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = (next: HelpText | 'failed') => {
      if (isShown) setText(next);
    };
    PAGES[`../../../docs/help/${file}.md`]?.().then(show, () => show('failed'));
    return () => {
      isShown = false;
    };
  }, [file]);

  if (text === null) return <Skeleton h={200} role="status" aria-label="Loading" />;
  if (text === 'failed') return <Text>This help could not be loaded. Reload the page.</Text>;
  return (
    <>
      <Title order={3} mb="sm">
        {text.title}
      </Title>
      {/* Compiled of our own files, which may have no HTML. */}
      <Typography className={classes.text} dangerouslySetInnerHTML={{ __html: text.html }} />
    </>
  );
}
