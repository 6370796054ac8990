import { useQuery } from '@apollo/client/react';
import { Button, Indicator, Paper, SimpleGrid, VisuallyHidden } from '@mantine/core';
import { IconBell, IconListCheck, IconMailForward, IconUserEdit } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import {
  DashboardDocument,
  MyWorkDocument,
  NotificationCountDocument,
} from '../../graphql/documents';
import { formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { useSignedIn } from '../../lib/session/session';
import { ErrorMessage } from '../../ui/message';
import { Page } from '../../ui/page';
import { DemoProgress } from '../demo/demo-progress';
import { ForecastLine } from '../forecast/forecast-line';
import { ChartCard } from './chart-card';
import classes from './dashboard.module.css';
import { StatCard } from './stat-card';
import { WeekCard } from './week-card';
import { WorkCard } from './work-card';

/** The first page of officers: what to do next, waiting events, figures of the department, and their own of the week. */
export function Component() {
  const { user } = useSignedIn();
  const { data, error, refetch } = useQuery(DashboardDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const queue = user.isInspectionOfficer ? 'SUBMITTED' : 'PENDING';
  const work = useQuery(MyWorkDocument, { fetchPolicy: 'cache-and-network' });
  const stats = data?.dashboard;
  const mine = work.data?.myWork;
  const isMine = mine !== undefined || !work.error;
  function again() {
    void Promise.all([refetch(), work.refetch()]).catch(() => undefined);
  }
  return (
    <Page
      title={`Welcome, ${user.name}`}
      tabTitle="Dashboard"
      lead={user.role.name}
      actions={
        <>
          {user.isInspectionOfficer && (
            <Button
              component={Link}
              to={paths.recalls}
              variant="default"
              leftSection={<IconListCheck size={16} aria-hidden />}
            >
              Recalls
            </Button>
          )}
          <Button
            component={Link}
            to={paths.addressees}
            variant="default"
            leftSection={<IconMailForward size={16} aria-hidden />}
          >
            Addressees
          </Button>
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
      <DemoProgress onLoaded={again} />
      {error && !stats ? (
        <Paper>
          <ErrorMessage title="The figures cannot be shown" onRetry={again}>
            The lists of the side menu may work all the same.
          </ErrorMessage>
        </Paper>
      ) : (
        <>
          {isMine && <WorkCard queue={queue} work={mine} />}
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
              note={warningsOf(stats?.totalDailyWarningLetters)}
              to={user.isInspectionOfficer ? paths.generated : undefined}
            />
          </SimpleGrid>
          <ForecastLine queue={queue} />
          <div className={isMine ? classes.figures : undefined}>
            <ChartCard
              labels={stats?.citationNoticesLabels}
              values={stats?.citationNoticesValues}
            />
            {isMine && <WeekCard days={mine?.days} />}
          </div>
        </>
      )}
    </Page>
  );
}

/** Names the warning letters of today, which are not among the notices; nothing where there are none. */
const warningsOf = (letters = 0): string | undefined =>
  letters === 0 ? undefined : `${formatNumber(letters)} warning letters`;

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
