import { useQuery } from '@apollo/client/react';
import { Paper, SimpleGrid, Skeleton } from '@mantine/core';

import { CitationSettingsDocument } from '../../../graphql/documents';
import { ErrorMessage } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { LastChanged } from '../../history/last-changed';
import { CitationSettingsForm } from './citation-settings-form';

const FIELDS = 6;

/** The settings for numbers, units and images of citations. */
export function Component() {
  const { data, error, refetch } = useQuery(CitationSettingsDocument, {
    fetchPolicy: 'network-only',
  });
  return (
    <Page title="Citation Settings">
      <LastChanged setting="CITATION" />
      <Paper p="lg" maw={880}>
        {data ? (
          <CitationSettingsForm settings={data.citationSettings} />
        ) : error ? (
          <ErrorMessage
            title="Cannot get data from database, or permission denied"
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }} role="status" aria-label="Loading">
            {Array.from({ length: FIELDS }, (_, index) => (
              <div key={index}>
                <Skeleton h={14} w={140} mb={6} />
                <Skeleton h={12} maw={260} mb={8} />
                <Skeleton h={36} />
              </div>
            ))}
          </SimpleGrid>
        )}
      </Paper>
    </Page>
  );
}
