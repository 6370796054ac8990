import { Button, Group } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';

import { DialogButtons } from '../../../ui/dialog-buttons';

interface SettingButtonsProps {
  /** While the PDF is made. */
  isPreviewing: boolean;
  isSaving: boolean;
  onPreview: () => void;
  onCancel: () => void;
}

/** The buttons of a form of the dialog; *Save* submits it. */
export function SettingButtons(props: SettingButtonsProps) {
  const { isPreviewing, isSaving, onPreview, onCancel } = props;
  return (
    <Group justify="space-between" gap="xs" mt="xs">
      <Button
        variant="light"
        loading={isPreviewing}
        leftSection={<IconFileSearch size={18} aria-hidden />}
        onClick={onPreview}
      >
        Preview
      </Button>
      <DialogButtons submit="Save" isBusy={isSaving} onCancel={onCancel} />
    </Group>
  );
}
