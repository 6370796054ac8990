import { useTabParam } from '../../lib/lists/tab-param';
import { TabbedPage } from '../../ui/tabbed-page';
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
};

/** The desk as administrators see it: who works on what, what was done, and by which rules. */
export function Component() {
  return <TabbedPage title="Review Desk" tabs={TABS} {...useTabParam()} />;
}
