import { CitationList } from './citation-list';

/** Events that were closed without a notice. */
export function Component() {
  return (
    <CitationList
      title="Discarded Citation Notices"
      queue="discarded"
      columns={['violation', 'updated', 'plate', 'cause', 'status', 'recommendation']}
      empty={{
        title: 'No event has been discarded',
        text: 'Events that are discarded on their report page are kept here.',
      }}
    />
  );
}
