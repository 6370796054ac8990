import { useApolloClient, useMutation } from '@apollo/client/react';
import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconFileOff, IconPlus, IconRuler2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import {
  CameraDocument,
  CameraFactsDocument,
  CameraWeekDocument,
  type CameraPage_FactFragment,
  WithdrawCameraFactDocument,
} from '../../graphql/documents';
import type { CameraFactKind } from '../../graphql/schema';
import { formatDateTime, formatDay, formatDepartmentDateTime } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { TAB_PARAM } from '../../lib/lists/tab-param';
import { usePagedList } from '../../lib/lists/use-paged-list';
import admin from '../../ui/admin.module.css';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { ReasonDialog } from '../../ui/reason-dialog';
import { AddedBy } from './added-by';
import { FactDialog } from './fact-dialog';
import {
  byState,
  endText,
  endsInDays,
  type FactState,
  isTimed,
  stateOf,
  textIn,
  valueOf,
  valueText,
  type FactInWords,
} from './fact-words';
import { KINDS } from './fact-kinds';
import { CameraWeek, isTimedKind } from './hours/camera-week';
import { hoursOf, hoursText } from './hours/hours-words';

/** The name of the tab in which reference points are marked. */
export const REFERENCE_TAB = 'reference-points';

type Fact = CameraPage_FactFragment;
type Row = Fact & { state: FactState };

interface FactListProps {
  serialNumber: string;
  kind: CameraFactKind;
  /** Those that are in force today, all day. */
  inForce: readonly Fact[];
  today: string;
  speedUnit: string;
}

/** The facts of one kind: those in force first, then those to come, of the past, and withdrawn ones. */
export function FactList({ serialNumber, kind, inForce, today, speedUnit }: FactListProps) {
  const client = useApolloClient();
  const [withdraw] = useMutation(WithdrawCameraFactDocument);
  const [written, setWritten] = useState<{ replaces: Fact | null } | null>(null);
  const [withdrawn, setWithdrawn] = useState<Fact | null>(null);
  const [isMistaken, setMistaken] = useState(false);
  const { label, text } = KINDS[kind];
  const name = label.toLowerCase();
  const isMarked = kind === 'REFERENCE';
  const list = usePagedList(CameraFactsDocument, {
    variables: { serialNumber, kind },
    select: ({ cameraFacts }) => ({
      ...cameraFacts,
      data: rowsOf(cameraFacts.data, cameraFacts.currentPage === 1 ? inForce : [], today),
    }),
  });
  const timed = (list.current?.data ?? []).filter(
    (fact) => fact.withdrawnAt === null && isTimed(fact),
  );
  const reload = () =>
    void client.refetchQueries({
      include: [
        CameraDocument,
        CameraFactsDocument,
        ...(isTimedKind(kind) && timed.length > 0 ? [CameraWeekDocument] : []),
      ],
    });

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text}</Text>
        {isMarked ? (
          <Button
            component={Link}
            to={`${paths.adminCamera(serialNumber)}?${TAB_PARAM}=${REFERENCE_TAB}`}
            leftSection={<IconRuler2 size={18} aria-hidden />}
          >
            Mark in a picture
          </Button>
        ) : (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={`Add ${name}`}
            onClick={() => setWritten({ replaces: null })}
          >
            Add
          </Button>
        )}
      </Group>
      {isTimedKind(kind) && timed.length > 0 && (
        <CameraWeek serialNumber={serialNumber} kind={kind} facts={timed} today={today} />
      )}
      <PagedTable
        caption={`Facts: ${label}`}
        list={list}
        columns={[
          ...columnsOf(kind, today),
          {
            key: 'actions',
            label: 'Actions',
            align: 'right',
            render: (fact) =>
              fact.withdrawnAt === null && (
                <Group gap={4} justify="flex-end" className={admin.actions}>
                  {!isMarked && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Replace ${nameOf(fact)}`}
                      onClick={() => setWritten({ replaces: fact })}
                    >
                      Replace
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Withdraw ${nameOf(fact)}`}
                    onClick={() => {
                      setMistaken(false);
                      setWithdrawn(fact);
                    }}
                  >
                    Withdraw
                  </Button>
                </Group>
              ),
          } satisfies Column<Row>,
        ]}
        rowKey={({ id }) => id}
        summary={(page) => countOf(page, 'fact', 'facts')}
        empty={
          <Message icon={<IconFileOff size={24} />} title={`No ${name} in the register`}>
            A check fires only where the register has something to compare with.
          </Message>
        }
      />
      <FactDialog
        serialNumber={serialNumber}
        kind={kind}
        asked={written}
        today={today}
        speedUnit={speedUnit}
        onClose={() => setWritten(null)}
        onDone={() => {
          setWritten(null);
          reload();
        }}
      />
      <ReasonDialog
        opened={withdrawn !== null}
        title={`Withdraw ${name}`}
        text={`${withdrawn === null ? '' : nameOf(withdrawn)} counts no more, also for events of the past that are open. It stays in the list with your reason.`}
        label="Withdraw"
        onClose={() => setWithdrawn(null)}
        onReason={async (reason) => {
          if (withdrawn === null) return;
          const input = { cameraFactId: withdrawn.id, reason, mistaken: isMistaken };
          await withdraw({ variables: { input } });
          reload();
        }}
      >
        <Checkbox
          label="Entered by mistake"
          description="It counts as never entered; only within 7 days"
          checked={isMistaken}
          onChange={({ currentTarget }) => setMistaken(currentTarget.checked)}
        />
      </ReasonDialog>
    </Stack>
  );
}

