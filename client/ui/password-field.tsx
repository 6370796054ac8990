import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field that tells screen readers when its value is refused, which Mantine's own does not. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
