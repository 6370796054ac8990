import { useTabParam } from '../../lib/lists/tab-param';
import { TabbedPage } from '../../ui/tabbed-page';
import { LedgerTab } from './ledger-tab';
import { ReconcileTab } from './reconcile-tab';
import { ReturnsTab } from './returns-tab';
import { RunsTab } from './runs-tab';

const TABS = {
  runs: { label: 'Print runs', tab: <RunsTab /> },
  returns: { label: 'Returned mail', tab: <ReturnsTab /> },
  ledger: { label: 'Ledger', tab: <LedgerTab /> },
  reconcile: { label: 'Reconcile', tab: <ReconcileTab /> },
};

/** The way of finished notices: print runs, mailing, returned mail, and the ledger of all numbers. */
export function Component() {
  return <TabbedPage title="Notice Runs" tabs={TABS} {...useTabParam()} />;
}
