import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';

import {
  CancelRehearsalDocument,
  type Rehearsal_RehearsalFragment,
  RehearsalDocument,
} from '../../../graphql/documents';
import { NOT_LOADED } from '../../../lib/session/failures';
import { formatDateTime, formatNumber, formatWord } from '../../../lib/format/format';
import { type Column, DataTable } from '../../../ui/data-table';
import { ErrorMessage, Message } from '../../../ui/message';
import { CauseChip, StatusChip } from '../../citations/chips';
import { useDeclared } from './functions';
import { paramsText } from './rule-form';

/** Milliseconds between two reads of a rehearsal that runs. */
const AGAIN_MS = 1_000;

/** The height of what is to come, px. */
const HEIGHT = 240;

interface RehearsalProps {
  id: string;
  /** Goes back to the form. */
  onAgain: () => void;
  onClose: () => void;
}

/** A rehearsal: its progress while it runs, then what it touched. */
export function Rehearsal({ id, onAgain, onClose }: RehearsalProps) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(RehearsalDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false,
  });
  const rehearsal = data?.rehearsal;
  const isRunning = rehearsal?.status === 'RUNNING';
  useEffect(() => {
    if (!isRunning) return;
    startPolling(AGAIN_MS);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  if (rehearsal === undefined)
    return error ? (
      <ErrorMessage title={NOT_LOADED} onRetry={() => void refetch().catch(() => undefined)} />
    ) : (
      <Skeleton h={HEIGHT} role="status" aria-label="Loading" />
    );
  return (
    <Stack gap="md">
      <Asked rehearsal={rehearsal} />
      {isRunning ? <Running rehearsal={rehearsal} /> : <Ended rehearsal={rehearsal} />}
      <Group justify="flex-end" gap="xs">
        {!isRunning && (
          <Button variant="default" onClick={onAgain}>
            Rehearse again
          </Button>
        )}
        <Button variant={isRunning ? 'default' : 'filled'} onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

type Shown = { rehearsal: Rehearsal_RehearsalFragment };

/** The form of the rehearsal, and who started it. */
function Asked({ rehearsal: { function: name, params, cause, createdBy, createdAt } }: Shown) {
  const declaredOf = useDeclared();
  const texts = [
    paramsText(declaredOf(name), params),
    cause === null ? 'Both causes' : `Only ${formatWord(cause)}`,
    `${createdBy.name}, ${formatDateTime(createdAt)}`,
  ];
  return (
    <Text size="sm" c="dimmed">
      {texts.filter((text) => text !== '').join(' · ')}
    </Text>
  );
}

function Running({ rehearsal: { id, done, events } }: Shown) {
  const [cancel, { loading }] = useMutation(CancelRehearsalDocument);
  const progress = `${formatNumber(done)} of ${formatNumber(events)} events`;
  return (
    <>
      <Progress.Root size="lg" aria-label="Progress">
        <Progress.Section value={events === 0 ? 0 : (done / events) * 100} aria-label={progress} />
      </Progress.Root>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {progress}
        </Text>
        <Button
          variant="default"
          loading={loading}
          onClick={() =>
            void cancel({ variables: { input: { rehearsalId: id } } }).catch(() => undefined)
          }
        >
          Cancel the rehearsal
        </Button>
      </Group>
    </>
  );
}

function Ended({ rehearsal }: Shown) {
  const { status, touched, events, byStatus, examples } = rehearsal;
  if (status !== 'DONE')
    return (
      <Text role="status">
        {status === 'CANCELLED'
          ? 'The rehearsal was cancelled.'
          : 'The rehearsal failed, start it again.'}
      </Text>
    );
  return (
    <>
      <Group gap="sm" align="baseline" role="status">
        <Title order={3}>
          {formatNumber(touched)} of {formatNumber(events)} events
        </Title>
        <Text>
          {touched === 0 ? 'would be touched' : `would be touched, ${share(touched, events)}`}
        </Text>
      </Group>
      {byStatus.length > 0 && (
        <Group
          gap="md"
          component="ul"
          aria-label="By status"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {byStatus.map(({ reportStatus, count }) => (
            <Group key={reportStatus} component="li" gap={6}>
              <StatusChip status={reportStatus} />
              <Text size="sm" fw={600}>
                {formatNumber(count)}
              </Text>
            </Group>
          ))}
        </Group>
      )}
      <DataTable
        caption="Examples"
        columns={COLUMNS}
        rows={examples}
        rowKey={({ citationId }) => citationId}
        empty={
          <Message icon={<IconCircleCheck size={24} />} title="No event would be touched">
            It fires only where event and register have what it compares.
          </Message>
        }
      />
    </>
  );
}

/** `1.2 %`, and `less than 0.01 %` for a share that would round to nothing. */
function share(touched: number, events: number): string {
  const percent = formatNumber((touched / events) * 100);
  return percent === '0' ? 'less than 0.01 %' : `${percent} %`;
}

type Example = Rehearsal_RehearsalFragment['examples'][number];

const COLUMNS: readonly Column<Example>[] = [
  { key: 'reference', label: 'Example', render: ({ referenceId }) => referenceId },
  { key: 'cause', label: 'Cause', render: ({ cause }) => <CauseChip cause={cause} /> },
  {
    key: 'status',
    label: 'Status',
    render: ({ reportStatus }) => <StatusChip status={reportStatus} />,
  },
  { key: 'camera', label: 'Camera', render: ({ cameraSerialNumber }) => cameraSerialNumber },
  { key: 'captured', label: 'Captured', render: ({ capturedAt }) => formatDateTime(capturedAt) },
];
