import type { Addressees_CitationFragment } from '../../graphql/documents';
import { formatDateTime } from '../../lib/format/format';
import { type Column, DataTable } from '../../ui/data-table';
import { MailChip } from '../notices/mail/mail-chip';

type Notice = Addressees_CitationFragment['notices'][number];

interface ChainTableProps {
  notices: readonly Notice[];
}

/** The notices of an event, the first one first; the last one is the current one. */
export function ChainTable({ notices }: ChainTableProps) {
  return (
    <DataTable
      caption="Notices of this event"
      columns={COLUMNS}
      rows={notices}
      rowKey={({ number }) => number}
      empty={null}
    />
  );
}

const COLUMNS: readonly Column<Notice>[] = [
  { key: 'number', label: 'Number', render: ({ number }) => number },
  { key: 'issued', label: 'Issued', render: ({ issuedAt }) => formatDateTime(issuedAt) },
  { key: 'state', label: 'State', render: ({ state }) => <MailChip state={state} /> },
  { key: 'replaced', label: 'Replaced by', render: ({ replacedBy }) => replacedBy ?? '–' },
  { key: 'letter', label: 'Cancellation', render: ({ cancellation }) => cancellation ?? '–' },
];
