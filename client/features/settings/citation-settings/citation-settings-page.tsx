import { useQuery } from '@apollo/client/react';

import { CitationSettingsDocument } from '../../../graphql/documents';
import { Page } from '../../../ui/page';
import { SettingsPending } from '../../../ui/settings';
import { LastChanged } from '../../history/last-changed';
import { CitationSettingsForm } from './citation-settings-form';

/** The settings for numbers, units and images of citations. */
export function Component() {
  const { data, error, refetch } = useQuery(CitationSettingsDocument, {
    fetchPolicy: 'network-only',
  });
  return (
    <Page title="Citation Settings" lead="How events are numbered, measured and priced">
      <LastChanged setting="CITATION" />
      {data ? (
        <CitationSettingsForm settings={data.citationSettings} />
      ) : (
        <SettingsPending
          hasFailed={error !== undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          height={520}
        />
      )}
    </Page>
  );
}
