import {
  Alert,
  Anchor,
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
import { useEffect, useRef, useState } from 'react';

import {
  type Recall_ItemFragment,
  type Recall_RecallFragment,
  RecallItemsDocument,
} from '../../graphql/documents';
import type { RecallItemState, RecallOutcome } from '../../graphql/schema';
import { formatDateTime, formatDay, formatWord } from '../../lib/format/format';
import { useKeyed, useShortcuts } from '../../lib/shortcuts';
import { toast } from '../../lib/toast';
import { usePagedList } from '../../lib/lists/use-paged-list';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { FieldList } from '../../ui/field-list';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { NoticeCase } from '../notices/admin/notice-case';
import { OutcomeDialog } from './outcome-dialog';
import classes from './recalls.module.css';
import { ITEM_COLORS } from './recall-words';
import { useReasonLabels } from './use-reason-labels';

type Item = Recall_ItemFragment;
type Filter = RecallItemState | 'ALL';

/** The notices of a recall, with the one that is looked at beside them: `u` upholds it, `x` makes it void. */
export function RecallItems({
  recall,
  onChanged,
}: {
  recall: Recall_RecallFragment;
  /** Reads the recall again: its counts are others. */
  onChanged: () => void;
}) {
  const [filter, setFilter] = useState<Filter>(recall.open > 0 ? 'OPEN' : 'ALL');
  const list = usePagedList(RecallItemsDocument, {
    variables: { recallId: recall.id, state: filter === 'ALL' ? null : filter },
    select: ({ recallItems }) => recallItems,
  });
  const { open } = recall;
  const { reload, stale } = list;
  const rows = stale ? [] : (list.current?.data ?? []);
  const { looked, isListed, hasLeft, look } = useLookedAt(rows, `${filter} ${list.page}`);
  const card = useRef<HTMLDivElement>(null);
  // Others decide too, and so does a batch.
  const read = useRef(open);
  useEffect(() => {
    if (read.current === open) return;
    read.current = open;
    reload();
  }, [open, reload]);

  function show(item: Item) {
    look(item);
    // On a narrow screen the case is below the list.
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) card.current?.scrollIntoView();
  }

  function decided(done: Item) {
    const at = rows.findIndex(({ noticeNumber }) => noticeNumber === done.noticeNumber);
    const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
      ({ state }) => state === 'OPEN',
    );
    if (next !== undefined) look(next);
    else if (filter !== 'ALL') look(null);
    reload();
    onChanged();
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3}>Notices</Title>
        <SegmentedControl
          aria-label="State"
          value={filter}
          onChange={(next) => {
            setFilter(next);
            if (list.page > 1) list.go(1);
          }}
          data={FILTERS}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <PagedTable
          caption="Notices of the recall"
          list={list}
          columns={[
            {
              key: 'number',
              phone: { line: 1 },
              label: 'Notice',
              render: (item) => (
                <Anchor component="button" size="sm" onClick={() => show(item)}>
                  {item.noticeNumber}
                </Anchor>
              ),
            },
            ...COLUMNS,
          ]}
          rowKey={({ noticeNumber }) => noticeNumber}
          current={looked?.noticeNumber}
          onRowClick={show}
          summary={(page) => countOf(page, 'notice', 'notices')}
          empty={
            <Message icon={<IconMail size={24} />} title="No notice in this state">
              {filter === 'OPEN'
                ? 'Every notice of this recall is decided.'
                : 'Look at the other states.'}
            </Message>
          }
        />
        {looked && (
          <div ref={card} className={classes.scrolledTo}>
            <ItemCard
              item={looked}
              hasLeft={hasLeft}
              recallId={recall.id}
              canDecide={recall.status === 'OPEN' && looked.state === 'OPEN' && isListed}
              onDecided={() => decided(looked)}
              onRefused={() => {
                reload();
                onChanged();
              }}
            />
          </div>
        )}
      </SimpleGrid>
    </Stack>
  );
}

/**
 * The notice that is looked at: the first of a page, until another one is chosen. It stays where it leaves the list,
 * because somebody else decided it: no other takes its place below a key that is on its way.
 *
 * @param place the page and state of the list: another one begins at its first
 */
function useLookedAt(rows: readonly Item[], place: string) {
  const [seen, setSeen] = useState<{ place: string; item: Item } | null>(null);
  const [first] = rows;
  const isHere = seen?.place === place;
  const row = rows.find(({ noticeNumber }) => noticeNumber === seen?.item.noticeNumber);
  if (!isHere && first !== undefined) setSeen({ place, item: first });
  else if (isHere && row !== undefined && row !== seen.item) setSeen({ place, item: row });
  return {
    looked: seen?.item ?? null,
    isListed: isHere && row !== undefined,
    hasLeft: isHere && row === undefined,
    look: (item: Item | null) => setSeen(item && { place, item }),
  };
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

interface ItemCardProps {
  item: Item;
  /** True once it is no longer in the list as it is now. */
  hasLeft: boolean;
  recallId: string;
  canDecide: boolean;
  onDecided: () => void;
  onRefused: () => void;
}

function ItemCard({ item, hasLeft, recallId, canDecide, onDecided, onRefused }: ItemCardProps) {
  const reasonOf = useReasonLabels();
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
            {reasonOf(item)}
            {item.decidedBy ? `, by ${item.decidedBy.name}` : ''}
          </Text>
        )}
        {hasLeft && item.state === 'OPEN' && (
          <Alert color="amber" role="status" title="This notice has left the list">
            It was decided or replaced meanwhile. Choose the next one in the list.
          </Alert>
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
        <NoticeCase key={item.noticeNumber} number={item.noticeNumber} />
      </Stack>
      <OutcomeDialog
        outcome={asked}
        recallId={recallId}
        item={item}
        onClose={() => setAsked(null)}
        onDecided={(outcome) => {
          setAsked(null);
          toast.success(`Notice ${item.noticeNumber} is ${outcome === 'VOID' ? 'void' : 'upheld'}`);
          onDecided();
        }}
        onRefused={onRefused}
      />
    </Paper>
  );
}
