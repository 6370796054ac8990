import { Button, type ButtonProps, Tooltip } from '@mantine/core';

interface ActButtonProps extends Pick<ButtonProps, 'leftSection' | 'size'> {
  label: string;
  /** The server's sentence why the act would be refused; null if it would not. */
  refusal: string | null;
  onClick: () => void;
}

/** The button of an act; one that would be refused can be reached, says why, and does nothing. */
export function ActButton({ label, refusal, onClick, ...button }: ActButtonProps) {
  const isRefused = refusal !== null;
  return (
    <Tooltip label={refusal} disabled={!isRefused} multiline maw={320}>
      <Button
        variant="default"
        {...button}
        data-disabled={isRefused || undefined}
        aria-disabled={isRefused || undefined}
        aria-description={refusal ?? undefined}
        onClick={() => !isRefused && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
