import { useQuery } from '@apollo/client/react';
import { Button, Indicator, Paper, SimpleGrid, VisuallyHidden } from '@mantine/core';
import { IconBell, IconUserEdit } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { DashboardDocument, NotificationCountDocument } from '../../graphql/documents';
import { formatNumber } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useSignedIn } from '../../lib/session';
import { ErrorMessage } from '../../ui/message';
import { Page } from '../../ui/page';
import { DemoProgress } from '../demo/demo-progress';
import { ForecastLine } from '../forecast/forecast-line';
import { ChartCard } from './chart-card';
import { StatCard } from './stat-card';

/** The first page of officers: waiting events, and figures of the department. */
export function Component() {
  const { user } = useSignedIn();
  const { data, error, refetch } = useQuery(DashboardDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const stats = data?.dashboard;
  return (
    <Page
      title={`Welcome, ${user.name}`}
      tabTitle="Dashboard"
      lead={user.role.name}
      actions={
        <>
          <Button
            component={Link}
            to={paths.profile}
            variant="default"
            leftSection={<IconUserEdit size={16} aria-hidden />}
          >
            Edit Profile
          </Button>
          <NotificationsButton />
        </>
      }
    >
      <DemoProgress onLoaded={() => void refetch().catch(() => undefined)} />
      {error && !stats ? (
        <Paper>
          <ErrorMessage
            title="The figures cannot be shown"
            onRetry={() => void refetch().catch(() => undefined)}
          >
            The lists of the side menu may work all the same.
          </ErrorMessage>
        </Paper>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mb="md">
            <StatCard
              label="Waiting to be Processed"
              value={stats?.totalPendingCitationEvents}
              color="red"
              to={user.isProcessingOfficer ? paths.pending : undefined}
              desk={user.isProcessingOfficer ? paths.deskPending : undefined}
            />
            <StatCard
              label="Pending Decision"
              value={stats?.totalSubmittedCitationEvents}
              color="accent"
              to={paths.submitted}
              desk={user.isInspectionOfficer ? paths.deskSubmitted : undefined}
            />
            <StatCard
              label="Generated Notices (Daily)"
              value={stats?.totalDailyCitationNotices}
              color="green"
              to={user.isInspectionOfficer ? paths.generated : undefined}
            />
          </SimpleGrid>
          <ForecastLine queue={user.isInspectionOfficer ? 'SUBMITTED' : 'PENDING'} />
          <ChartCard labels={stats?.citationNoticesLabels} values={stats?.citationNoticesValues} />
        </>
      )}
    </Page>
  );
}

function NotificationsButton() {
  // The shell keeps it up to date in the cache.
  const { data } = useQuery(NotificationCountDocument);
  const unread = data?.notificationCount ?? 0;
  return (
    // The number stands on the corner of the button, which keeps its width when it arrives.
    <Indicator
      label={formatNumber(unread)}
      disabled={unread === 0}
      color="red"
      size={18}
      offset={4}
      styles={{ indicator: { fontSize: 11, fontWeight: 700, pointerEvents: 'none' } }}
    >
      <Button
        component={Link}
        to={paths.notifications}
        variant="default"
        leftSection={<IconBell size={16} aria-hidden />}
      >
        Notifications
        {unread > 0 && <VisuallyHidden>, {formatNumber(unread)} unread</VisuallyHidden>}
      </Button>
    </Indicator>
  );
}
