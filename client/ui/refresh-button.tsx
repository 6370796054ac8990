import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

interface RefreshButtonProps {
  /** True while the refresh is running. */
  busy: boolean;
  onRefresh: () => void;
}

/** Loads again what the page shows. */
export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  return (
    <Tooltip label="Refresh">
      <ActionIcon
        size="lg"
        variant="default"
        aria-label="Refresh"
        loading={busy}
        onClick={onRefresh}
      >
        <IconRefresh size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
