import { CitationList } from './citation-list';

/** Events that wait for a decision; columns as the specification lists them. */
export function Component() {
  return (
    <CitationList
      title="Submitted for Final Review"
      queue="submitted"
      columns={['submitted', 'violation', 'plate', 'cause', 'recommendation', 'statusWithDeadline']}
      empty={{
        title: 'Nothing is waiting for a decision',
        text: 'Events appear here as soon as a processing officer submits them. Look at those on hold meanwhile.',
      }}
    />
  );
}
