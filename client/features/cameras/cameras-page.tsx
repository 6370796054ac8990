import { useTabParam } from '../../lib/lists/tab-param';
import { TabbedPage } from '../../ui/tabbed-page';
import { CamerasTab } from './cameras-tab';
import { PlatesTab } from './plates/plates-tab';
import { RulesTab } from './rules/rules-tab';

const TABS = {
  cameras: { label: 'Cameras', tab: <CamerasTab /> },
  rules: { label: 'Rules', tab: <RulesTab /> },
  plates: { label: 'Plates', tab: <PlatesTab /> },
};

/** The cameras of the department, the rules that their events are checked by, and the plates that these know. */
export function Component() {
  return <TabbedPage title="Camera Monitor" tabs={TABS} {...useTabParam()} />;
}
