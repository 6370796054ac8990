import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import classes from './admin.module.css';
import { Page } from './page';
import { Region } from './region';

/** The URL parameter that says which tab is shown. */
const TAB_PARAM = 'tab';

interface TabbedPageProps {
  title: string;
  /** By the name that the URL has for it; the first is shown where the URL names none. */
  tabs: Record<string, { label: string; tab: ReactNode }>;
}

/** A page of several tabs; the URL says which one is shown. */
export function TabbedPage({ title, tabs }: TabbedPageProps) {
  const [params, setParams] = useSearchParams();
  const entries = Object.entries(tabs);
  const first = entries[0]?.[0] ?? null;
  const asked = params.get(TAB_PARAM);
  return (
    <Page title={title}>
      <Tabs
        value={asked !== null && Object.hasOwn(tabs, asked) ? asked : first}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
        onChange={(next) => setParams(next === null || next === first ? {} : { [TAB_PARAM]: next })}
      >
        <Tabs.List mb="md">
          {entries.map(([name, { label }]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {entries.map(([name, { label, tab }]) => (
          <Tabs.Panel key={name} value={name}>
            <Region name={`“${label}”`}>{tab}</Region>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
