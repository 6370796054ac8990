import { Button, Group, Popover, Stack, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';

import { PASTED, pastedBands } from './pasted-bands';
import type { BandValues } from './schedule-values';

/** Takes the bands from a spreadsheet, in the place of those that are there: nobody types a hundred. */
export function PasteBands({ onBands }: { onBands: (bands: BandValues[]) => void }) {
  const [isOpened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  function take() {
    const found = pastedBands(text);
    if (typeof found === 'string') {
      setFault(found);
      return;
    }
    onBands(found);
    setOpened(false);
    setText('');
  }

  return (
    <Popover
      opened={isOpened}
      onChange={setOpened}
      width={360}
      position="top-start"
      trapFocus
      returnFocus
      withArrow
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          onClick={() => setOpened(!isOpened)}
        >
          Paste bands
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Textarea
            label="Lines of a spreadsheet"
            description={`Columns: ${PASTED}. An amount is a number or court.`}
            minRows={6}
            maxRows={12}
            autosize
            // Esc closes this and not the dialog around it.
            data-mantine-stop-propagation
            value={text}
            error={fault}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setFault(null);
            }}
          />
          <Group justify="flex-end">
            <Button size="compact-md" onClick={take}>
              Replace the bands
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
