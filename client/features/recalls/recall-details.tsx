import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';

import {
  CloseRecallDocument,
  ConfirmRecallBatchDocument,
  RecallDocument,
  type Recall_BatchFragment,
  type Recall_RecallFragment,
  RejectRecallBatchDocument,
} from '../../graphql/documents';
import { confirm } from '../../lib/forms/confirm';
import { formatDateTime, formatNumber } from '../../lib/format/format';
import { useSignedIn } from '../../lib/session/session';
import { useFollowed } from '../../lib/lists/use-followed';
import { Chip } from '../../ui/chip';
import { CsvButton, fileFrom } from '../../ui/csv-button';
import { Details } from '../../ui/details';
import { countOf } from '../../ui/paged-table';
import { ReasonDialog } from '../../ui/reason-dialog';
import { BatchDialog } from './batch-dialog';
import { RecallItems } from './recall-items';
import { criteriaWords, RECALL_COLORS } from './recall-words';
import { useReasonLabels } from './use-reason-labels';

/** Milliseconds between two reads of a recall of which many are being decided. */
const AGAIN_MS = 2_000;

/** One recall: what it rests on, what is still open, its notices with the case beside them. */
export function RecallDetails({ id, onBack }: { id: string; onBack: () => void }) {
  const row = useFollowed({
    query: RecallDocument,
    id,
    select: ({ recall }) => recall,
    // Another officer confirms it, and the worker carries it out.
    isInHand: ({ batch }) => batch !== null,
    every: AGAIN_MS,
  });
  return (
    <Details row={row} back="All recalls" onBack={onBack}>
      {(recall) => (
        <>
          <Head recall={recall} later={recall.later} onChange={row.reload} />
          <Request recall={recall} onChange={row.reload} />
          <RecallItems recall={recall} onChanged={row.reload} />
        </>
      )}
    </Details>
  );
}

