import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

import type { TabParam } from '../lib/lists/tab-param';
import classes from './admin.module.css';
import { Page } from './page';
import { Region } from './region';

interface TabbedPageProps extends TabParam {
  title: string;
  /** One line below the heading. */
  lead?: ReactNode;
  /** The tabs by name; the first is shown by default. */
  tabs: Record<string, { label: string; tab: ReactNode }>;
}

/** A page of several tabs. */
export function TabbedPage({ title, lead, tabs, shown, show }: TabbedPageProps) {
  const entries = Object.entries(tabs);
  const first = entries[0]?.[0] ?? null;
  return (
    <Page title={title} lead={lead}>
      <Tabs
        value={shown !== null && Object.hasOwn(tabs, shown) ? shown : first}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
        onChange={(next) => show(next === first ? null : next)}
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
