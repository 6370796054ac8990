import { Group, Text } from '@mantine/core';

import type { CitationList_CitationFragment, GeneratedListQuery } from '../../../graphql/documents';
import type { CitationSort } from '../../../graphql/schema';
import { CauseChip, RecommendationChip, StatusChip } from '../chips';
import { DeadlineChip } from '../deadline-chip';
import { formatWord } from '../../../lib/format/format';
import type { Column } from '../../../ui/data-table';
import { Copyable } from '../../../ui/copyable';
import { DateCell } from '../../../ui/date-cell';
import { SecondLine } from './second-line';

type GeneratedRow = GeneratedListQuery['citations']['data'][number];

/** A row of a list; letter, fine and notice are in the list of notices only. */
export type ListRow = CitationList_CitationFragment &
  Partial<Pick<GeneratedRow, 'fine' | 'letter' | 'notice' | 'noticeActs' | 'version'>>;

type CitationColumn = Column<ListRow, CitationSort>;

/** Every column that a list of events can have; a list names those it shows. */
export const COLUMNS = {
  stoplineReferenceId: {
    key: 'stoplineReferenceId',
    label: 'Stopline Reference ID',
    sortKey: 'STOPLINE_REFERENCE_ID',
    phone: { line: 2 },
    render: ({ stoplineReferenceId, fine }) =>
      stoplineReferenceId === null ? (
        '–'
      ) : (
        <>
          <Copyable text={stoplineReferenceId} kind="notice number">
            {stoplineReferenceId}
          </Copyable>
          <SecondLine text={fine?.total?.formatted} />
        </>
      ),
  },
  submitted: {
    key: 'submitted',
    label: 'Submitted Date',
    sortKey: 'UPDATED_AT',
    render: ({ submittedAt }) => <DateCell iso={submittedAt} />,
  },
  violation: {
    key: 'violation',
    label: 'Violation Date',
    sortKey: 'CAMERA_CASE_GENERATED_AT',
    phone: { line: 2 },
    render: ({ cameraCaseGeneratedAt }) => <DateCell iso={cameraCaseGeneratedAt} />,
  },
  updated: {
    key: 'updated',
    label: 'Updated',
    sortKey: 'UPDATED_AT',
    render: ({ updatedAt }) => <DateCell iso={updatedAt} />,
  },
  plate: {
    key: 'plate',
    label: 'Vehicle licence plate',
    sortKey: 'OWNER_VEHICLE_LICENSE_PLATE',
    phone: { line: 1 },
    render: ({ vehicle, notice }) => (
      <>
        <Plate plate={vehicle.ownerVehicleLicensePlate} />
        {notice !== undefined && <SecondLine text={vehicle.ownerName} />}
      </>
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
    render: ({ reportStatus, noticeVoid, notice, letter }) => (
      <>
        <StatusChip
          status={reportStatus}
          isVoid={noticeVoid}
          isWarning={letter?.kind === 'WARNING'}
        />
        <SecondLine text={notice?.mail && formatWord(notice.mail.state)} />
      </>
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
    phone: { line: 1, end: true, parted: true },
    render: ({ reportStatus, deadline }) => (
      <Group gap={6} wrap="nowrap">
        <span data-line="1" data-end>
          <StatusChip status={reportStatus} />
        </span>
        {deadline && (
          <span data-line="2">
            <DeadlineChip deadline={deadline} />
          </span>
        )}
      </Group>
    ),
  },
} as const satisfies Record<string, CitationColumn>;

function Plate({ plate }: { plate: string | null }) {
  const text = (
    <Text inherit fw={600} span>
      {plate ?? '–'}
    </Text>
  );
  if (plate === null) return text;
  return (
    <Copyable text={plate} kind="plate">
      {text}
    </Copyable>
  );
}

export type ColumnName = keyof typeof COLUMNS;
