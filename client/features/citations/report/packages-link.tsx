import { ActionIcon, Tooltip } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';

/** The id of the place of the court packages, at the foot of the page; it is there before they are. */
const TARGET = 'court-packages';

/** Leads to the court packages of the event, and the keyboard with it. */
export function PackagesLink() {
  function go(event: React.MouseEvent) {
    // The address stays: it keeps the list that the report was opened from.
    event.preventDefault();
    const place = document.getElementById(TARGET);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector('button')?.focus({ preventScroll: true });
  }
  return (
    <Tooltip label="Court packages">
      <ActionIcon
        component="a"
        href={`#${TARGET}`}
        variant="default"
        size="lg"
        aria-label="Court packages"
        onClick={go}
      >
        <IconGavel size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
