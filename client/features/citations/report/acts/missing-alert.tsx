import { Alert, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface MissingAlertProps {
  /** The server's sentences. */
  missing: readonly string[];
  plateUnusual: boolean;
}

/** Shows the content that a notice still needs, and a warning about an unusual plate. */
export function MissingAlert({ missing, plateUnusual }: MissingAlertProps) {
  if (missing.length === 0 && !plateUnusual) return null;
  return (
    <Stack gap="xs">
      {missing.length > 0 && (
        <Alert
          color="amber"
          p="sm"
          icon={<IconAlertTriangle />}
          title="Possible missing information, please refer to the list below:"
          role="status"
        >
          <List size="sm" spacing={2}>
            {missing.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {plateUnusual && (
        <Alert color="amber" variant="outline" icon={<IconAlertTriangle />} role="status">
          The licence plate does not have the usual format, please compare it with the plate image
        </Alert>
      )}
    </Stack>
  );
}
