import { Anchor, Button, Paper, Skeleton, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';

import type { MyWorkQuery } from '../../graphql/documents';
import type { DeskQueue } from '../../graphql/schema';
import { formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { QUEUES, writePlace } from '../citations/queues';
import classes from './dashboard.module.css';

type Work = MyWorkQuery['myWork'];

/** The desk and the list of each queue. */
const PLACES = {
  PENDING: { desk: paths.deskPending, list: QUEUES.pending.path },
  SUBMITTED: { desk: paths.deskSubmitted, list: QUEUES.submitted.path },
} as const;

/** The nearest deadline first. */
const BY_DEADLINE = { sortBy: 'DUE_AT', descending: false, page: 1 } as const;

interface WorkCardProps {
  /** The queue of the officer. */
  queue: DeskQueue;
  /** Undefined until they have been counted. */
  work: Work | undefined;
}

/** The tasks of the officer, each with the way to it. */
export function WorkCard({ queue, work }: WorkCardProps) {
  const { list } = PLACES[queue];
  const urgent = writePlace({ ...BY_DEADLINE, filter: { deadline: 'URGENT' } });
  const back = writePlace({ ...BY_DEADLINE, filter: { sentBackToMe: true } });
  // Nothing changes an event on hold: in the order of their changes those on hold for longest are the first.
  const held = writePlace({ filter: {}, sortBy: 'UPDATED_AT', descending: false, page: 1 });
  return (
    <Paper component="section" p="md" mb="md" aria-label="What to do next" className={classes.work}>
      <NextEvents work={work} desk={PLACES[queue].desk} />
      <ul className={classes.tasks} aria-label="What waits for you">
        <Task count={work?.dueSoon} label="due in 2 days" to={`${list}${urgent}`} />
        {queue === 'PENDING' && (
          <Task count={work?.sentBack} label="sent back to me" to={`${list}${back}`} />
        )}
        <Task
          count={work?.heldLong}
          label="on hold for more than 7 days"
          to={`${QUEUES.hold.path}${held}`}
        />
      </ul>
    </Paper>
  );
}

/** The way to the desk. Its number is that of the events that are due in two days, as the task beside it says. */
function NextEvents({ work, desk }: { work: Work | undefined; desk: string }) {
  const navigate = useNavigate();
  if (work === undefined) return <Skeleton h={42} w={240} className={classes.next} />;
  // As high as the button: the page does not move when the count comes.
  if (work.mostUrgent === 0) {
    return (
      <Text c="dimmed" lh="42px">
        Nothing left to review
      </Text>
    );
  }
  return (
    <Button
      size="md"
      className={classes.next}
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      onClick={() => void navigate(desk)}
    >
      {reviewText(work.dueSoon)}
    </Button>
  );
}

function reviewText(dueSoon: number): string {
  if (dueSoon === 0) return 'Start reviewing';
  return dueSoon === 1
    ? 'Review the most urgent'
    : `Review the ${formatNumber(dueSoon)} most urgent`;
}

interface TaskProps {
  count: number | undefined;
  label: string;
  to: string;
}

function Task({ count, label, to }: TaskProps) {
  return (
    <li>
      <Anchor
        component={Link}
        to={to}
        className={classes.task}
        c={count === 0 ? 'dimmed' : undefined}
      >
        {count === undefined ? (
          <Skeleton h={22} w={24} />
        ) : (
          <span className={classes.taskCount}>{formatNumber(count)}</span>
        )}{' '}
        {label}
      </Anchor>
    </li>
  );
}
