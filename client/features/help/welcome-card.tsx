import { Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';

import { openHelp } from '../../lib/session/help';
import { useSignedIn } from '../../lib/session/session';
import { useSavePreferences } from '../me/use-save-preferences';
import classes from './help.module.css';

/** A step: its name, and what happens. */
type Step = readonly [name: string, text: string];

const PROCESSING: readonly Step[] = [
  [
    'Check',
    'Events from the cameras are Pending. Compare plate and pictures, look the vehicle up, and select the evidence.',
  ],
  [
    'Submit',
    'Recommend Generate, Discard or Hold. The event is then in Review, and an inspection officer decides.',
  ],
  [
    'See it come back',
    'Revise means that it was sent back to you with a reason. Correct it and submit it again.',
  ],
];

const INSPECTION: readonly Step[] = [
  [
    'Look',
    'Events in Review wait for you. Each has the recommendation of the officer who submitted it.',
  ],
  [
    'Decide',
    'Generate makes the notice: Completed. Discard ends the event. Hold and Revise put it aside or send it back.',
  ],
  [
    'Print',
    'A completed event has its notice within seconds. Print it, or leave it to the next print run.',
  ],
];

/** Three steps for officers who are new. It comes back until it is closed, and then never again. */
export function WelcomeCard() {
  const { user } = useSignedIn();
  const savePreferences = useSavePreferences(null);
  if (user.welcomed || user.isAdministrator) return null;
  return (
    <Paper component="section" p="lg" mb="md" aria-labelledby="welcome">
      <Title order={2} id="welcome" mb="md">
        Your first day in three steps
      </Title>
      <ol className={classes.steps}>
        {(user.isInspectionOfficer ? INSPECTION : PROCESSING).map(([name, text], index) => (
          <li key={name}>
            <ThemeIcon variant="light" radius="xl" size={28} aria-hidden>
              {index + 1}
            </ThemeIcon>
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="sm">{text}</Text>
            </div>
          </li>
        ))}
      </ol>
      <Group gap="sm" mt="md">
        <Button size="xs" onClick={() => void savePreferences({ welcomed: true })}>
          Got it
        </Button>
        <Button size="xs" variant="default" onClick={() => openHelp.set('statuses')}>
          What each status means
        </Button>
      </Group>
    </Paper>
  );
}
