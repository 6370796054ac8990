import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';

import { failureSubject } from '../../lib/session/failures';
import { askPasskey, canUsePasskeysOf, NO_PASSKEY } from '../../lib/session/passkeys';
import { toast } from '../../lib/toast';
import { SECOND_STEP, type SecondStep } from './second-step';

interface PasskeyButtonProps {
  step: SecondStep;
  disabled: boolean;
  /** Called with the browser's answer; rejects when the server refuses it. */
  onAnswer: (passkey: Record<string, unknown>) => Promise<void>;
}

/** Signs in with a passkey instead of a code; nothing for users without one, or where browsers allow none. */
export function PasskeyButton({ step, disabled, onAnswer }: PasskeyButtonProps) {
  const [task, setTask] = useState(step.passkeyOptions);
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeysOf(step.passkeyOptions?.['rpId'])) return null;

  async function ask() {
    setBusy(true);
    try {
      const options = task ?? (await step.anotherTask());
      if (options === null) return;
      // A task counts once.
      setTask(null);
      const answer = await askPasskey(options).catch(() => null);
      if (answer === null) toast.error(NO_PASSKEY, failureSubject(SECOND_STEP));
      else await onAnswer(answer);
    } catch {
      // Said by now.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      fullWidth
      loading={busy}
      disabled={disabled}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      onClick={() => void ask()}
    >
      Use a passkey
    </Button>
  );
}
