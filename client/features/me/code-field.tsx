import { TextInput, type TextInputProps } from '@mantine/core';

import { CODE_LENGTH } from '../../lib/forms/code-digits';

/** Six digits of the authenticator app: somebody at a screen that was left unlocked does not have them. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="A new code of your authenticator app, not the one that you signed in with"
      placeholder="6 digits"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      {...props}
    />
  );
}
