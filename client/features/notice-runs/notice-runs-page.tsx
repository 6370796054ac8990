import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import classes from '../../ui/admin.module.css';
import { Page } from '../../ui/page';
import { Region } from '../../ui/region';
import { LedgerTab } from './ledger-tab';
import { ReconcileTab } from './reconcile-tab';
import { ReturnsTab } from './returns-tab';
import { RunsTab } from './runs-tab';

const TABS = {
  runs: { label: 'Print runs', tab: <RunsTab /> },
  returns: { label: 'Returned mail', tab: <ReturnsTab /> },
  ledger: { label: 'Ledger', tab: <LedgerTab /> },
  reconcile: { label: 'Reconcile', tab: <ReconcileTab /> },
} satisfies Record<string, { label: string; tab: ReactNode }>;

type Tab = keyof typeof TABS;

const NAMES = Object.keys(TABS) as Tab[];

/** The URL parameter that says which tab is shown. */
const TAB_PARAM = 'tab';

/** What becomes of notices after they were made: print runs, mailing, returned mail, and the ledger of all numbers. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const tab = NAMES.find((name) => name === params.get(TAB_PARAM)) ?? 'runs';
  return (
    <Page title="Notice Runs">
      <Tabs
        value={tab}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
        onChange={(next) =>
          setParams(next === null || next === 'runs' ? {} : { [TAB_PARAM]: next })
        }
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
