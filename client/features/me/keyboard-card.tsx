import { useMutation } from '@apollo/client/react';
import { Switch } from '@mantine/core';

import { UpdatePreferencesDocument } from '../../graphql/documents';
import { session, useSignedIn } from '../../lib/session';
import { toast } from '../../lib/toast';
import { SettingsCard, SettingsSection } from '../../ui/settings';

/**
 * Switches single letters on or off; saved at once. Speech input and shaking hands press them by accident (WCAG 2.1.4).
 */
export function KeyboardCard() {
  const { user } = useSignedIn();
  const [update] = useMutation(UpdatePreferencesDocument);

  async function save(singleKeys: boolean) {
    // A refusal has been said by then, and the switch stays where it was.
    const answer = await update({ variables: { input: { singleKeys } } }).catch(() => null);
    if (!answer?.data) return;
    session.prefer({ singleKeys: answer.data.updatePreferences.preferences.singleKeys });
    toast.success('Successfully saved user details');
  }

  return (
    <SettingsCard>
      <SettingsSection title="Keyboard" description="Saved as soon as it is switched.">
        <Switch
          label="Single-letter keys"
          description="Letters, digits and signs act on a page while no field is typed in. The sheet of shortcuts lists them."
          checked={user.singleKeys}
          onChange={(event) => void save(event.currentTarget.checked)}
        />
      </SettingsSection>
    </SettingsCard>
  );
}
