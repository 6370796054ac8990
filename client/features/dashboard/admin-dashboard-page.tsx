import { useQuery } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { TermsEndCard } from '../calendar/terms-end-card';
import { DemoProgress } from '../demo/demo-progress';
import { ErrorAlertsCard } from '../error-ledger/error-alerts-card';
import { HistoryBrokenAlert } from '../proof/history-broken-alert';
import { UnmailedCard } from '../notice-runs/unmailed-card';
import { RegistryAgeCard } from '../registry/registry-age-card';
import { MailAlert } from '../users/mail-alert';
import { FirstStepsDocument, NoticeSigningDocument } from '../../graphql/documents';
import { Page } from '../../ui/page';
import { AdminAreas } from './admin-areas';
import { FirstStepsCard } from './first-steps-card';
import { WeakerChecksCard } from './weaker-checks-card';
import { formatDate } from '../../lib/format/format';

/** The first page of administrators: open steps of the set-up, and links to all of their area. */
export function Component() {
  const { data, error } = useQuery(FirstStepsDocument, { fetchPolicy: 'network-only' });
  return (
    <Page title="Admin Dashboard Panel">
      <DemoProgress />
      <MailAlert />
      {data && <FirstStepsCard {...data.firstSteps} />}
      <HistoryBrokenAlert withLink />
      <UnmailedCard />
      <ErrorAlertsCard />
      <TermsEndCard />
      <RegistryAgeCard />
      <SigningAlert />
      <WeakerChecksCard />
      {/* Below the steps from the start: what comes later would move what is about to be clicked. */}
      {(data ?? error) && <AdminAreas />}
    </Page>
  );
}

/** Warns before the certificate that notices are signed with expires, and after; nothing where there is time. */
function SigningAlert() {
  const { data } = useQuery(NoticeSigningDocument, { fetchPolicy: 'cache-and-network' });
  const certificate = data?.noticeSigning;
  if (certificate == null || certificate.state === 'VALID') return null;
  const { expiresAt, state } = certificate;
  return (
    <Alert color="amber" icon={<IconAlertTriangle />} role="status" mb="md">
      {state === 'EXPIRED'
        ? `The certificate that notices are signed with expired on ${formatDate(expiresAt)}: notices wait until it is replaced.`
        : `The certificate that notices are signed with expires on ${formatDate(expiresAt)}.`}
    </Alert>
  );
}
