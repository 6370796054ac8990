import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { NOT_LOADED } from '../lib/session/failures';
import type { Followed } from '../lib/lists/use-followed';
import { ErrorMessage } from './message';

interface DetailsProps<Found> {
  row: Followed<Found>;
  /** The list that it was chosen from. */
  back: string;
  onBack: () => void;
  children: (found: Found) => ReactNode;
}

/** Shows one row of a list in the place of the list, with the way back to it. */
export function Details<Found>({ row, back, onBack, children }: DetailsProps<Found>) {
  return (
    <Stack gap="md">
      <div>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
        >
          {back}
        </Button>
      </div>
      {row.hasFailed && <ErrorMessage title={NOT_LOADED} onRetry={row.reload} />}
      {row.found !== null && children(row.found)}
    </Stack>
  );
}
