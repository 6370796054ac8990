import { useMutation } from '@apollo/client/react';
import { Alert, Anchor, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import {
  CancelNoticeRunDocument,
  type NoticeRun_RunFragment,
  NoticeRunDocument,
  RemakeNoticeRunDocument,
  SendNoticeRunDocument,
} from '../../graphql/documents';
import { formatDateTime, formatNumber } from '../../lib/format/format';
import { useFollowed } from '../../lib/lists/use-followed';
import { Details } from '../../ui/details';
import { countOf } from '../../ui/paged-table';
import { MailingDialog } from './mailing-dialog';
import { ReasonDialog } from '../../ui/reason-dialog';
import { RunItems, ToPull } from './run-items';
import { RunChip } from './run-chip';

/** Milliseconds between two reads of a run whose files are being made. */
const AGAIN_MS = 2_000;

type Run = NoticeRun_RunFragment;

/** Shows one run: its progress, its files, its acts and its notices. */
export function RunDetails({ id, onBack }: { id: string; onBack: () => void }) {
  const row = useFollowed({
    query: NoticeRunDocument,
    id,
    select: ({ noticeRun }) => noticeRun,
    isInHand: ({ status }) => status === 'OPEN',
    every: AGAIN_MS,
  });
  return (
    <Details row={row} back="All runs" onBack={onBack}>
      {(run) => (
        <>
          <Head run={run} />
          <Files run={run} />
          {run.status === 'SENT' && run.void > 0 && <ToPull id={run.id} voided={run.void} />}
          <RunItems id={run.id} status={run.status} />
        </>
      )}
    </Details>
  );
}

function Head({ run }: { run: Run }) {
  const { number, status, notices, done, mailed, returned, createdAt, createdBy, message } = run;
  const counts = [
    countOf({ total: notices }, 'notice', 'notices'),
    `${formatNumber(mailed)} mailed`,
    `${formatNumber(returned)} returned`,
    `${formatNumber(run.void)} void`,
  ];
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2}>{number}</Title>
            <RunChip state={status} />
          </Group>
          <Acts run={run} />
        </Group>
        <Text>{counts.join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          Started {formatDateTime(createdAt)} by {createdBy.name}
          {run.sentAt ? `, sent to print ${formatDateTime(run.sentAt)}` : ''}
        </Text>
        {message && status === 'OPEN' && (
          <Alert
            color="amber"
            role="status"
            icon={<IconAlertTriangle size={20} />}
            title="The run cannot go on"
          >
            {message}
          </Alert>
        )}
        {message && status !== 'OPEN' && (
          <Text c={status === 'FAILED' ? 'red' : undefined}>
            {status === 'CANCELLED' ? 'Cancelled: ' : ''}
            {message}
          </Text>
        )}
        {status === 'OPEN' && (
          <Progress.Root size="lg" aria-label="Progress">
            <Progress.Section
              value={notices === 0 ? 0 : (done / notices) * 100}
              aria-label={`${formatNumber(done)} of ${formatNumber(notices)} notices`}
            />
          </Progress.Root>
        )}
        {status === 'OPEN' && (
          <Text size="sm" role="status">
            {formatNumber(done)} of {formatNumber(notices)} notices are in files
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** Shows the acts that the state of the run allows (mailing 5). The server refuses all other acts. */
function Acts({ run: { id, number, status } }: { run: Run }) {
  const [asked, setAsked] = useState<'cancel' | 'mailing' | null>(null);
  const [remake, remaking] = useMutation(RemakeNoticeRunDocument);
  const [send, sending] = useMutation(SendNoticeRunDocument);
  const [cancel] = useMutation(CancelNoticeRunDocument);
  const input = { runId: id };
  const isMade = status === 'MADE';
  return (
    <Group gap="xs">
      {isMade && (
        <Button
          loading={sending.loading}
          onClick={() => void send({ variables: { input } }).catch(() => undefined)}
        >
          Sent to print
        </Button>
      )}
      {status === 'SENT' && <Button onClick={() => setAsked('mailing')}>Confirm mailing</Button>}
      {(isMade || status === 'FAILED') && (
        <Button
          variant="default"
          loading={remaking.loading}
          onClick={() => void remake({ variables: { input } }).catch(() => undefined)}
        >
          Make files again
        </Button>
      )}
      {(isMade || status === 'FAILED' || status === 'OPEN') && (
        <Button variant="default" onClick={() => setAsked('cancel')}>
          Cancel the run
        </Button>
      )}
      <ReasonDialog
        opened={asked === 'cancel'}
        title={`Cancel run ${number}`}
        text="Its notices wait again, and its files are deleted."
        label="Cancel the run"
        onClose={() => setAsked(null)}
        onReason={(reason) => cancel({ variables: { input: { ...input, reason } } })}
      />
      <MailingDialog
        runId={asked === 'mailing' ? id : null}
        number={number}
        onClose={() => setAsked(null)}
      />
    </Group>
  );
}

const HAS_FILES = new Set(['MADE', 'SENT', 'MAILED']);

function Files({ run: { id, number, status, files } }: { run: Run }) {
  if (!HAS_FILES.has(status)) return null;
  const at = (name: string) => `/api/notice-runs/${id}/files/${name}`;
  return (
    <Paper p="md">
      <Stack gap="xs">
        <Title order={3}>Files</Title>
        {files.map(({ name, notices, pages, sheets, bytes }) => (
          <Group key={name} justify="space-between">
            <Anchor href={at(name)} download>
              {name}
            </Anchor>
            <Text size="sm">
              {countOf({ total: notices ?? 0 }, 'notice', 'notices')} · {formatNumber(pages ?? 0)}{' '}
              pages · {formatNumber(sheets ?? 0)} sheets ·{' '}
              {formatNumber(Math.ceil((bytes ?? 0) / 1_000))} kB
            </Text>
          </Group>
        ))}
        <Group gap="md">
          <Anchor href={at(`${number}-manifest.csv`)} download>
            Manifest (CSV)
          </Anchor>
          <Anchor href={at(`${number}-manifest.json`)} download>
            Manifest (JSON)
          </Anchor>
        </Group>
      </Stack>
    </Paper>
  );
}
