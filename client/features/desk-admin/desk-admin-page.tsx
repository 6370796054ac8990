import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import classes from '../../ui/admin.module.css';
import { Page } from '../../ui/page';
import { Region } from '../../ui/region';
import { DeadlinesTab } from './deadlines-tab';
import { NowTab } from './now-tab';
import { ReasonsTab } from './reasons-tab';
import { ReportTab } from './report-tab';
import { SettingsTab } from './settings-tab';

const TABS = {
  now: { label: 'Now', tab: <NowTab /> },
  report: { label: 'Report', tab: <ReportTab /> },
  reasons: { label: 'Reasons', tab: <ReasonsTab /> },
  deadlines: { label: 'Deadlines', tab: <DeadlinesTab /> },
  settings: { label: 'Settings', tab: <SettingsTab /> },
} satisfies Record<string, { label: string; tab: ReactNode }>;

type Tab = keyof typeof TABS;

const NAMES = Object.keys(TABS) as Tab[];

/** The URL parameter that says which tab is shown. */
const TAB_PARAM = 'tab';

/** The desk as administrators see it: who works on what, what was done, and by which rules. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const tab = NAMES.find((name) => name === params.get(TAB_PARAM)) ?? 'now';
  return (
    <Page title="Review Desk">
      <Tabs
        value={tab}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
        onChange={(next) => setParams(next === null || next === 'now' ? {} : { [TAB_PARAM]: next })}
      >
        <Tabs.List mb="md">
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {TABS[name].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <Region name={`“${TABS[name].label}”`}>{TABS[name].tab}</Region>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
