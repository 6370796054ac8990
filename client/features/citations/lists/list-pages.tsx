import type { QueueName } from '../queues';
import { CitationList, type CitationListProps } from './citation-list';

/** The list of each queue; columns as the specification lists them. */
const LISTS: Record<QueueName, Omit<CitationListProps, 'queue'>> = {
  pending: {
    title: 'Pending Citation Events',
    columns: ['violation', 'updated', 'plate', 'cause', 'status', 'recommendation', 'deadline'],
    empty: {
      title: 'Nothing is waiting to be processed',
      text: 'New events appear here as the cameras send them. Submitted ones are in the list of submitted events.',
    },
  },
  submitted: {
    title: 'Submitted for Final Review',
    columns: ['submitted', 'violation', 'plate', 'cause', 'recommendation', 'statusWithDeadline'],
    empty: {
      title: 'Nothing is waiting for a decision',
      text: 'Events appear here as soon as a processing officer submits them. Look at those on hold meanwhile.',
    },
  },
  generated: {
    title: 'Generated Citation Notices',
    columns: [
      'stoplineReferenceId',
      'violation',
      'updated',
      'plate',
      'cause',
      'status',
      'recommendation',
    ],
    empty: {
      title: 'No notice has been generated yet',
      text: 'Approve an event of the submitted list, and its notice appears here to be printed.',
    },
    withPrint: true,
  },
  discarded: {
    title: 'Discarded Citation Notices',
    columns: ['violation', 'updated', 'plate', 'cause', 'status', 'recommendation'],
    empty: {
      title: 'No event has been discarded',
      text: 'Events that are discarded on their report page are kept here.',
    },
  },
  hold: {
    title: 'Citation Events On-Hold',
    columns: ['violation', 'updated', 'plate', 'cause', 'status', 'recommendation', 'deadline'],
    empty: {
      title: 'No event is on hold',
      text: 'Events that are put on hold on their report page wait here until they are sent back for revision.',
    },
  },
};

/** Returns the page of a queue's list: a component of its own, so that no list keeps the state of another. */
export function listPage(queue: QueueName) {
  return function ListPage() {
    return <CitationList queue={queue} {...LISTS[queue]} />;
  };
}
