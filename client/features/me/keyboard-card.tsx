import { Switch } from '@mantine/core';

import { useSignedIn } from '../../lib/session/session';
import { SettingsCard, SettingsSection } from '../../ui/settings';
import { useSavePreferences } from './use-save-preferences';

/**
 * Switches single letters on or off; saved at once. Speech input and shaking hands press them by accident (WCAG 2.1.4).
 */
export function KeyboardCard() {
  const { user } = useSignedIn();
  const savePreferences = useSavePreferences();

  return (
    <SettingsCard label="Keyboard">
      <SettingsSection title="Keyboard" description="Saved as soon as it is switched.">
        <Switch
          label="Single-letter keys"
          description="Letters, digits and signs act on a page while no field is typed in. The sheet of shortcuts lists them."
          checked={user.singleKeys}
          onChange={(event) => void savePreferences({ singleKeys: event.currentTarget.checked })}
        />
      </SettingsSection>
    </SettingsCard>
  );
}
