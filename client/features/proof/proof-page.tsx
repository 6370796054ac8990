import { useTabParam } from '../../lib/lists/tab-param';
import { TabbedPage } from '../../ui/tabbed-page';
import { KeysTab } from './keys-tab';

const TABS = {
  keys: { label: 'Keys and checkpoints', tab: <KeysTab /> },
};

/** The keys that sign court packages and the history, and the checkpoints of the history. */
export function Component() {
  return (
    <TabbedPage
      title="Proof and Privacy"
      lead="How anybody can check years later that a case is what it was."
      tabs={TABS}
      {...useTabParam()}
    />
  );
}
