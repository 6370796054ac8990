import { CitationList } from './citation-list';

/** Approved notices, ready to be printed. */
export function Component() {
  return (
    <CitationList
      title="Generated Citation Notices"
      queue="generated"
      columns={[
        'stoplineReferenceId',
        'violation',
        'updated',
        'plate',
        'cause',
        'status',
        'recommendation',
      ]}
      empty={{
        title: 'No notice has been generated yet',
        text: 'Approve an event of the submitted list, and its notice appears here to be printed.',
      }}
      withPrint
    />
  );
}
