import { useMutation, useQuery } from '@apollo/client/react';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import {
  type Addressees_CitationFragment,
  EventAddresseesDocument,
  WithdrawAddresseeDocument,
} from '../../graphql/documents';
import type { Cause, NoticeActName } from '../../graphql/schema';
import { dayAt } from '../../lib/format/days';
import { NOT_LOADED } from '../../lib/session/failures';
import { paths } from '../../lib/session/paths';
import { ActButton } from '../../ui/act-button';
import { ErrorMessage } from '../../ui/message';
import { ReasonDialog } from '../../ui/reason-dialog';
import { AddresseeTable } from './addressee-table';
import { type Addressee, isWaiting } from './kinds';
import { RecordDialog } from './record-dialog';
import { type Reissue, ReissueDialog } from './reissue-dialog';
import { formatDateTime } from '../../lib/format/format';
import { type Column, DataTable } from '../../ui/data-table';
import { MailChip } from '../notices/mail/mail-chip';

interface AddresseesProps {
  citationId: string;
  /** The version of the event that the page shows: with another one the card is read again. */
  version: number;
  cause: Cause;
  plate: string;
  /** Reads the event again: vehicle and notice may be others. */
  onChanged: () => void;
}

/** The addressees of a completed event and the chain of its notices, with what the user may do about them. */
export function Addressees({ citationId, version, ...rest }: AddresseesProps) {
  const { data, error, refetch } = useQuery(EventAddresseesDocument, {
    variables: { id: citationId },
    fetchPolicy: 'cache-and-network',
  });
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    void refetch().catch(() => undefined);
  }, [version, refetch]);
  const citation = data?.citation;
  if (citation) return <Card {...rest} citation={citation} />;
  if (error === undefined) return null;
  return <ErrorMessage title={NOT_LOADED} onRetry={() => void refetch().catch(() => undefined)} />;
}

interface CardProps extends Pick<AddresseesProps, 'cause' | 'plate' | 'onChanged'> {
  citation: Addressees_CitationFragment;
}

function Card({ citation, cause, plate, onChanged }: CardProps) {
  const { id, version, addressees, notices, noticeActs } = citation;
  const [recording, setRecording] = useState(false);
  const [reissue, setReissue] = useState<Reissue | null>(null);
  const [withdrawn, setWithdrawn] = useState<Addressee | null>(null);
  const [withdraw] = useMutation(WithdrawAddresseeDocument);
  const current = notices.at(-1);
  if (current === undefined) return null;
  const act = (name: NoticeActName) => noticeActs.find((each) => each.name === name);
  const [record, issue] = [act('ADDRESSEE'), act('REISSUE')];
  const next =
    addressees.find(isWaiting) ?? addressees.find((each) => each.id === current.addresseeId);

  async function takeBack(reason: string) {
    if (withdrawn === null) return;
    try {
      await withdraw({ variables: { input: { addresseeId: withdrawn.id, reason } } });
    } catch (refused) {
      onChanged();
      throw refused;
    }
  }

  return (
    <section aria-labelledby="addressees-title">
      <Group justify="space-between" gap="sm" mb="xs">
        <div>
          <Title order={2} id="addressees-title">
            Addressees
          </Title>
          <Text size="sm" c="dimmed">
            To whom notices of this event went, and who waits for the next.{' '}
            <Anchor component={Link} to={paths.addressees} inherit underline="always">
              All that wait
            </Anchor>
          </Text>
        </div>
        <Group gap="xs">
          {record !== undefined && (
            <ActButton
              label="Record an addressee"
              refusal={record.refusal}
              onClick={() => setRecording(true)}
            />
          )}
          {issue !== undefined && next !== undefined && (
            <ActButton
              label="Issue a new notice"
              refusal={issue.refusal}
              onClick={() =>
                setReissue({ addressee: next, current, version, checks: asked(citation, next) })
              }
            />
          )}
        </Group>
      </Group>
      <Stack gap="sm">
        <AddresseeTable
          addressees={addressees}
          onWithdraw={record === undefined ? null : setWithdrawn}
        />
        <Title order={3}>Notices of this event</Title>
        <ChainTable notices={notices} />
      </Stack>
      <RecordDialog
        opened={recording}
        citationId={id}
        version={version}
        plate={plate}
        issuedOn={dayAt(Date.parse(current.issuedAt))}
        onClose={() => setRecording(false)}
        onStale={onChanged}
      />
      <ReissueDialog
        cause={cause}
        // After a refusal it goes on with the event as it is read by then.
        reissue={reissue && { ...reissue, version }}
        onClose={() => setReissue(null)}
        onDone={onChanged}
        onStale={onChanged}
      />
      <ReasonDialog
        opened={withdrawn !== null}
        title="Withdraw the addressee"
        text={`${withdrawn?.name ?? ''} gets no notice. The row is kept.`}
        label="Withdraw"
        onClose={() => setWithdrawn(null)}
        onReason={takeBack}
      />
    </section>
  );
}

/** Returns the checks that ask for a reason: of a corrected owner who waits; for others only checks that block count. */
const asked = ({ checks }: Addressees_CitationFragment, next: Addressee) =>
  next.kind === 'CORRECTED_OWNER' && isWaiting(next)
    ? checks.filter(({ weight }) => weight === 'CONFIRM')
    : [];

type Notice = Addressees_CitationFragment['notices'][number];

interface ChainTableProps {
  notices: readonly Notice[];
}

/** The notices of an event, the first one first; the last one is the current one. */
function ChainTable({ notices }: ChainTableProps) {
  return (
    <DataTable
      caption="Notices of this event"
      columns={COLUMNS}
      rows={notices}
      rowKey={({ number }) => number}
      empty={null}
    />
  );
}

const COLUMNS: readonly Column<Notice>[] = [
  { key: 'number', label: 'Number', render: ({ number }) => number },
  { key: 'issued', label: 'Issued', render: ({ issuedAt }) => formatDateTime(issuedAt) },
  { key: 'state', label: 'State', render: ({ state }) => <MailChip state={state} /> },
  { key: 'replaced', label: 'Replaced by', render: ({ replacedBy }) => replacedBy ?? '–' },
  { key: 'letter', label: 'Cancellation', render: ({ cancellation }) => cancellation ?? '–' },
];
