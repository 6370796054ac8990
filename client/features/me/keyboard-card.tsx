import { Paper, Switch, Title } from '@mantine/core';

import { useSignedIn } from '../../lib/session';
import { useSavePreferences } from './use-save-preferences';

/**
 * Switches single letters on or off; saved at once. Speech input and shaking hands press them by accident (WCAG 2.1.4).
 */
export function KeyboardCard() {
  const { user } = useSignedIn();
  const savePreferences = useSavePreferences();

  return (
    <Paper component="section" p="lg" mt="md" maw={960} aria-labelledby="keyboard">
      <Title order={2} id="keyboard" mb="sm">
        Keyboard
      </Title>
      <Switch
        label="Single-letter keys"
        description="Letters, digits and signs act on a page while no field is typed in. The sheet of shortcuts lists them."
        checked={user.singleKeys}
        onChange={(event) => void savePreferences({ singleKeys: event.currentTarget.checked })}
      />
    </Paper>
  );
}
