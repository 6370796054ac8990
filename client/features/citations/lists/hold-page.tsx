import { CitationList } from './citation-list';

/** Events that wait for more information. */
export function Component() {
  return (
    <CitationList
      title="Citation Events On-Hold"
      queue="hold"
      columns={['violation', 'updated', 'plate', 'cause', 'status', 'recommendation', 'deadline']}
      empty={{
        title: 'No event is on hold',
        text: 'Events that are put on hold on their report page wait here until they are sent back for revision.',
      }}
    />
  );
}
