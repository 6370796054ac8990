import { Button, Group, InputBase, Paper, Skeleton, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { Key, ReactNode } from 'react';

import classes from './data-table.module.css';
import { ErrorMessage } from './message';
import { useFocusKept } from './use-focus-kept';

/** A column, declared as data. */
export interface Column<Row, SortKey extends string = never> {
  key: string;
  label: string;
  /** The server's sort key; a column without one cannot be sorted. */
  sortKey?: SortKey;
  render: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** CSS width; the browser decides without one. */
  width?: string | number;
  /**
   * Position on a phone when a row takes two lines there: `end` begins the right side of its line. Columns without a
   * position are left out. If no column has one, a row is a card with all of them below each other. In a `parted` cell each
   * element has its own line, as `data-line`.
   */
  phone?: { line: 1 | 2; end?: true; parted?: true };
}

/** The column and direction that the rows are sorted by. */
interface Sorting<SortKey extends string> {
  key: SortKey;
  descending: boolean;
}

export interface DataTableProps<Row, SortKey extends string> {
  /** Describes the rows to screen readers. */
  caption: string;
  columns: readonly Column<Row, SortKey>[];
  /** Undefined until the first page has been loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** The rows shown are those of the page before: they are drawn faded. */
  stale?: boolean;
  /** An error that replaces the rows, with a button that tries again. */
  error?: string;
  onRetry?: () => void;
  /** Replaces the rows when there are none; it says what to do next. */
  empty: ReactNode;
  sorting?: Sorting<SortKey>;
  onSort?: (sorting: Sorting<SortKey>) => void;
  /** The key of the row that is shown beside the table. */
  current?: Key | undefined;
  /** A click anywhere on a row. Give the row a link too: a click is not for the keyboard. */
  onRowClick?: (row: Row) => void;
  /** Address of a row: a middle click, or a click with Ctrl, ⌘ or Shift, opens it beside the list, as it does with a link. */
  rowHref?: (row: Row) => string;
}

/** Rows of the skeleton (specification, section 9). */
const SKELETON_ROWS = 10;

/** Rows that the server has sorted and paged. On a narrow screen each row is two lines, or a card. */
export function DataTable<Row, SortKey extends string = never>(
  props: DataTableProps<Row, SortKey>,
) {
  const { columns, rows, error, rowKey } = props;
  const { body, onFocus } = useFocusKept(rows?.map(rowKey));
  if (error !== undefined) {
    return (
      <Paper>
        <ErrorMessage title={error} onRetry={props.onRetry} />
      </Paper>
    );
  }
  if (rows?.length === 0) return <Paper>{props.empty}</Paper>;
  return (
    <>
      <PhoneSorting {...props} />
      <Paper className={classes.scroll}>
        <Table
          className={classes.table}
          data-lines={columns.some(({ phone }) => phone !== undefined) || undefined}
          highlightOnHover
          role="table"
          aria-label={props.caption}
          aria-busy={!rows}
        >
          <Table.Thead className={classes.head} role="rowgroup">
            <Table.Tr role="row">
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} {...props} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup" ref={body} onFocus={onFocus}>
            {rows
              ? rows.map((row) => <Row key={props.rowKey(row)} row={row} {...props} />)
              : Array.from({ length: SKELETON_ROWS }, (_, index) => (
                  <Table.Tr key={index} className={classes.row} role="row">
                    {columns.map((column) => (
                      <Table.Td key={column.key} role="cell" {...cellOf(column)}>
                        <Skeleton h={12} maw={120} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </>
  );
}

function Row<Row, SortKey extends string>({
  row,
  rowKey,
  columns,
  stale,
  current,
  onRowClick,
  rowHref,
}: DataTableProps<Row, SortKey> & { row: Row }) {
  /** Opens it in a tab of its own, if the click was one on the row. */
  function openBeside(event: React.MouseEvent) {
    if (rowHref === undefined || isOfItsOwn(event)) return;
    event.preventDefault();
    window.open(rowHref(row), '_blank', 'noopener');
  }
  return (
    <Table.Tr
      className={classes.row}
      role="row"
      data-stale={stale === true || undefined}
      aria-current={current !== undefined && rowKey(row) === current ? 'true' : undefined}
      data-link={onRowClick !== undefined || undefined}
      onClick={(event) => {
        if (isOfItsOwn(event)) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) openBeside(event);
        // A text is being selected.
        else if (!window.getSelection()?.toString()) onRowClick?.(row);
      }}
      onMouseDown={(event) => {
        // Otherwise a middle click begins to scroll, and Shift selects the texts between two clicks.
        const isForTab = event.button === MIDDLE || event.shiftKey;
        if (rowHref !== undefined && isForTab && !isOfItsOwn(event)) event.preventDefault();
      }}
      onAuxClick={(event) => event.button === MIDDLE && openBeside(event)}
    >
      {columns.map((column) => (
        <Table.Td
          key={column.key}
          role="cell"
          {...cellOf(column)}
          className={column.align === 'right' ? classes.right : undefined}
        >
          {column.render(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** The number of the middle button in events of the mouse. */
const MIDDLE = 1;

/** True for a click on a link or a button of the row, which has an effect of its own. */
const isOfItsOwn = ({ target }: React.MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') !== null;

/** Returns the attributes that the style sheet places a cell by. */
function cellOf({ label, phone }: Pick<Column<never>, 'label' | 'phone'>) {
  return {
    'data-label': label,
    'data-line': phone?.line,
    'data-end': phone?.end,
    'data-parted': phone?.parted,
  };
}

/** A phone shows no heads of columns: what they sort by is chosen here. */
function PhoneSorting<Row, SortKey extends string>({
  caption,
  columns,
  sorting,
  onSort,
}: DataTableProps<Row, SortKey>) {
  const sortable = columns.flatMap(({ sortKey, label }) =>
    sortKey === undefined ? [] : [{ value: sortKey, label }],
  );
  if (sorting === undefined || onSort === undefined || sortable.length === 0) return null;
  // Two columns may show the same key; the first one names it.
  const choices = sortable.filter(
    ({ value }, index) => sortable.findIndex((other) => other.value === value) === index,
  );
  const { key, descending } = sorting;
  const direction = descending ? 'Descending' : 'Ascending';
  return (
    <Group
      className={classes.sorting}
      gap="xs"
      wrap="nowrap"
      role="group"
      aria-label={`Sort ${caption}`}
    >
      <InputBase
        component="select"
        pointer
        aria-label="Sort by"
        rightSection={<IconSelector size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        value={key}
        onChange={(event) => {
          const chosen = choices.find(({ value }) => value === event.currentTarget.value);
          if (chosen !== undefined) onSort({ key: chosen.value, descending });
        }}
        flex={1}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </InputBase>
      <Button
        variant="default"
        px="sm"
        aria-label={`${direction}, turn the order round`}
        leftSection={
          descending ? (
            <IconArrowDown size={16} aria-hidden />
          ) : (
            <IconArrowUp size={16} aria-hidden />
          )
        }
        onClick={() => onSort({ key, descending: !descending })}
      >
        {direction}
      </Button>
    </Group>
  );
}

function HeadCell<Row, SortKey extends string>({
  column,
  sorting,
  onSort,
}: DataTableProps<Row, SortKey> & { column: Column<Row, SortKey> }) {
  const { sortKey } = column;
  const active = sortKey !== undefined && sorting?.key === sortKey;
  const descending = active && sorting.descending;
  const Arrow = !active ? IconArrowsSort : descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      w={column.width}
      className={column.align === 'right' ? classes.right : undefined}
      aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {sortKey !== undefined && onSort ? (
        <UnstyledButton
          className={classes.sort}
          data-active={active || undefined}
          onClick={() => onSort({ key: sortKey, descending: active && !descending })}
        >
          {column.label}
          <Arrow size={12} aria-hidden />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </Table.Th>
  );
}
