import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '../../../lib/paths';
import { useSignedIn } from '../../../lib/session';
import type { QueueName } from '../queues';

/** The way to the desk of a queue, for the officers whose queue it is. */
export function StartReviewing({ queue }: { queue: QueueName }) {
  const { user } = useSignedIn();
  const desk =
    queue === 'pending' && user.isProcessingOfficer
      ? paths.deskPending
      : queue === 'submitted' && user.isInspectionOfficer
        ? paths.deskSubmitted
        : null;
  if (desk === null) return null;
  return (
    <Button component={Link} to={desk} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
      Start reviewing
    </Button>
  );
}
