import { Anchor, Button, Paper, Skeleton, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';

import type { MyWorkQuery } from '../../graphql/documents';
import { formatNumber } from '../../lib/format';
import { paths } from '../../lib/paths';
import { QUEUES, writePlace } from '../citations/queues';
import classes from './dashboard.module.css';

type Work = MyWorkQuery['myWork'];

/** Where the desk and the lists of an officer are. */
const PLACES = {
  PENDING: { desk: paths.deskPending, list: QUEUES.pending.path },
  SUBMITTED: { desk: paths.deskSubmitted, list: QUEUES.submitted.path },
} as const;

/** The nearest deadline first. */
const BY_DEADLINE = { sortBy: 'DUE_AT', descending: false, page: 1 } as const;

/** The tasks of the officer, each with the way to it. Undefined until they have been loaded. */
export function WorkCard({ work }: { work: Work | undefined }) {
  return (
    <Paper component="section" p="md" mb="md" aria-label="What to do next">
      {work === undefined ? (
        <div className={classes.work}>
          <Skeleton h={42} w={240} />
          <Skeleton h={42} w={360} maw="100%" />
        </div>
      ) : (
        <div className={classes.work}>
          <NextEvents work={work} />
          <Tasks work={work} />
        </div>
      )}
    </Paper>
  );
}

/** The way to the desk, with the number of events that it hands out first. */
function NextEvents({ work: { queue, mostUrgent } }: { work: Work }) {
  const navigate = useNavigate();
  if (mostUrgent === 0) return <Text c="dimmed">Nothing left to review</Text>;
  return (
    <Button
      size="md"
      className={classes.next}
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      onClick={() => void navigate(PLACES[queue].desk)}
    >
      {mostUrgent === 1
        ? 'Review the most urgent'
        : `Review the ${formatNumber(mostUrgent)} most urgent`}
    </Button>
  );
}

function Tasks({ work: { queue, dueSoon, sentBack, heldLong } }: { work: Work }) {
  const { list } = PLACES[queue];
  const urgent = writePlace({ ...BY_DEADLINE, filter: { deadline: 'URGENT' } });
  const back = writePlace({ ...BY_DEADLINE, filter: { sentBackToMe: true } });
  // Nothing changes an event on hold: in the order of their changes those on hold for longest are the first.
  const held = writePlace({ filter: {}, sortBy: 'UPDATED_AT', descending: false, page: 1 });
  return (
    <ul className={classes.tasks} aria-label="What waits for you">
      <Task count={dueSoon} label="due in 2 days" to={`${list}${urgent}`} />
      {queue === 'PENDING' && (
        <Task count={sentBack} label="sent back to me" to={`${list}${back}`} />
      )}
      <Task
        count={heldLong}
        label="on hold for more than 7 days"
        to={`${QUEUES.hold.path}${held}`}
      />
    </ul>
  );
}

function Task({ count, label, to }: { count: number; label: string; to: string }) {
  return (
    <li>
      <Anchor
        component={Link}
        to={to}
        className={classes.task}
        c={count === 0 ? 'dimmed' : undefined}
      >
        <span className={classes.taskCount}>{formatNumber(count)}</span> {label}
      </Anchor>
    </li>
  );
}
