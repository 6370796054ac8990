import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { useSignedIn } from '../../../lib/session/session';
import { ownDesk } from '../own-desk';
import { QUEUES, type QueueName } from '../queues';

/** The way to the desk of a queue, for the officers whose queue it is. */
export function StartReviewing({ queue }: { queue: QueueName }) {
  const { user } = useSignedIn();
  const desk = ownDesk(user, QUEUES[queue].queue);
  if (desk === null) return null;
  return (
    <Button component={Link} to={desk} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
      Start reviewing
    </Button>
  );
}
