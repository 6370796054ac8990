import { Anchor, Button, Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconEye, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { createPath, Link, useLocation, useNavigate } from 'react-router-dom';

import {
  SearchCitationsDocument,
  type SearchResults_CitationFragment,
} from '../../graphql/documents';
import { CauseChip, StatusChip } from '../citations/chips';
import { type ListPage, usePagedList } from '../../lib/lists/use-paged-list';
import { type Origin, originOf, reportAddress } from '../../lib/session/origin';
import type { Column } from '../../ui/data-table';
import { Copyable } from '../../ui/copyable';
import { DateCell } from '../../ui/date-cell';
import { Message } from '../../ui/message';
import { PagedTable, countOf } from '../../ui/paged-table';
import { type Criteria, searchFilter } from '../../lib/lists/criteria';
import classes from './search.module.css';

type Row = SearchResults_CitationFragment;

/** The events that were found, a page at a time. */
export function SearchResults({ criteria }: { criteria: Criteria }) {
  const navigate = useNavigate();
  const origin = originOf(useLocation());
  // The filter is made once for each search: all of its pages end at the same "now".
  const [filter] = useState(() => searchFilter(criteria, Date.now()));
  const list = usePagedList(SearchCitationsDocument, {
    variables: { filter },
    select: ({ searchCitations }) => searchCitations,
    sized: true,
  });

  return (
    <>
      <VisuallyHidden role="status">
        {list.current && !list.stale && summary(list.current)}
      </VisuallyHidden>
      <PagedTable
        list={list}
        caption="Events found"
        columns={columns(origin)}
        rowKey={(row) => row.id}
        empty={
          <Message icon={<IconSearchOff size={24} />} title="No event was found">
            Leave out a field, or part of what you typed: a plate, a reference and an owner are also
            found by a part of them.
          </Message>
        }
        onRowClick={(row) => void navigate(reportAddress(row.id, origin))}
        rowHref={(row) => createPath(reportAddress(row.id, origin))}
        summary={summary}
      />
    </>
  );
}

/** Replaces the results before the first search. */
export function NothingAskedYet() {
  return (
    <Paper>
      <Message icon={<IconSearch size={24} />} title="What are you looking for?">
        Fill in what you know, then search. Two or three letters of a plate or a name are enough.
      </Message>
    </Paper>
  );
}

const summary = (found: ListPage<Row>) => `${countOf(found, 'event', 'events')} found`;

const columns = (origin: Origin | null): readonly Column<Row>[] => [
  {
    key: 'reference',
    label: 'Reference ID',
    phone: { line: 1 },
    render: ({ id, referenceId }) => (
      <Copyable text={referenceId} kind="reference">
        <Anchor component={Link} inherit fw={600} to={reportAddress(id, origin)}>
          {referenceId}
        </Anchor>
      </Copyable>
    ),
  },
  {
    key: 'stoplineReference',
    label: 'Stopline Reference ID',
    render: ({ stoplineReferenceId }) =>
      stoplineReferenceId === null ? (
        '–'
      ) : (
        <Copyable text={stoplineReferenceId} kind="notice number">
          {stoplineReferenceId}
        </Copyable>
      ),
  },
  {
    key: 'violation',
    label: 'Violation Date',
    phone: { line: 2 },
    render: ({ cameraCaseGeneratedAt }) => <DateCell iso={cameraCaseGeneratedAt} />,
  },
  {
    key: 'plate',
    label: 'Vehicle licence plate',
    phone: { line: 1 },
    render: ({ vehicle: { ownerVehicleLicensePlate: plate } }) =>
      plate === null ? (
        '–'
      ) : (
        <Copyable text={plate} kind="plate">
          <Text inherit span fw={600}>
            {plate}
          </Text>
        </Copyable>
      ),
  },
  {
    key: 'owner',
    label: 'Owner name',
    render: ({ vehicle }) => <span className={classes.owner}>{vehicle.ownerName ?? '–'}</span>,
  },
  {
    key: 'cause',
    label: 'Cause',
    phone: { line: 2 },
    render: ({ vehicle }) => <CauseChip cause={vehicle.cause} />,
  },
  {
    key: 'status',
    label: 'Status',
    phone: { line: 1, end: true },
    render: ({ reportStatus, noticeVoid }) => (
      <StatusChip status={reportStatus} isVoid={noticeVoid} />
    ),
  },
  {
    key: 'view',
    label: 'Actions',
    phone: { line: 2, end: true },
    align: 'right',
    render: ({ id, referenceId }) => (
      <Button
        component={Link}
        to={reportAddress(id, origin)}
        size="compact-sm"
        variant="default"
        leftSection={<IconEye size={14} aria-hidden />}
        aria-label={`View ${referenceId}`}
      >
        View
      </Button>
    ),
  },
];
