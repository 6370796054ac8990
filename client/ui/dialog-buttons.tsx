import { Button, Group, type MantineColor, type MantineSpacing } from '@mantine/core';

interface DialogButtonsProps {
  /** Label of the submit button. */
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
  /** Label of the cancel button. */
  cancel?: string;
  color?: MantineColor;
  mt?: MantineSpacing;
}

/** The end of a form in a dialog: leave it, or submit it. */
export function DialogButtons(props: DialogButtonsProps) {
  const { submit, isBusy, onCancel, cancel = 'Cancel', color, mt } = props;
  return (
    <Group justify="flex-end" gap="xs" mt={mt}>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" color={color} loading={isBusy}>
        {submit}
      </Button>
    </Group>
  );
}
