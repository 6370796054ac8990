import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconClockPause, IconLinkOff } from '@tabler/icons-react';

import { NOTHING_LEFT, WENT_BACK, notOpenedText, skippedText, withColleagues } from '../texts';
import type { NotOpened as Refused } from './use-hand';
import classes from '../desk.module.css';

interface NothingLeftProps {
  withOthers: number;
  skipped: number;
  nextSkipEndsAt: string | null;
  onShowSkipped: () => void;
  onLookAgain: () => void;
}

/** Replaces the event if none is left for this officer. */
export function NothingLeft({ withOthers, skipped, nextSkipEndsAt, ...on }: NothingLeftProps) {
  return (
    <div className={classes.instead} role="status">
      <Stack align="center" gap="xs">
        <ThemeIcon variant="light" color="green" size={48} radius="xl" aria-hidden>
          <IconCheck size={24} />
        </ThemeIcon>
        <Title order={2}>{NOTHING_LEFT}</Title>
        {withOthers > 0 && <Text c="dimmed">{withColleagues(withOthers)}</Text>}
        {skipped > 0 && <Text c="dimmed">{skippedText(skipped, nextSkipEndsAt)}</Text>}
        <Group gap="xs" mt="xs">
          {skipped > 0 && <Button onClick={on.onShowSkipped}>Show skipped events</Button>}
          <Button variant="default" onClick={on.onLookAgain}>
            Look again
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

/** Replaces an event that was given back because the officer was away. */
export function WentBack({ onTakeAgain }: { onTakeAgain: () => void }) {
  return (
    <div className={classes.instead} role="status">
      <Stack align="center" gap="xs">
        <ThemeIcon variant="light" color="gray" size={48} radius="xl" aria-hidden>
          <IconClockPause size={24} />
        </ThemeIcon>
        <Title order={2}>{WENT_BACK}</Title>
        <Button mt="xs" data-autofocus onClick={onTakeAgain}>
          Take it again
        </Button>
      </Stack>
    </div>
  );
}

interface NotOpenedProps {
  refused: Refused;
  /** The events that the officer holds, in whatever tab. */
  held: readonly { id: string; referenceId: string }[];
  onGiveBack: (id: string) => void;
  onTryAgain: () => void;
  onGoOn: () => void;
}

/** Replaces the event that a link names, where it could not be taken: no other event is shown for it. */
export function NotOpened({ refused, held, ...on }: NotOpenedProps) {
  return (
    <div className={classes.instead} role="alert">
      <Stack align="center" gap="xs">
        <ThemeIcon variant="light" color="amber" size={48} radius="xl" aria-hidden>
          <IconLinkOff size={24} />
        </ThemeIcon>
        <Title order={2}>{notOpenedText(refused.referenceId, refused.sentence)}</Title>
        <Group gap="xs" mt="xs" justify="center">
          {refused.isFull &&
            held.map(({ id, referenceId }) => (
              <Button key={id} onClick={() => on.onGiveBack(id)}>
                Give {referenceId} back
              </Button>
            ))}
          {!refused.isFull && <Button onClick={on.onTryAgain}>Try again</Button>}
          <Button variant="default" onClick={on.onGoOn}>
            Start reviewing
          </Button>
        </Group>
      </Stack>
    </div>
  );
}
