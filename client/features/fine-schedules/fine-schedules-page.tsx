import { useMutation } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { DeleteFineScheduleDocument, FineSchedulesDocument } from '../../graphql/documents';
import { deleteAsked } from '../../lib/forms/delete-asked';
import { formatDate, formatDay, formatNumber } from '../../lib/format/format';
import { usePagedList } from '../../lib/lists/use-paged-list';
import admin from '../../ui/admin.module.css';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { PagedTable, countOf } from '../../ui/paged-table';
import { RefreshButton } from '../../ui/refresh-button';
import { CauseChip } from '../citations/chips';
import { LastChanged } from '../history/last-changed';
import { ScheduleDialog, type ScheduleTask } from './schedule-dialog';
import type { ScheduleRow } from './schedule-values';
import { sitesText, titleOf } from './schedule-words';
import { WithdrawDialog } from './withdraw-dialog';

/** Shows the fine schedules, each in force from a day on. */
export function Component() {
  const [asked, setAsked] = useState<ScheduleTask | null>(null);
  const [withdrawn, setWithdrawn] = useState<ScheduleRow | null>(null);
  const [remove] = useMutation(DeleteFineScheduleDocument);
  const list = usePagedList(FineSchedulesDocument, {
    variables: {},
    select: ({ fineSchedules }) => fineSchedules,
  });
  const close = () => setAsked(null);

  async function drop(schedule: ScheduleRow) {
    const variables = { input: { fineScheduleId: schedule.id } };
    const body = `${titleOf(schedule)}. No notice used it.`;
    if (await deleteAsked('Delete fine schedule', body, () => remove({ variables }))) list.reload();
  }

  return (
    <Page
      title="Fine Schedules"
      lead="An event costs what the schedule says that was in force on the day of the violation"
      actions={
        <>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAsked({ copy: null })}
          >
            Add
          </Button>
          <RefreshButton busy={list.busy} onRefresh={list.reload} />
        </>
      }
    >
      <PagedTable
        list={list}
        caption="Fine schedules"
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            phone: { line: 2, end: true },
            label: 'Actions',
            align: 'right',
            render: (schedule) => (
              <Group gap={4} justify="flex-end" className={admin.actions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Copy ${titleOf(schedule)}`}
                  onClick={() => setAsked({ copy: schedule.id })}
                >
                  Copy
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${isFixed(schedule) ? 'Show' : 'Edit'} ${titleOf(schedule)}`}
                  onClick={() => setAsked({ change: schedule.id })}
                >
                  {isFixed(schedule) ? 'Show' : 'Edit'}
                </Button>
                {schedule.withdrawnAt === null && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Withdraw ${titleOf(schedule)}`}
                    onClick={() => setWithdrawn(schedule)}
                  >
                    Withdraw
                  </Button>
                )}
                {!isFixed(schedule) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Delete ${titleOf(schedule)}`}
                    onClick={() => void drop(schedule)}
                  >
                    Delete
                  </Button>
                )}
              </Group>
            ),
          } satisfies Column<ScheduleRow>,
        ]}
        rowKey={({ id }) => id}
        empty={
          <Message icon={<IconCoins size={24} />} title="No fine schedule">
            Without a schedule notices name no amount and no day of payment.
          </Message>
        }
        summary={(schedules) => countOf(schedules, 'schedule', 'schedules')}
      />
      <LastChanged setting="FINE_SCHEDULES" of={list.current?.data} />
      <ScheduleDialog
        task={asked}
        onClose={close}
        onDone={() => {
          close();
          list.reload();
        }}
      />
      <WithdrawDialog
        schedule={withdrawn}
        onClose={() => setWithdrawn(null)}
        onDone={list.reload}
      />
    </Page>
  );
}

/** True for one that can only be looked at. */
const isFixed = ({ inUse, withdrawnAt }: ScheduleRow) => inUse || withdrawnAt !== null;

/** The smallest and the largest amount with the fee: `$58.50 – $258.50`. */
function amountsText({ bands }: ScheduleRow): string {
  const totals = bands
    .flatMap(({ total }) => total ?? [])
    .toSorted((one, other) => one.minorUnits - other.minorUnits);
  const [least, most] = [totals[0], totals.at(-1)];
  if (least === undefined || most === undefined) return 'No fixed fine';
  return least.minorUnits === most.minorUnits
    ? least.formatted
    : `${least.formatted} – ${most.formatted}`;
}

const COLUMNS: readonly Column<ScheduleRow>[] = [
  {
    key: 'cause',
    phone: { line: 1 },
    label: 'Cause',
    render: ({ cause }) => <CauseChip cause={cause} />,
  },
  {
    key: 'from',
    phone: { line: 2 },
    label: 'From',
    render: ({ effectiveFrom }) => formatDay(effectiveFrom),
  },
  {
    key: 'sites',
    phone: { line: 1 },
    label: 'Sites',
    render: ({ siteKinds }) => sitesText(siteKinds),
  },
  {
    key: 'bands',
    label: 'Bands',
    align: 'right',
    render: ({ bands }) => formatNumber(bands.length),
  },
  { key: 'amounts', label: 'Amounts with fee', render: amountsText },
  {
    key: 'payable',
    label: 'Payable within',
    render: ({ paymentDays, dayKind }) =>
      `${formatNumber(paymentDays)} ${dayKind.toLowerCase()} days`,
  },
  { key: 'by', label: 'Added by', render: ({ createdBy }) => createdBy.name },
  {
    key: 'state',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ inUse, withdrawnAt, withdrawnBy, withdrawReason }) =>
      withdrawnAt !== null ? (
        <>
          <Chip color="red">Withdrawn</Chip>
          <Text size="xs" c="dimmed" maw={180} className={admin.text}>
            {formatDate(withdrawnAt)} by {withdrawnBy?.name}: {withdrawReason}
          </Text>
        </>
      ) : inUse ? (
        <Chip color="green">Used</Chip>
      ) : (
        <Chip color="gray">Not used</Chip>
      ),
  },
];
