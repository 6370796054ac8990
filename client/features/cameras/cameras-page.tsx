import { useTabParam } from '../../lib/tab-param';
import { TabbedPage } from '../../ui/tabbed-page';
import { CamerasTab } from './cameras-tab';
import { PlatesTab } from './plates/plates-tab';

const TABS = {
  cameras: { label: 'Cameras', tab: <CamerasTab /> },
  plates: { label: 'Plates', tab: <PlatesTab /> },
};

/** The cameras of the department, and the plates that the checks of their events know. */
export function Component() {
  return <TabbedPage title="Camera Monitor" tabs={TABS} {...useTabParam()} />;
}
