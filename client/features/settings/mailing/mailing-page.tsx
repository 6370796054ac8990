import { useQuery } from '@apollo/client/react';

import { MailingSettingsDocument } from '../../../graphql/documents';
import { Page } from '../../../ui/page';
import { SettingsPending } from '../../../ui/settings';
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
      {data ? (
        <MailingForm settings={data.mailingSettings} />
      ) : (
        <SettingsPending
          hasFailed={error !== undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          height={640}
        />
      )}
    </Page>
  );
}
