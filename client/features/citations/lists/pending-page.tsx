import { CitationList } from './citation-list';

/** Events to be processed: pending, updated and sent back for revision. */
export function Component() {
  return (
    <CitationList
      title="Pending Citation Events"
      queue="pending"
      columns={['violation', 'updated', 'plate', 'cause', 'status', 'recommendation', 'deadline']}
      empty={{
        title: 'Nothing is waiting to be processed',
        text: 'New events appear here as the cameras send them. Submitted ones are in the list of submitted events.',
      }}
    />
  );
}
