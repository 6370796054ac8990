import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { type Recall_RecallFragment, RecallsDocument } from '../../graphql/documents';
import { formatDateTime, formatNumber } from '../../lib/format/format';
import { usePagedList } from '../../lib/lists/use-paged-list';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { countOf, PagedTable } from '../../ui/paged-table';
import { criteriaIn, NO_CRITERIA, withoutCriteria } from './criteria-form';
import { RecallDetails } from './recall-details';
import { RECALL_COLORS } from './recall-words';
import { StartRecallDialog } from './start-recall-dialog';

/** The URL parameter that says which recall is shown. */
const RECALL_PARAM = 'recall';

/** The recalls of issued notices, or one of them; officers and administrators have the same page. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const id = params.get(RECALL_PARAM);
  const show = (recall: string | null) =>
    setParams(recall === null ? {} : { [RECALL_PARAM]: recall });
  return (
    <Page
      title="Recalls"
      lead="Find all notices that rest on one wrong thing, and decide each: uphold it, or make it void."
    >
      {id === null ? (
        <Recalls onShow={show} />
      ) : (
        <RecallDetails key={id} id={id} onBack={() => show(null)} />
      )}
    </Page>
  );
}

function Recalls({ onShow }: { onShow: (id: string) => void }) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  // An address with criteria begins a recall: what a page that knows what is wrong links to.
  const [criteria, setCriteria] = useState(() => criteriaIn(params));
  const list = usePagedList(RecallsDocument, {
    variables: {},
    select: ({ recalls }) => recalls,
  });
  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <Button
          leftSection={<IconListCheck size={18} aria-hidden />}
          onClick={() => setCriteria(NO_CRITERIA)}
        >
          Start a recall
        </Button>
      </Group>
      <PagedTable
        caption="Recalls"
        list={list}
        columns={[
          {
            key: 'number',
            phone: { line: 1 },
            label: 'Recall',
            render: ({ id, number }) => (
              <Anchor component="button" size="sm" onClick={() => onShow(id)}>
                {number}
              </Anchor>
            ),
          },
          ...COLUMNS,
        ]}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onShow(id)}
        rowHref={({ id }) => `${pathname}?${RECALL_PARAM}=${id}`}
        summary={(page) => countOf(page, 'recall', 'recalls')}
        empty={
          <Message icon={<IconListCheck size={24} />} title="No recalls yet">
            Start one when a limit, a camera, a text or an amount was wrong after notices went out.
          </Message>
        }
      />
      <StartRecallDialog
        criteria={criteria}
        onClose={() => {
          setCriteria(null);
          setParams(withoutCriteria(params), { replace: true });
        }}
        onStarted={onShow}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Recall_RecallFragment>[] = [
  {
    key: 'status',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ status }) => <Chip color={RECALL_COLORS[status]}>{status}</Chip>,
  },
  { key: 'reason', phone: { line: 2 }, label: 'Reason', render: ({ reason }) => reason },
  {
    key: 'notices',
    label: 'Notices',
    align: 'right',
    render: ({ notices }) => formatNumber(notices),
  },
  { key: 'open', label: 'Open', align: 'right', render: ({ open }) => formatNumber(open) },
  { key: 'upheld', label: 'Upheld', align: 'right', render: ({ upheld }) => formatNumber(upheld) },
  { key: 'voided', label: 'Void', align: 'right', render: ({ voided }) => formatNumber(voided) },
  {
    key: 'created',
    label: 'Started',
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'by',
    label: 'By',
    render: ({ createdBy }) => createdBy.name,
  },
];
