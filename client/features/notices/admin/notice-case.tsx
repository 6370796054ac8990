import { useQuery } from '@apollo/client/react';
import { Image, List, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { type NoticeCase_CaseFragment, NoticeCaseDocument } from '../../../graphql/documents';
import { formatDateTime, formatWord } from '../../../lib/format/format';
import { FieldList } from '../../../ui/field-list';
import { ErrorMessage } from '../../../ui/message';
import { FactsCard } from '../../citations/report/facts-card';
import { HistoryTimeline } from '../../history/history-timeline';

interface NoticeCaseProps {
  number: string;
  /** What can be done with the notice, above the case. */
  acts?: (found: NoticeCase_CaseFragment, reload: () => void) => ReactNode;
}

/** What a notice rests on, for those who put it right; each look is logged. */
export function NoticeCase({ number, acts }: NoticeCaseProps) {
  const { data, error, refetch } = useQuery(NoticeCaseDocument, {
    variables: { number },
    fetchPolicy: 'network-only',
  });
  const reload = () => void refetch().catch(() => undefined);
  const found = data?.noticeCase;
  if (found)
    return (
      <Stack gap="lg">
        {acts?.(found, reload)}
        <CaseBody found={found} />
      </Stack>
    );
  return error ? (
    <ErrorMessage title="The case cannot be shown" onRetry={reload} />
  ) : (
    <Skeleton h={480} role="status" aria-label="Loading" />
  );
}

/** The reason of a void as the history has it; one without a text is its label already. */
function voidWords({ reason, reasonLabel }: { reason: string; reasonLabel: string | null }) {
  return reasonLabel === null || reasonLabel === reason ? reason : `${reasonLabel} – ${reason}`;
}

function CaseBody({ found }: { found: NoticeCase_CaseFragment }) {
  const { notice, cause, checks, evidence, facts, fine, history } = found;
  const { void: ended, addressee } = notice;
  return (
    <>
      <FieldList
        fields={[
          { label: 'Reference', value: found.referenceId },
          { label: 'Cause', value: formatWord(cause) },
          { label: 'Captured', value: formatDateTime(found.capturedAt) },
          { label: 'Place', value: found.locationAddress },
          { label: 'Camera', value: found.cameraSerialNumber },
          { label: 'Addressee', value: addressee?.name },
          {
            label: 'Fine',
            value: fine === null ? null : (fine.total?.formatted ?? 'No fixed fine'),
          },
          { label: 'State', value: notice.mail === null ? null : formatWord(notice.mail.state) },
          ...(ended === null ? [] : [{ label: 'Void', value: voidWords(ended) }]),
          ...(notice.replacedBy === null
            ? []
            : [{ label: 'Replaced by', value: notice.replacedBy }]),
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
    </>
  );
}
