import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';

import { Checkpoints } from './checkpoints';
import { HistoryBrokenAlert } from './history-broken-alert';
import { SigningKeys } from './signing-keys';

/** The keys and the checkpoints, with the advice to publish both. */
export function KeysTab() {
  return (
    <Stack gap="lg">
      <HistoryBrokenAlert />
      <Alert icon={<IconBuildingBank />} title="Publish both where you do not run the server">
        <Text size="sm">
          Give the fingerprint of each key, and a checkpoint at fixed dates, to the official gazette
          or to the registry of the court. A key that lies in the package alone proves nothing.
        </Text>
        <Text size="sm" mt="xs">
          <Anchor inherit href="/.well-known/stopline-keys.json" target="_blank" rel="noopener">
            Public list of the keys
          </Anchor>
          {' · '}
          <Anchor inherit href="/verify" target="_blank" rel="noopener">
            Verify a court package
          </Anchor>
        </Text>
      </Alert>
      <SigningKeys />
      <Checkpoints />
    </Stack>
  );
}
