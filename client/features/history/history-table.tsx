import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import type { HistoryPage_HistoryItemFragment } from '../../graphql/documents';
import { activityColor } from '../../lib/format/activity-colors';
import { formatRecord } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { ChangeList } from './change-list';
import { historyIcon } from './history-icons';
import classes from './history.module.css';
import { faceOf, selectionSummary, type Step, stepsOf } from './steps';

type Item = HistoryPage_HistoryItemFragment;

/** A line of the table: an item, or the head of several that can be opened. */
type Line = { key: string; item: Item; inside?: boolean } | { key: string; step: Step };

interface HistoryTableProps {
  /** Undefined until the history has been loaded. */
  items: readonly Item[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  empty: ReactNode;
}

/** The history in lines; selections in a row are one line that opens. */
export function HistoryTable({ items, error, onRetry, empty }: HistoryTableProps) {
  const { isOpened, toggle } = useOpenedSteps();
  const lines = items && stepsOf(items).flatMap((step) => linesOf(step, isOpened(step)));
  return (
    <DataTable
      caption="Citation history"
      columns={columns(isOpened, toggle)}
      rows={lines}
      rowKey={({ key }) => key}
      error={error}
      onRetry={onRetry}
      empty={empty}
    />
  );
}

/** Returns the opened steps, with a function that toggles one. */
export function useOpenedSteps() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpened: ({ id }: Step) => opened.has(id),
    toggle: ({ id }: Step) =>
      setOpened(
        (before) =>
          new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
  };
}

function linesOf(step: Step, opened: boolean): Line[] {
  const [only, ...others] = step.items;
  if (others.length === 0) return [{ key: only.id, item: only }];
  const inside = step.items.map((item) => ({ key: item.id, item, inside: true }));
  return [{ key: `step ${step.id}`, step }, ...(opened ? inside : [])];
}

function columns(
  isOpened: (step: Step) => boolean,
  toggle: (step: Step) => void,
): readonly Column<Line>[] {
  return [
    {
      key: 'date',
      label: 'Date',
      render: (line) => (
        <span className={'inside' in line ? classes.inside : undefined}>
          {formatRecord(first(line).createdAt)}
        </span>
      ),
    },
    {
      key: 'title',
      label: 'Title',
      render: (line) => itemChip('step' in line ? faceOf(line.step) : line.item),
    },
    {
      key: 'description',
      label: 'Description',
      render: (line) =>
        'step' in line ? (
          <StepButton step={line.step} opened={isOpened(line.step)} onToggle={toggle} />
        ) : (
          <div className={classes.description}>
            {line.item.description}
            <StepChanges item={line.item} />
          </div>
        ),
    },
    { key: 'user', label: 'User', render: (line) => first(line).properties.actor },
  ];
}

const first = (line: Line): Item => ('step' in line ? line.step.items[0] : line.item);

function itemChip({ properties }: Item): ReactNode {
  const Icon = historyIcon(properties.icon);
  return (
    <Chip color={activityColor(properties.color)} icon={<Icon size={14} aria-hidden />}>
      {properties.title}
    </Chip>
  );
}

/** Shows the fields of owner and vehicle that a step changed. */
export function StepChanges({ item }: { item: Item }) {
  const { changes } = item.properties;
  if (changes === null || changes.length === 0) return null;
  return (
    <ChangeList
      changes={changes.map(({ label, old, new: value }) => ({
        field: label,
        before: old ?? 'none',
        after: value ?? 'none',
      }))}
    />
  );
}

interface StepButtonProps {
  step: Step;
  opened: boolean;
  onToggle: (step: Step) => void;
}

/** Shows the sum of several selections, and the button that opens them. */
export function StepButton({ step, opened, onToggle }: StepButtonProps) {
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={classes.step}
      aria-expanded={opened}
      rightSection={<Chevron size={16} aria-hidden />}
      onClick={() => onToggle(step)}
    >
      {selectionSummary(step.items)}
    </Button>
  );
}
