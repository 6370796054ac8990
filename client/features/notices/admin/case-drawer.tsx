import { useQuery } from '@apollo/client/react';
import {
  Button,
  Drawer,
  Group,
  Image,
  List,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';

import { type NoticeCase_CaseFragment, NoticeCaseDocument } from '../../../graphql/documents';
import { formatDateTime, formatWord } from '../../../lib/format';
import { FieldList } from '../../../ui/field-list';
import { ErrorMessage } from '../../../ui/message';
import { FactsCard } from '../../citations/report/facts-card';
import { HistoryTimeline } from '../../history/history-timeline';
import { VoidDialog } from '../void/void-dialog';

interface CaseDrawerProps {
  /** Null while the drawer is closed. */
  number: string | null;
  onClose: () => void;
  /** Called after an act on the notice. */
  onChanged: () => void;
}

/** What a notice rests on, for those who put it right; each look is logged. */
export function CaseDrawer({ number, onClose, onChanged }: CaseDrawerProps) {
  return (
    <Drawer
      opened={number !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={number === null ? '' : `Case of notice ${number}`}
    >
      {number !== null && <Case number={number} onChanged={onChanged} />}
    </Drawer>
  );
}

function Case({ number, onChanged }: { number: string; onChanged: () => void }) {
  const { data, error, refetch } = useQuery(NoticeCaseDocument, {
    variables: { number },
    fetchPolicy: 'network-only',
  });
  const reload = () => void refetch().catch(() => undefined);
  if (data?.noticeCase)
    return (
      <CaseBody
        noticeCase={data.noticeCase}
        onChanged={() => {
          reload();
          onChanged();
        }}
      />
    );
  return error ? (
    <ErrorMessage title="The case cannot be shown" onRetry={reload} />
  ) : (
    <Skeleton h={480} role="status" aria-label="Loading" />
  );
}

interface CaseBodyProps {
  noticeCase: NoticeCase_CaseFragment;
  onChanged: () => void;
}

function CaseBody({ noticeCase, onChanged }: CaseBodyProps) {
  const [voiding, setVoiding] = useState(false);
  const { notice, cause, checks, evidence, facts, fine, history } = noticeCase;
  const { void: ended, addressee } = notice;
  const isCurrent = notice.replacedBy === null;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed">
          Who looks at a case is in the log.
        </Text>
        {ended === null && isCurrent && (
          <Button
            color="red"
            variant="light"
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => setVoiding(true)}
          >
            Void
          </Button>
        )}
      </Group>
      <FieldList
        fields={[
          { label: 'Reference', value: noticeCase.referenceId },
          { label: 'Cause', value: formatWord(cause) },
          { label: 'Captured', value: formatDateTime(noticeCase.capturedAt) },
          { label: 'Place', value: noticeCase.locationAddress },
          { label: 'Camera', value: noticeCase.cameraSerialNumber },
          { label: 'Addressee', value: addressee?.name },
          {
            label: 'Fine',
            value: fine === null ? null : (fine.total?.formatted ?? 'No fixed fine'),
          },
          { label: 'State', value: notice.mail === null ? null : formatWord(notice.mail.state) },
          ...(ended === null ? [] : [{ label: 'Void', value: ended.reason }]),
          ...(isCurrent ? [] : [{ label: 'Replaced by', value: notice.replacedBy }]),
        ]}
      />
      <section aria-labelledby="case-images">
        <Title order={3} id="case-images" mb="xs">
          Images on the notice
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {evidence.map(({ sequenceNumber, src, capturedAt }) => (
            <a key={sequenceNumber} href={src} target="_blank" rel="noopener">
              <Image
                src={src}
                radius="sm"
                alt={`Image ${sequenceNumber}${capturedAt === null ? '' : `, ${formatDateTime(capturedAt)}`}`}
              />
            </a>
          ))}
        </SimpleGrid>
      </section>
      <section aria-labelledby="case-facts">
        <Title order={3} id="case-facts" mb="xs">
          Facts
        </Title>
        <FactsCard facts={facts} />
      </section>
      {checks.length > 0 && (
        <section aria-labelledby="case-checks">
          <Title order={3} id="case-checks" mb="xs">
            Checks at the decision
          </Title>
          <List spacing={4}>
            {checks.map(({ code, sentence, confirmed }) => (
              <List.Item key={code}>
                {sentence}
                {confirmed !== null && (
                  <Text size="sm" c="dimmed">
                    {confirmed.reason} ({confirmed.user.name})
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
        </section>
      )}
      <section aria-labelledby="case-history">
        <Title order={3} id="case-history" mb="xs">
          History
        </Title>
        <HistoryTimeline items={history} />
      </section>
      <VoidDialog
        notice={
          voiding ? { number: notice.number, cause, version: noticeCase.citationVersion } : null
        }
        onClose={() => setVoiding(false)}
        onDone={onChanged}
      />
    </Stack>
  );
}
