import { Alert, Anchor, List, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import type { FirstStepsQuery } from '../../graphql/documents';
import type { FirstStepName } from '../../graphql/schema';
import { paths } from '../../lib/session/paths';

const STEPS: Record<FirstStepName, { label: string; path: string | null }> = {
  LETTERHEAD: { label: 'Letterhead', path: paths.adminPdfSettings },
  CURRENCY_AND_UNITS: { label: 'Currency and units', path: paths.adminCitationSettings },
  TIME_ZONE: { label: 'Time zone', path: paths.adminCitationSettings },
  FINES: { label: 'Fines', path: paths.adminFineSchedules },
  TEXTS: { label: 'Texts', path: paths.adminPdfSettings },
  REQUIRED_CONTENT: { label: 'Required content', path: paths.adminMailing },
  DEADLINES: { label: 'Deadlines', path: paths.adminDeadlines },
  HOLIDAYS: { label: 'Holidays', path: paths.adminDeadlines },
  USERS: { label: 'Users', path: paths.adminUsers },
  CAMERAS: { label: 'Cameras', path: paths.adminApiTokens },
  // It is filled at the server.
  VEHICLE_REGISTRY: { label: 'Vehicle registry', path: null },
  PROGRAM_CHECKED: { label: 'Check by a lawyer', path: paths.adminProgram },
};

/** Shows the steps before the first mailed notice, each a link; nothing once all are done. */
export function FirstStepsCard({ done, inventedLetterhead, steps }: FirstStepsQuery['firstSteps']) {
  return (
    <>
      {inventedLetterhead && (
        <Alert
          mb="md"
          color="red"
          icon={<IconAlertTriangle size={20} />}
          title="The letterhead is invented"
          role="alert"
        >
          <Text size="sm">
            An older version came with the address, telephone, logo and statements of a department
            that does not exist. No notice is made until your own are saved.
          </Text>
          <Anchor
            component={Link}
            to={paths.adminPdfSettings}
            size="sm"
            c="inherit"
            underline="always"
          >
            Open the PDF settings
          </Anchor>
        </Alert>
      )}
      {!done && (
        <Paper p="md" mb="md" component="section" aria-labelledby="first-steps">
          <Title order={2} size="h4" id="first-steps">
            First steps
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            No notice is made without letterhead, currency and time zone. Save the rest before you
            mail the first one.
          </Text>
          <List spacing={6} center>
            {steps.map(({ step, done: isDone, missing }) => (
              <List.Item
                key={step}
                icon={
                  <ThemeIcon
                    variant="light"
                    color={isDone ? 'green' : 'gray'}
                    size={24}
                    radius="xl"
                  >
                    {isDone ? <IconCheck size={16} /> : <IconCircleDashed size={16} />}
                  </ThemeIcon>
                }
              >
                {isDone ? (
                  <Text component="span" c="dimmed">
                    {STEPS[step].label}: done
                  </Text>
                ) : (
                  <>
                    <StepName step={step} />
                    <Text component="span" size="sm" c="dimmed">
                      {' '}
                      {missing.filter((field) => field !== STEPS[step].label).join(', ')}
                    </Text>
                  </>
                )}
              </List.Item>
            ))}
          </List>
          <Text size="sm" mt="sm">
            A{' '}
            <Anchor component={Link} to={paths.adminProgram} underline="always">
              program
            </Anchor>{' '}
            brings fines, deadlines and texts of a law in with one file.
          </Text>
          <Text size="sm" c="dimmed" mt="sm">
            Stopline makes no backups by itself: docs/operations.md, <i>Back up and restore</i>,
            says what to keep and how.
          </Text>
        </Paper>
      )}
    </>
  );
}

/** The name of a step, as a link to its page where it has one. */
function StepName({ step }: { step: FirstStepName }) {
  const { label, path } = STEPS[step];
  return path === null ? (
    <span>{label}</span>
  ) : (
    <Anchor component={Link} to={path}>
      {label}
    </Anchor>
  );
}
