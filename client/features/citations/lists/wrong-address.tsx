import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface WrongAddressProps {
  /** As `cause=PARKING`. */
  words: readonly string[];
  onClear: () => void;
}

/** Says which words of the address the list does not know, and takes them out. */
export function WrongAddress({ words, onClear }: WrongAddressProps) {
  if (words.length === 0) return null;
  const several = words.length > 1;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      <Group justify="space-between" gap="sm">
        <span style={{ overflowWrap: 'anywhere' }}>
          The address has {several ? 'words' : 'a word'} that this list does not know:{' '}
          <b>{words.join(', ')}</b>. The list is shown without {several ? 'them' : 'it'}.
        </span>
        <Button size="compact-sm" variant="default" onClick={onClear}>
          Clear
        </Button>
      </Group>
    </Alert>
  );
}
