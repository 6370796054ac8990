import { useQuery } from '@apollo/client/react';
import { Button, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconKey } from '@tabler/icons-react';

import { type Proof_SigningKeyFragment, SigningKeysDocument } from '../../graphql/documents';
import { copyText } from '../../lib/copy-text';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatDateTime } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import { ErrorMessage, Message } from '../../ui/message';
import { fingerprintGroups } from './fingerprint-groups';
import classes from './proof.module.css';

/** The height of one key while the keys are loaded, px. */
const KEY_HEIGHT = 150;

/** The keys that packages and checkpoints are signed with, newest first. */
export function SigningKeys() {
  const { data, error, refetch } = useQuery(SigningKeysDocument, {
    fetchPolicy: 'cache-and-network',
  });
  return (
    <section aria-labelledby="keys">
      <Title order={2} id="keys" mb="xs">
        Keys
      </Title>
      <KeyList
        keys={data?.signingKeys}
        failed={error !== undefined}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    </section>
  );
}

interface KeyListProps {
  /** Undefined until they are loaded. */
  keys: readonly Proof_SigningKeyFragment[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

function KeyList({ keys, failed, onRetry }: KeyListProps) {
  if (keys === undefined)
    return failed ? (
      <Paper>
        <ErrorMessage title={NOT_LOADED} onRetry={onRetry} />
      </Paper>
    ) : (
      <Skeleton h={KEY_HEIGHT} role="status" aria-label="Loading" />
    );
  if (keys.length === 0)
    return (
      <Paper>
        <Message icon={<IconKey size={24} />} title="No key yet">
          The worker makes or reads it when it starts.
        </Message>
      </Paper>
    );
  return (
    <Stack component="ul" gap="sm" className={classes.keys} aria-label="Keys">
      {keys.map((key) => (
        <SigningKey key={key.id} signingKey={key} />
      ))}
    </Stack>
  );
}

function SigningKey({ signingKey }: { signingKey: Proof_SigningKeyFragment }) {
  const { id, fingerprint, validFrom, validUntil, introduced } = signingKey;
  return (
    <Paper component="li" p="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={3} className={classes.mono}>
            {id}
          </Title>
          {validUntil === null ? (
            <Chip color="green">Signs now</Chip>
          ) : (
            <Chip color="gray">Replaced</Chip>
          )}
        </Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={`Copy fingerprint of ${id}`}
          onClick={() => void copyText(fingerprint, 'the fingerprint')}
        >
          Copy fingerprint
        </Button>
      </Group>
      <Code block className={classes.fingerprint} aria-label={`Fingerprint of ${id}`}>
        {fingerprintGroups(fingerprint).join(' ')}
      </Code>
      <Text size="sm" c="dimmed">
        Valid from {formatDateTime(validFrom)}
        {validUntil !== null && ` to ${formatDateTime(validUntil)}`}
      </Text>
      {!introduced && (
        <Group gap={6} mt={4} wrap="nowrap" align="flex-start" className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          <Text size="sm">
            <b>Not introduced by the key before</b>: only what you publish says that it is yours.
          </Text>
        </Group>
      )}
    </Paper>
  );
}