function Head({
  recall,
  later,
  onChange,
}: {
  recall: Recall_RecallFragment;
  later: number;
  onChange: () => void;
}) {
  const { number, status, notices, open, upheld, voided, gone, mailed, total } = recall;
  const counts = [
    countOf({ total: notices }, 'notice', 'notices'),
    `${formatNumber(open)} open`,
    `${formatNumber(upheld)} upheld`,
    `${formatNumber(voided)} void`,
    `${formatNumber(gone)} gone`,
  ];
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2}>{number}</Title>
            <Chip color={RECALL_COLORS[status]}>{status}</Chip>
          </Group>
          <Acts recall={recall} onChange={onChange} />
        </Group>
        <Text fw={600}>{recall.reason}</Text>
        <Text size="sm">{criteriaWords(recall.criteria).join(' · ')}</Text>
        <Text>{counts.join(' · ')}</Text>
        <Progress
          size="lg"
          aria-label={`${formatNumber(notices - open)} of ${formatNumber(notices)} notices are decided`}
          value={notices === 0 ? 100 : ((notices - open) / notices) * 100}
        />
        <Text size="sm" c="dimmed">
          Started {formatDateTime(recall.createdAt)} by {recall.createdBy.name}, when{' '}
          {formatNumber(mailed)} {mailed === 1 ? 'was' : 'were'} mailed
          {total ? `; ${total.formatted} together` : ''}
        </Text>
        {later > 0 && (
          <Alert color="amber" title={`${formatNumber(later)} issued since rest on the same`}>
            They are not in this list, which is fixed. End the cause first, then start another
            recall for them.
          </Alert>
        )}
        {status === 'CLOSED' && (
          <Text size="sm">
            Closed {recall.closedAt ? formatDateTime(recall.closedAt) : ''} by{' '}
            {recall.closedBy?.name}: {recall.closeReason}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function Acts({ recall, onChange }: { recall: Recall_RecallFragment; onChange: () => void }) {
  const [asked, setAsked] = useState<'close' | 'many' | null>(null);
  const [close] = useMutation(CloseRecallDocument);
  const { id, number, open, status, batch } = recall;
  const end = () => setAsked(null);
  return (
    <Group gap="xs">
      <CsvButton name={number} content={() => fileFrom(`/api/recalls/${id}.csv`)} />
      {status === 'OPEN' && (
        <>
          <Button
            variant="default"
            disabled={batch !== null}
            leftSection={<IconUsers size={18} aria-hidden />}
            onClick={() => setAsked('many')}
          >
            Decide all open
          </Button>
          <Button
            variant="default"
            c={batch === null ? 'red' : undefined}
            disabled={batch !== null}
            onClick={() => setAsked('close')}
          >
            Close the recall
          </Button>
        </>
      )}
      <ReasonDialog
        opened={asked === 'close'}
        onClose={end}
        title={`Close recall ${number}`}
        text={`${formatNumber(open)} undecided ${open === 1 ? 'notice is' : 'notices are'} then as before the recall: those that were not mailed wait for a run again, wrong or not. What was decided stays. A closed recall cannot be opened again.`}
        label="Close the recall"
        onReason={async (reason) => {
          await close({ variables: { input: { recallId: id, reason } } }).finally(onChange);
        }}
      />
      <BatchDialog
        opened={asked === 'many'}
        recall={recall}
        onClose={end}
        onStale={onChange}
        onRequested={() => {
          end();
          onChange();
        }}
      />
    </Group>
  );
}

/** The request that waits or runs; once it has ended, what is left. */
function Request({
  recall: { batch, open },
  onChange,
}: {
  recall: Recall_RecallFragment;
  onChange: () => void;
}) {
  const [wasThere, setWasThere] = useState(false);
  if (batch !== null && !wasThere) setWasThere(true);
  if (batch !== null) return <Batch batch={batch} onChange={onChange} />;
  if (!wasThere) return null;
  return (
    <Alert
      role="status"
      color={open === 0 ? 'green' : 'amber'}
      title="The request has ended"
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setWasThere(false)}
    >
      {open === 0
        ? 'Every notice of the recall is decided.'
        : `${formatNumber(open)} ${open === 1 ? 'notice is' : 'notices are'} still open: the request was rejected, or passed over what both officers had a part in, and plates on the conflict list of either. Decide them one by one.`}
    </Alert>
  );
}

function Batch({ batch, onChange }: { batch: Recall_BatchFragment; onChange: () => void }) {
  const { user } = useSignedIn();
  const reasonOf = useReasonLabels();
  const [rejecting, setRejecting] = useState(false);
  const [confirmBatch, confirming] = useMutation(ConfirmRecallBatchDocument);
  const [reject] = useMutation(RejectRecallBatchDocument);
  const { id, outcome, items, done, passedOver, status, requestedBy, cancellation } = batch;
  const isOwn = requestedBy.id === user.id;
  const isVoid = outcome === 'VOID';
  const notices = `${formatNumber(items)} ${items === 1 ? 'notice' : 'notices'}`;
  const what = isVoid ? `Make ${notices} void` : `Uphold ${notices}`;
  const why = `Reason: ${reasonOf(batch)}.${isVoid ? ` ${letterText(cancellation)}` : ''}`;

  async function agree() {
    const agreed = await confirm({
      title: what,
      body: isVoid
        ? `${notices} ${items === 1 ? 'becomes' : 'become'} void, for good. Nobody can take that back. ${why} Notices that you and ${requestedBy.name} both had a part in, and plates on the conflict list of either, are passed over.`
        : `${notices} ${items === 1 ? 'is' : 'are'} upheld, which cannot be changed in this recall: those that were not mailed wait for a run again. ${why}`,
      confirmLabel: what,
      ...(isVoid ? { color: 'red' } : {}),
    });
    if (!agreed) return;
    await confirmBatch({ variables: { input: { batchId: id } } }).catch(() => undefined);
    onChange();
  }

  if (status === 'RUNNING')
    return (
      <Paper p="md" role="status">
        <Stack gap="sm">
          <Text fw={600}>{what}: under way</Text>
          <Progress
            size="lg"
            aria-label={`${formatNumber(done + passedOver)} of ${formatNumber(items)}`}
            value={items === 0 ? 100 : ((done + passedOver) / items) * 100}
          />
          <Text size="sm">
            {formatNumber(done)} decided, {formatNumber(passedOver)} passed over. You may leave this
            page: it goes on.
          </Text>
        </Stack>
      </Paper>
    );
  return (
    <Alert
      color="amber"
      icon={<IconUsers size={20} />}
      title={`${what}: waits for a second officer`}
    >
      <Stack gap="sm">
        <Text size="sm">
          Requested by {requestedBy.name}. {why} Nothing has happened yet.
        </Text>
        <Group gap="xs">
          {isOwn ? (
            <Text size="sm">
              Another inspection officer or an administrator must confirm it, on this page.
            </Text>
          ) : (
            <Button
              color={isVoid ? 'red' : undefined}
              loading={confirming.loading}
              onClick={() => void agree()}
            >
              Confirm
            </Button>
          )}
          <Button variant="default" onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </Group>
      </Stack>
      <ReasonDialog
        opened={rejecting}
        onClose={() => setRejecting(false)}
        title="Reject the request"
        text="Nothing happens to the notices: they stay open."
        label="Reject"
        onReason={async (given) => {
          // Somebody else may have confirmed or rejected it meanwhile.
          await reject({ variables: { input: { batchId: id, reason: given } } }).finally(onChange);
        }}
      />
    </Alert>
  );
}

const letterText = (cancellation: boolean | null): string =>
  cancellation === null
    ? 'Letters of cancellation go out by the mailing settings.'
    : cancellation
      ? 'Each gets a letter of cancellation; what was not mailed is passed over.'
      : 'No letter of cancellation goes out.';
