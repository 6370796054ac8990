import { Group, Text } from '@mantine/core';

import type { CitationList_CitationFragment } from '../../../graphql/documents';
import type { CitationSort } from '../../../graphql/schema';
import { CauseChip, RecommendationChip, StatusChip } from '../chips';
import { DeadlineChip } from '../deadline-chip';
import { formatDate, formatTime } from '../../../lib/format';
import type { Column } from '../../../ui/data-table';
import { DateCell } from '../../../ui/date-cell';

type CitationColumn = Column<CitationList_CitationFragment, CitationSort>;

const when = (iso: string | null) => (
  <DateCell date={formatDate(iso)} time={iso === null ? undefined : formatTime(iso)} />
);

/** Every column that a list of events can have; a list names those it shows. */
export const COLUMNS = {
  stoplineReferenceId: {
    key: 'stoplineReferenceId',
    label: 'Stopline Reference ID',
    sortKey: 'STOPLINE_REFERENCE_ID',
    phone: { line: 2 },
    render: ({ stoplineReferenceId }) => stoplineReferenceId ?? '–',
  },
  submitted: {
    key: 'submitted',
    label: 'Submitted Date',
    sortKey: 'UPDATED_AT',
    render: ({ submittedAt }) => when(submittedAt),
  },
  violation: {
    key: 'violation',
    label: 'Violation Date',
    sortKey: 'CAMERA_CASE_GENERATED_AT',
    phone: { line: 2 },
    render: ({ cameraCaseGeneratedAt }) => when(cameraCaseGeneratedAt),
  },
  updated: {
    key: 'updated',
    label: 'Updated',
    sortKey: 'UPDATED_AT',
    render: ({ updatedAt }) => when(updatedAt),
  },
  plate: {
    key: 'plate',
    label: 'Vehicle licence plate',
    sortKey: 'OWNER_VEHICLE_LICENSE_PLATE',
    phone: { line: 1 },
    render: ({ vehicle }) => (
      <Text inherit fw={600} span>
        {vehicle.ownerVehicleLicensePlate ?? '–'}
      </Text>
    ),
  },
  cause: {
    key: 'cause',
    label: 'Cause',
    sortKey: 'CAUSE',
    phone: { line: 2 },
    render: ({ vehicle }) => <CauseChip cause={vehicle.cause} />,
  },
  status: {
    key: 'status',
    label: 'Status',
    sortKey: 'REPORT_STATUS',
    phone: { line: 1, end: true },
    render: ({ reportStatus, noticeVoid }) => (
      <StatusChip status={reportStatus} isVoid={noticeVoid} />
    ),
  },
  recommendation: {
    key: 'recommendation',
    label: 'Recommendation',
    sortKey: 'RECOMMENDATION',
    phone: { line: 2, end: true },
    render: ({ recommendation }) =>
      recommendation ? <RecommendationChip recommendation={recommendation} /> : '–',
  },
  deadline: {
    key: 'deadline',
    label: 'Deadline',
    sortKey: 'DUE_AT',
    render: ({ deadline }) => (deadline ? <DeadlineChip deadline={deadline} /> : '–'),
  },
  /** The columns of submitted events are given: there the deadline stands beside the status. */
  statusWithDeadline: {
    key: 'status',
    label: 'Status',
    sortKey: 'REPORT_STATUS',
    phone: { line: 1, end: true },
    render: ({ reportStatus, deadline }) => (
      <Group gap={6}>
        <StatusChip status={reportStatus} />
        {deadline && <DeadlineChip deadline={deadline} />}
      </Group>
    ),
  },
} as const satisfies Record<string, CitationColumn>;

export type ColumnName = keyof typeof COLUMNS;
