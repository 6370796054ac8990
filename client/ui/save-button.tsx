import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';

/** The end of a form that is a page of its own. */
export function SaveButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button
      type="submit"
      mt="lg"
      loading={isBusy}
      leftSection={<IconDeviceFloppy size={18} aria-hidden />}
    >
      Save
    </Button>
  );
}
