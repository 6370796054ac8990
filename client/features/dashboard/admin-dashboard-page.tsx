import { useQuery } from '@apollo/client/react';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconShieldExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import {
  FirstStepsDocument,
  NoticeSigningDocument,
  WeakerChecksDocument,
} from '../../graphql/documents';
import { formatDate, formatNumber } from '../../lib/format/format';
import { Page } from '../../ui/page';
import { TermsEndCard } from '../calendar/terms-end-card';
import { DemoProgress } from '../demo/demo-progress';
import { ErrorAlertsCard } from '../error-ledger/error-alerts-card';
import { UnmailedCard } from '../notice-runs/unmailed-card';
import { HistoryBrokenAlert } from '../proof/history-broken-alert';
import { RegistryAgeCard } from '../registry/registry-age-card';
import { MailAlert } from '../users/mail-alert';
import { AdminAreas } from './admin-areas';
import { FirstStepsCard } from './first-steps-card';

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

/** Says how many rules of the checks stop or ask less than they are shipped to; nothing where none does. */
function WeakerChecksCard() {
  const { data } = useQuery(WeakerChecksDocument, { fetchPolicy: 'cache-and-network' });
  const count = data?.checkRules.filter(({ isWeaker }) => isWeaker).length ?? 0;
  if (count === 0) return null;
  return (
    <Alert color="amber" icon={<IconShieldExclamation />} role="status" mb="md">
      <Anchor component={Link} to="/admin/cameras?tab=rules" c="inherit" underline="always">
        {count === 1
          ? '1 check is weaker than shipped'
          : `${formatNumber(count)} checks are weaker than shipped`}
      </Anchor>
    </Alert>
  );
}
