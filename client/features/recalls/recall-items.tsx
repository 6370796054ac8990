import {
  Button,
  Group,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';

import {
  type Recall_ItemFragment,
  type Recall_RecallFragment,
  RecallItemsDocument,
} from '../../graphql/documents';
import type { RecallItemState, RecallOutcome } from '../../graphql/schema';
import { formatDateTime, formatDay, formatWord } from '../../lib/format';
import { useKeyed, useShortcuts } from '../../lib/shortcuts';
import { usePagedList } from '../../lib/use-paged-list';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { FieldList } from '../../ui/field-list';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { NoticeCase } from '../notices/admin/notice-case';
import { OutcomeDialog } from './outcome-dialog';
import { ITEM_COLORS } from './recall-words';

type Item = Recall_ItemFragment;
type Filter = RecallItemState | 'ALL';

/** The notices of a recall, with the one that is looked at beside them: `u` upholds it, `x` makes it void. */
export function RecallItems({
  recall,
  onDecided,
}: {
  recall: Recall_RecallFragment;
  onDecided: () => void;
}) {
  const [filter, setFilter] = useState<Filter>(recall.open > 0 ? 'OPEN' : 'ALL');
  const [chosen, setChosen] = useState<string | null>(null);
  const list = usePagedList(RecallItemsDocument, {
    variables: { recallId: recall.id, state: filter === 'ALL' ? null : filter },
    select: ({ recallItems }) => recallItems,
  });
  const rows = list.current?.data ?? [];
  const item = rows.find(({ noticeNumber }) => noticeNumber === chosen) ?? rows[0];
  function decided() {
    list.reload();
    onDecided();
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3}>Notices</Title>
        <SegmentedControl
          aria-label="State"
          value={filter}
          onChange={(next) => setFilter(next)}
          data={FILTERS}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <PagedTable
          caption="Notices of the recall"
          list={list}
          columns={COLUMNS}
          rowKey={({ noticeNumber }) => noticeNumber}
          onRowClick={({ noticeNumber }) => setChosen(noticeNumber)}
          summary={(page) => countOf(page, 'notice', 'notices')}
          empty={
            <Message icon={<IconMail size={24} />} title="No notice in this state">
              Look at the other states.
            </Message>
          }
        />
        {item && (
          <ItemCard
            key={item.noticeNumber}
            item={item}
            recallId={recall.id}
            canDecide={recall.status === 'OPEN' && item.state === 'OPEN'}
            onDecided={decided}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}

const FILTERS: { value: Filter; label: string }[] = [
  { value: 'OPEN', label: 'Open' },
  { value: 'UPHELD', label: 'Upheld' },
  { value: 'VOIDED', label: 'Void' },
  { value: 'GONE', label: 'Gone' },
  { value: 'ALL', label: 'All' },
];

const COLUMNS: readonly Column<Item>[] = [
  {
    key: 'number',
    phone: { line: 1 },
    label: 'Notice',
    render: ({ noticeNumber }) => noticeNumber,
  },
  {
    key: 'state',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ state }) => <Chip color={ITEM_COLORS[state]}>{state}</Chip>,
  },
  {
    key: 'captured',
    phone: { line: 2 },
    label: 'Captured',
    render: ({ capturedAt }) => formatDateTime(capturedAt),
  },
  {
    key: 'mail',
    phone: { line: 2, end: true },
    label: 'Mail then',
    render: ({ stateThen }) => formatWord(stateThen),
  },
];

function ItemCard({
  item,
  recallId,
  canDecide,
  onDecided,
}: {
  item: Item;
  recallId: string;
  canDecide: boolean;
  onDecided: () => void;
}) {
  const [asked, setAsked] = useState<RecallOutcome | null>(null);
  const keyed = useKeyed();
  useShortcuts(
    canDecide
      ? [
          { keys: 'u', label: 'Uphold the notice', group: 'Recall', run: () => setAsked('UPHOLD') },
          {
            keys: 'x',
            label: 'Make the notice void',
            group: 'Recall',
            run: () => setAsked('VOID'),
          },
        ]
      : [],
  );
  return (
    <Paper component="section" p="md" aria-labelledby="recalled-notice">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={4} id="recalled-notice">
            Notice {item.noticeNumber}
          </Title>
          <Chip color={ITEM_COLORS[item.state]}>{item.state}</Chip>
        </Group>
        <FieldList
          fields={[
            { label: 'Issued', value: formatDateTime(item.issuedAt) },
            { label: 'Mailed', value: item.mailedOn && formatDay(item.mailedOn) },
            { label: 'Cancellation', value: item.cancellation },
          ]}
        />
        {item.state !== 'OPEN' && (
          <Text size="sm">
            {[item.reasonCode, item.reason].filter(Boolean).join(' – ')}
            {item.decidedBy ? `, by ${item.decidedBy.name}` : ''}
          </Text>
        )}
        {canDecide && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconCircleCheck size={18} aria-hidden />}
              onClick={() => setAsked('UPHOLD')}
            >
              {keyed('Uphold', 'u')}
            </Button>
            <Button
              color="red"
              leftSection={<IconBan size={18} aria-hidden />}
              onClick={() => setAsked('VOID')}
            >
              {keyed('Make void', 'x')}
            </Button>
          </Group>
        )}
        <NoticeCase number={item.noticeNumber} />
      </Stack>
      <OutcomeDialog
        outcome={asked}
        recallId={recallId}
        item={item}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null);
          onDecided();
        }}
      />
    </Paper>
  );
}
