import { Button, Group, Modal, Text } from '@mantine/core';

import { refreshSession } from '../lib/session/http';
import { signOut } from '../lib/session/sign-out';
import { useIdle } from './use-idle';

/** Signed out after this long without a key, a click or a touch, ms (contract §3). */
const IDLE_MS = 30 * 60 * 1000;

/** The end is announced for so long, ms. */
const WARNING_MS = 2 * 60 * 1000;

/** Interval between renewals of the session while somebody types and nothing else asks the server, ms. */
const RENEW_EVERY_MS = 10 * 60 * 1000;

/** Above every other dialog. */
const ON_TOP = 600;

/** Ends the session of somebody who is away, and asks them before. */
export function SessionEnd() {
  const { left, stay } = useIdle({
    ms: IDLE_MS,
    warningMs: WARNING_MS,
    onIdle: () => void signOut(false),
    onActive: () => void refreshSession(),
    activeEveryMs: RENEW_EVERY_MS,
  });
  return (
    <Modal
      opened={left !== null && left > 0}
      onClose={stay}
      title="Are you still there?"
      zIndex={ON_TOP}
    >
      <Text>
        You are signed out in{' '}
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>{clock(left ?? 0)}</span>, because
        nothing was pressed for a while.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button data-autofocus onClick={stay}>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  );
}

/** `1:05` for 65 seconds. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
