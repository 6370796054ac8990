import { Anchor, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';

import { Checkpoints } from './checkpoints';
import { HistoryBrokenAlert } from './history-broken-alert';
import { SigningKeys } from './signing-keys';

/** The keys and the checkpoints, with the advice to publish both. */
export function KeysTab() {
  return (
    <Stack gap="lg">
      <HistoryBrokenAlert />
      <Paper component="section" p="md" aria-labelledby="publish">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" size={36} radius="md" aria-hidden>
            <IconBuildingBank size={20} />
          </ThemeIcon>
          <div>
            <Title order={2} id="publish">
              Publish both where you do not run the server
            </Title>
            <Text>
              Give the fingerprint of each key, and a checkpoint at fixed dates, to the official
              gazette or to the registry of the court. A key that lies in the package alone proves
              nothing.
            </Text>
            <Group gap="md" mt="xs">
              <Anchor
                size="sm"
                href="/.well-known/stopline-keys.json"
                target="_blank"
                rel="noopener"
              >
                Public list of the keys
              </Anchor>
              <Anchor size="sm" href="/verify" target="_blank" rel="noopener">
                Verify a court package
              </Anchor>
            </Group>
          </div>
        </Group>
      </Paper>
      <SigningKeys />
      <Checkpoints />
    </Stack>
  );
}
