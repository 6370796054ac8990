import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import {
  ApplyRegistryImportDocument,
  CancelRegistryImportDocument,
  type RegistryImport_ImportFragment,
  RegistryImportDocument,
} from '../../graphql/documents';
import { confirm } from '../../lib/forms/confirm';
import { formatDateTime, formatDay, formatNumber } from '../../lib/format/format';
import { useFollowed } from '../../lib/lists/use-followed';
import { Chip } from '../../ui/chip';
import { Details } from '../../ui/details';
import { ImportLines } from './import-lines';
import { RemovalDialog } from './removal-dialog';
import { STATUSES } from './registry-words';

/** Milliseconds between two reads of an import that a worker has in hand. */
const AGAIN_MS = 1_000;

type Import = RegistryImport_ImportFragment;

interface ImportDetailsProps {
  id: string;
  onBack: () => void;
  /** Called once the registry has changed. */
  onApplied: () => void;
}

/** One import: what it would do, its acts, and the lines of the file that are listed. */
export function ImportDetails({ id, onBack, onApplied }: ImportDetailsProps) {
  const row = useFollowed({
    query: RegistryImportDocument,
    id,
    select: ({ registryImport }) => registryImport,
    isInHand: ({ status }) => status === 'CHECKING' || status === 'APPLYING',
    every: AGAIN_MS,
  });
  return (
    <Details row={row} back="All imports" onBack={onBack}>
      {(found) => <Shown found={found} onApplied={onApplied} />}
    </Details>
  );
}

function Shown({ found, onApplied }: { found: Import; onApplied: () => void }) {
  const { status } = found;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'APPLYING' && status === 'APPLIED') onApplied();
    before.current = status;
  }, [status, onApplied]);
  return (
    <>
      <Head found={found} />
      {status !== 'CHECKING' && <ImportLines key={status} found={found} />}
    </>
  );
}

function Head({ found }: { found: Import }) {
  const { fileName, status, sourceDay, complete, rows, message, createdAt, createdBy } = found;
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} style={{ overflowWrap: 'anywhere' }}>
              {fileName}
            </Title>
            <Chip color={STATUSES[status].color}>{STATUSES[status].label}</Chip>
          </Group>
          <Acts found={found} />
        </Group>
        <Text size="sm" c="dimmed">
          Day of the source {formatDay(sourceDay)} · {complete ? 'complete file' : 'part of all'} ·
          sent {formatDateTime(createdAt)} by {createdBy?.name ?? 'the command line'}
        </Text>
        {status === 'CHECKING' && <Text role="status">{formatNumber(rows)} lines read so far</Text>}
        {status === 'APPLYING' && <Text role="status">The registry is being changed</Text>}
        {status === 'FAILED' && message != null && (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertTriangle size={20} />}
            title="Nothing was imported"
          >
            <span style={{ overflowWrap: 'anywhere' }}>{message}</span>
          </Alert>
        )}
        {status !== 'CHECKING' && status !== 'FAILED' && <Counts found={found} />}
      </Stack>
    </Paper>
  );
}

const COUNTS = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['same', 'Same'],
  ['removed', 'Removed'],
] as const;

/** What the file does to the vehicles: keys of plate, region and class. */
function Counts({ found }: { found: Import }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" component="dl" m={0}>
      {COUNTS.map(([name, label]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" fz="xl" fw={600} m={0}>
            {formatNumber(found[name])}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

/** The acts that the state allows; the server refuses all others. */
function Acts({ found: { id, status, complete, removed, fileName } }: { found: Import }) {
  const [asking, setAsking] = useState(false);
  const [apply, applying] = useMutation(ApplyRegistryImportDocument);
  const [cancel] = useMutation(CancelRegistryImportDocument);
  const input = { registryImportId: id };
  const removes = complete && removed > 0;

  async function drop() {
    const agreed = await confirm({
      title: 'Cancel the import',
      body: `${fileName} is not applied, and must be sent again if you need it.`,
      confirmLabel: 'Cancel the import',
      cancelLabel: 'Keep it',
      color: 'red',
    });
    if (agreed) await cancel({ variables: { input } }).catch(() => undefined);
  }

  return (
    <Group gap="xs">
      {status === 'CHECKED' && (
        <Button
          loading={applying.loading}
          onClick={() =>
            removes
              ? setAsking(true)
              : void apply({ variables: { input: { ...input, removed } } }).catch(() => undefined)
          }
        >
          Apply
        </Button>
      )}
      {(status === 'CHECKED' || status === 'CHECKING') && (
        <Button variant="default" onClick={() => void drop()}>
          Cancel the import
        </Button>
      )}
      <RemovalDialog
        removed={asking ? removed : null}
        onClose={() => setAsking(false)}
        onConfirmed={async () => {
          await apply({ variables: { input: { ...input, removed } } });
          setAsking(false);
        }}
      />
    </Group>
  );
}
