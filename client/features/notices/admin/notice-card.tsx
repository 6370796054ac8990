import { CombinedGraphQLErrors } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { Anchor, Button, Group, List, Paper, Skeleton, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileOff, IconFileTypePdf, IconFolderOpen, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';

import {
  NoticeByNumberDocument,
  type NoticesPage_NoticeFragment,
  RerenderNoticeDocument,
} from '../../../graphql/documents';
import type { ErrorCode, NoticeStatus } from '../../../graphql/schema';
import { confirm } from '../../../lib/forms/confirm';
import { formatRecord, formatWord } from '../../../lib/format/format';
import { toast } from '../../../lib/toast';
import { Chip } from '../../../ui/chip';
import { FieldList } from '../../../ui/field-list';
import { ErrorMessage, Message } from '../../../ui/message';
import classes from '../../../ui/admin.module.css';
import { CaseDrawer } from './case-drawer';

/** The code of the refusal where no notice has the number. */
const UNKNOWN: ErrorCode = 'NOTICE_NOT_FOUND';

/** Interval between checks for a notice that is being made, ms. */
const ASK_EVERY_MS = 2000;

const STATUS_COLORS: Record<NoticeStatus, string> = {
  PENDING: 'amber',
  READY: 'green',
  FAILED: 'red',
};

/** The current version of a notice, with the order to make another. */
export function NoticeCard({ number }: { number: string }) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(NoticeByNumberDocument, {
    variables: { number },
    fetchPolicy: 'network-only',
  });
  const pending =
    data?.notice?.status === 'PENDING' ||
    data?.notice?.copies.some(({ status }) => status === 'PENDING');
  useEffect(() => {
    if (!pending) return undefined;
    startPolling(ASK_EVERY_MS);
    return stopPolling;
  }, [pending, startPolling, stopPolling]);
  const reload = () => void refetch().catch(() => undefined);

  if (data?.notice) return <Notice notice={data.notice} onOrdered={reload} />;
  if (!error) {
    return (
      <Paper p="md" role="status" aria-label="Loading">
        <Skeleton h={22} w={220} mb="md" />
        <Skeleton h={170} />
      </Paper>
    );
  }
  const unknown =
    CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.['code'] === UNKNOWN;
  return (
    <Paper>
      {unknown ? (
        <Message icon={<IconFileOff size={24} />} title="No notice has this number">
          It is written like TEC-2026-000123, with all of its zeros.
        </Message>
      ) : (
        <ErrorMessage title="The notice cannot be shown" onRetry={reload} />
      )}
    </Paper>
  );
}

/** Copies that say on each page what they are: reprints, and that of a void notice. */
function Copies({ of }: { of: NoticesPage_NoticeFragment['copies'] }) {
  return (
    <List listStyleType="none" spacing={4}>
      {of.map(({ id, kind, status, reason, createdAt, pdfSrc }) => (
        <List.Item key={id}>
          {status === 'READY' ? (
            <Anchor href={pdfSrc} target="_blank" rel="noopener" inherit underline="always">
              {kind}
            </Anchor>
          ) : (
            `${kind} (${status === 'PENDING' ? 'being made' : 'could not be made'})`
          )}
          {`, ${formatRecord(createdAt)}: ${reason}`}
        </List.Item>
      ))}
    </List>
  );
}

interface NoticeProps {
  notice: NoticesPage_NoticeFragment;
  onOrdered: () => void;
}

function Notice({ notice, onOrdered }: NoticeProps) {
  const [rerender, { loading }] = useMutation(RerenderNoticeDocument);
  const [hasCase, { open: openCase, close: closeCase }] = useDisclosure(false);

  async function order() {
    const agreed = await confirm({
      title: 'Make the notice again',
      body: 'A new version is made with the PDF settings of now, and becomes the one that is printed. The version that is there now is kept.',
      confirmLabel: 'Make it again',
    });
    if (!agreed) return;
    try {
      await rerender({ variables: { input: { number: notice.number } } });
      toast.success('The notice is being made again');
    } catch {
      // Said by the failure table; what is shown is loaded again all the same.
    }
    onOrdered();
  }

  return (
    <Paper component="section" p="md" aria-labelledby="notice">
      <Group justify="space-between" gap="sm" mb="sm">
        <Group gap="sm">
          <Title order={2} id="notice">
            Notice {notice.number}
          </Title>
          <span role="status">
            <Chip color={STATUS_COLORS[notice.status]}>{formatWord(notice.status)}</Chip>
          </span>
        </Group>
        <Group gap="xs">
          {notice.status === 'READY' && (
            <Anchor href={notice.pdfSrc} target="_blank" rel="noopener" mr="xs">
              <Group gap={6} component="span" display="inline-flex">
                <IconFileTypePdf size={18} aria-hidden />
                Open PDF
              </Group>
            </Anchor>
          )}
          <Button
            variant="default"
            leftSection={<IconFolderOpen size={18} aria-hidden />}
            onClick={openCase}
          >
            Case
          </Button>
          <Button
            variant="light"
            loading={loading}
            disabled={notice.status === 'PENDING'}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void order()}
          >
            Make it again
          </Button>
        </Group>
      </Group>
      <FieldList
        fields={[
          { label: 'Version', value: notice.version },
          { label: 'Citation', value: notice.citationId },
          { label: 'Ordered', value: formatRecord(notice.requestedAt) },
          { label: 'Made', value: formatRecord(notice.renderedAt) },
          {
            label: 'SHA-256',
            value: notice.sha256 && <code className={classes.wrap}>{notice.sha256}</code>,
          },
          {
            label: 'Copies',
            value: notice.copies.length > 0 ? <Copies of={notice.copies} /> : null,
          },
        ]}
      />
      <CaseDrawer
        number={hasCase ? notice.number : null}
        onClose={closeCase}
        onChanged={onOrdered}
      />
    </Paper>
  );
}