/** `50 km/h from Mar 1, 2025`: names a fact to those who do not see its row. */
const nameOf = (fact: Fact): string =>
  `${hasValue(fact.kind) ? valueText(fact) : KINDS[fact.kind].label} from ${formatDay(fact.from)}`;

/** False for kinds of which only the days say something. */
const hasValue = (kind: FactInWords['kind']): boolean =>
  kind !== 'WARNING' && kind !== 'OUT_OF_SERVICE' && kind !== 'HOURS';

/** Returns the rows of a page with their states. A fact in force that stands on a later page comes to the first. */
function rowsOf(facts: readonly Fact[], inForce: readonly Fact[], today: string): Row[] {
  const away = inForce.filter((each) => facts.every(({ id }) => id !== each.id));
  const ids = inForce.map(({ id }) => id);
  return byState(
    [...away, ...facts].map((fact) => ({ ...fact, state: stateOf(fact, today, ids) })),
  );
}

const STATES: Record<FactState, { word: string; color: string }> = {
  IN_FORCE: { word: 'In force', color: 'green' },
  LATER: { word: 'To come', color: 'primary' },
  PAST: { word: 'Past', color: 'gray' },
  WITHDRAWN: { word: 'Withdrawn', color: 'gray' },
};

function columnsOf(kind: CameraFactKind, today: string): Column<Row>[] {
  return [
    {
      key: 'state',
      label: 'State',
      render: (fact) => <State fact={fact} today={today} />,
    },
    ...(hasValue(kind)
      ? [
          {
            key: 'value',
            label: KINDS[kind].label,
            render: (fact) => <Value fact={fact} />,
          } satisfies Column<Row>,
        ]
      : []),
    {
      key: 'from',
      label: 'From',
      render: ({ from, fromAt }) =>
        fromAt === null ? formatDay(from) : formatDepartmentDateTime(fromAt),
    },
    ...(KINDS[kind].hasEnd
      ? [
          {
            key: 'to',
            label: 'To',
            render: ({ to, toAt }) => {
              if (toAt !== null) return formatDepartmentDateTime(toAt);
              return to === null ? 'Open' : formatDay(to);
            },
          } satisfies Column<Row>,
        ]
      : []),
    ...(isTimedKind(kind) || kind === 'HOURS'
      ? [
          {
            key: 'hours',
            label: 'Hours',
            render: ({ hours }) => (
              <span className={admin.text}>
                {hours === null ? 'Always' : hoursText(hoursOf(hours))}
              </span>
            ),
          } satisfies Column<Row>,
        ]
      : []),
    {
      key: 'note',
      label: 'Note',
      render: ({ note, withdrawnAt, withdrawnBy, withdrawReason }) => (
        <span className={admin.text}>
          {note ?? (withdrawnAt === null ? '–' : '')}
          {withdrawnAt !== null && (
            <Text span display="block" size="xs" c="dimmed">
              Withdrawn by {withdrawnBy?.name}, {formatDateTime(withdrawnAt)}: {withdrawReason}
            </Text>
          )}
        </span>
      ),
    },
    {
      key: 'added',
      label: 'Added',
      render: (row) => <AddedBy {...row} />,
    },
  ];
}

function State({ fact, today }: { fact: Row; today: string }) {
  const soon =
    fact.kind === 'CERTIFICATE' && fact.state === 'IN_FORCE' ? endsInDays(fact, today) : null;
  if (soon !== null) return <Chip color="amber">{endText(soon)}</Chip>;
  const { word, color } = STATES[fact.state];
  return <Chip color={color}>{word}</Chip>;
}

function Value({ fact }: { fact: Fact }) {
  const value = valueOf(fact);
  const text = valueText(fact);
  const file = textIn(value, 'file');
  const laboratory = textIn(value, 'laboratory');
  return (
    <>
      {file === '' ? (
        <Text span size="sm" fw={600} td={fact.withdrawnAt === null ? undefined : 'line-through'}>
          {text}
        </Text>
      ) : (
        <Anchor size="sm" fw={600} href={`/api/camera-files/${encodeURIComponent(file)}`} download>
          {text}
        </Anchor>
      )}
      {laboratory !== '' && (
        <Text span display="block" size="xs" c="dimmed">
          {laboratory}
        </Text>
      )}
    </>
  );
}
