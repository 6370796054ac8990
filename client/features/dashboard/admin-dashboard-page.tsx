import { useQuery } from '@apollo/client/react';
import { Group, Paper, SimpleGrid, Text, ThemeIcon, Alert } from '@mantine/core';
import {
  IconCamera,
  IconCoins,
  IconFileCertificate,
  IconFileSettings,
  IconGavel,
  IconKey,
  IconListDetails,
  IconMailForward,
  IconMail,
  IconSettings,
  type TablerIcon,
  IconUsers,
  IconAlertTriangle,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { DemoProgress } from '../demo/demo-progress';
import { UnmailedCard } from '../notice-runs/unmailed-card';
import { FirstStepsDocument, NoticeSigningDocument } from '../../graphql/documents';
import { paths } from '../../lib/paths';
import { Page } from '../../ui/page';
import classes from '../../ui/admin.module.css';
import { FirstStepsCard } from './first-steps-card';
import { formatDate } from '../../lib/format';

interface Entry {
  label: string;
  text: string;
  path: string;
  icon: TablerIcon;
}

const ENTRIES: readonly Entry[] = [
  {
    label: 'Users',
    text: 'Invite, edit, reset, release and delete accounts',
    path: paths.adminUsers,
    icon: IconUsers,
  },
  {
    label: 'Logs',
    text: 'Who did what, to the system and to events',
    path: paths.adminLogs,
    icon: IconListDetails,
  },
  {
    label: 'Citation Settings',
    text: 'Prefix, plate format, evidence and units',
    path: paths.adminCitationSettings,
    icon: IconSettings,
  },
  {
    label: 'PDF Settings',
    text: 'What notices say, with a preview',
    path: paths.adminPdfSettings,
    icon: IconFileSettings,
  },
  {
    label: 'Notice Runs',
    text: 'Print runs, mailing, returned mail, ledger of numbers',
    path: paths.adminNoticeRuns,
    icon: IconMailForward,
  },
  {
    label: 'Mailing',
    text: 'Languages, paper, envelope and required content of notices',
    path: paths.adminMailing,
    icon: IconMail,
  },
  {
    label: 'Notices',
    text: 'Make a notice again, as a new version',
    path: paths.adminNotices,
    icon: IconFileCertificate,
  },
  {
    label: 'Review Desk',
    text: 'Who reviews what, reasons, deadlines, report',
    path: paths.adminDesk,
    icon: IconGavel,
  },
  {
    label: 'Fine Schedules',
    text: 'What violations cost, and until when it is paid',
    path: paths.adminFineSchedules,
    icon: IconCoins,
  },
  {
    label: 'API Tokens',
    text: 'Let cameras and other systems in',
    path: paths.adminApiTokens,
    icon: IconKey,
  },
  {
    label: 'Webhooks',
    text: 'Tell other systems what happens, as it happens',
    path: paths.adminWebhooks,
    icon: IconWebhook,
  },
  {
    label: 'Camera Monitor',
    text: 'The cameras of the department',
    path: paths.adminCameras,
    icon: IconCamera,
  },
];

/** The first page of administrators: open steps of the set-up, and links to all of their area. */
export function Component() {
  const { data, error } = useQuery(FirstStepsDocument, { fetchPolicy: 'network-only' });
  return (
    <Page title="Admin Dashboard Panel">
      <DemoProgress />
      {data && <FirstStepsCard {...data.firstSteps} />}
      <UnmailedCard />
      <SigningAlert />
      {/* Below the steps from the start: what comes later would move what is about to be clicked. */}
      {(data ?? error) && <Areas />}
    </Page>
  );
}

function Areas() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" component="nav" aria-label="Areas">
      {ENTRIES.map(({ label, text, path, icon: Icon }) => (
        <Paper key={path} component={Link} to={path} p="md" className={classes.entry}>
          <Group gap="md" wrap="nowrap" h="100%">
            <ThemeIcon variant="light" size={40} radius="md" aria-hidden>
              <Icon size={22} />
            </ThemeIcon>
            <div>
              <Text fw={600}>{label}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
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
