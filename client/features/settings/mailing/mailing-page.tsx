import { useQuery } from '@apollo/client/react';
import { Paper, Skeleton } from '@mantine/core';

import { MailingSettingsDocument } from '../../../graphql/documents';
import { ErrorMessage } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { LastChanged } from '../../history/last-changed';
import { MailingForm } from './mailing-form';

/** The settings for making and mailing notices. */
export function Component() {
  const { data, error, refetch } = useQuery(MailingSettingsDocument, {
    fetchPolicy: 'network-only',
  });
  return (
    <Page title="Mailing" lead="How notices are made and mailed; those that were ordered stay">
      <LastChanged setting="MAILING" />
      <Paper p="lg" maw={880}>
        {data ? (
          <MailingForm settings={data.mailingSettings} />
        ) : error ? (
          <ErrorMessage
            title="Cannot get data from database, or permission denied"
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <Skeleton h={640} role="status" aria-label="Loading" />
        )}
      </Paper>
    </Page>
  );
}
