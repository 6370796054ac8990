import { useQuery } from '@apollo/client/react';
import {
  Button,
  FileButton,
  Group,
  Paper,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { IconPencil, IconPhotoUp, IconRulerMeasure } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import {
  type CameraPage_FactFragment,
  ReferenceInForceDocument,
  ReferencesDocument,
} from '../../../graphql/documents';
import { dayAt } from '../../../lib/format/days';
import { NOT_LOADED } from '../../../lib/session/failures';
import { formatDateTime, formatDay, formatMeasure } from '../../../lib/format/format';
import { usePagedList } from '../../../lib/lists/use-paged-list';
import { Chip } from '../../../ui/chip';
import type { Column } from '../../../ui/data-table';
import { ErrorMessage, Message } from '../../../ui/message';
import { PagedTable } from '../../../ui/paged-table';
import { type ReferenceDraft, faultsOf, newDraft, readReference } from './reference';
import { ReferenceEditor } from './reference-editor';
import { ReferencePicture } from './reference-picture';
import classes from './reference-points.module.css';
import { useCameraPicture } from './use-camera-picture';

/** Units that a speed can be measured from (cameras 4). */
const UNITS: readonly string[] = ['m', 'ft'];

/** The reference points of a camera: those in force over their picture, all earlier ones, and a place to mark new ones. */
export function ReferencePointsTab({ serialNumber }: { serialNumber: string }) {
  const [today] = useState(() => dayAt(Date.now()));
  const { data, error, refetch } = useQuery(ReferenceInForceDocument, {
    variables: { serialNumber, today },
    fetchPolicy: 'cache-and-network',
  });
  const list = usePagedList(ReferencesDocument, {
    variables: { serialNumber },
    select: ({ cameraFacts }) => cameraFacts,
  });
  const [editing, setEditing] = useState<ReferenceDraft | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const inForce = data?.cameraInForce.reference ?? null;
  const shown = list.current?.data.find(({ id }) => id === shownId) ?? inForce;
  const { pick, isBusy } = useCameraPicture((file, width, height) => {
    const before = shown === null ? null : readReference(shown.value);
    const isSameSize = before?.width === width && before.height === height;
    setEditing(isSameSize ? { ...before, file } : newDraft(file, width, height));
  });
  const reload = () => {
    void refetch().catch(() => undefined);
    list.reload();
  };

  if (data === undefined)
    return error ? <ErrorMessage title={NOT_LOADED} onRetry={reload} /> : <Skeleton h={480} />;
  const unit = data.citationSettings.distanceUnit;
  if (editing !== null)
    return (
      <ReferenceEditor
        serialNumber={serialNumber}
        initial={editing}
        unit={unit}
        inForce={inForce}
        onCancel={() => setEditing(null)}
        onSaved={() => {
          setEditing(null);
          setShownId(null);
          reload();
        }}
      />
    );

  const canMark = UNITS.includes(unit);
  const upload = (label: string, variant: 'filled' | 'default'): ReactNode => (
    <FileButton accept="image/jpeg,image/png" onChange={pick} inputProps={{ 'aria-label': label }}>
      {(props) => (
        <Button
          {...props}
          variant={variant}
          loading={isBusy}
          disabled={!canMark}
          leftSection={<IconPhotoUp size={18} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
  return (
    <Stack gap="md">
      {!canMark && (
        <Text role="alert">
          Measuring needs m or ft, and km/h or mph: the citation settings have {unit}.
        </Text>
      )}
      {shown === null ? (
        <Paper>
          <Message
            icon={<IconRulerMeasure size={24} />}
            title="No reference points are in force"
            action={upload('Upload a picture', 'filled')}
          >
            Measure four corners of a rectangle on the road, and one length more. Then mark them in
            a picture of the camera without traffic.
          </Message>
        </Paper>
      ) : (
        <ShownReference fact={shown} isInForce={shown.id === inForce?.id}>
          {canMark && (
            <Button
              leftSection={<IconPencil size={18} aria-hidden />}
              disabled={readReference(shown.value).file === null}
              onClick={() => setEditing(readReference(shown.value))}
            >
              Mark again
            </Button>
          )}
          {upload('Upload a picture', 'default')}
        </ShownReference>
      )}
      <PagedTable
        caption="All reference points"
        list={list}
        columns={columns(inForce?.id ?? null, shown?.id ?? null, today, setShownId)}
        rowKey={({ id }) => id}
        empty={
          <Text c="dimmed" p="md">
            None were marked.
          </Text>
        }
      />
    </Stack>
  );
}

interface ShownReferenceProps {
  fact: CameraPage_FactFragment;
  isInForce: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** Saved reference points over their picture, with all numbers. */
function ShownReference({ fact, isInForce, children }: ShownReferenceProps) {
  const reference = readReference(fact.value);
  const { unit, points, checks, stopLine, file } = reference;
  const faults = faultsOf(reference, unit);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>
          {isInForce ? 'In force since' : 'From'} {formatDay(fact.from)}
        </Title>
        <Group gap="xs">{children}</Group>
      </Group>
      <div className={classes.editor}>
        {file === null ? (
          <Text c="dimmed">They were saved without a picture.</Text>
        ) : (
          <ReferencePicture draft={reference} unit={unit} faults={faults} />
        )}
        <Paper p="md">
          <Table className={classes.numbers} aria-label="Numbers of the points">
            <Table.Thead>
              <Table.Tr>
                {['Point', 'x', 'y', `Across, ${unit}`, `Along, ${unit}`].map((head) => (
                  <Table.Th key={head} ta="right">
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map(({ x, y, across, along }, index) => (
                <Table.Tr key={index}>
                  <Table.Th ta="right">{index + 1}</Table.Th>
                  {[x, y, across, along].map((value, at) => (
                    <Table.Td key={at} ta="right">
                      {value}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {checks.map(({ distance }, index) => (
            <Text key={index} size="sm" mt="xs">
              Check {index + 1}: {formatMeasure(distance, unit)}
            </Text>
          ))}
          {stopLine !== null && (
            <Text size="sm" mt="xs">
              Stop line at {formatMeasure(stopLine, unit)} along
            </Text>
          )}
          <Text size="sm" c="dimmed" mt="xs">
            Points ± {reference.pixelPx} px and {reference.road} {unit}, marks ± {reference.markPx}{' '}
            px, times ± {reference.timeS} s
          </Text>
        </Paper>
      </div>
    </Stack>
  );
}

function columns(
  inForceId: string | null,
  shownId: string | null,
  today: string,
  show: (id: string) => void,
): readonly Column<CameraPage_FactFragment>[] {
  return [
    { key: 'from', label: 'From', render: ({ from }) => formatDay(from) },
    {
      key: 'state',
      label: 'State',
      render: ({ id, from, withdrawnAt, withdrawReason }) => {
        if (withdrawnAt !== null)
          return (
            <>
              <Chip color="gray">Withdrawn</Chip>
              {withdrawReason !== null && (
                <Text size="xs" c="dimmed">
                  {withdrawReason}
                </Text>
              )}
            </>
          );
        if (id === inForceId) return <Chip color="green">In force</Chip>;
        return from > today ? (
          <Chip color="primary">Later</Chip>
        ) : (
          <Chip color="gray">Earlier</Chip>
        );
      },
    },
    {
      key: 'by',
      label: 'Marked by',
      render: ({ createdBy, createdAt }) => (
        <>
          {createdBy.name}
          <Text size="xs" c="dimmed">
            {formatDateTime(createdAt)}
          </Text>
        </>
      ),
    },
    { key: 'note', label: 'Note', render: ({ note }) => note },
    {
      key: 'show',
      label: 'Picture',
      render: ({ id, from }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={id === shownId}
          aria-label={`Show those from ${formatDay(from)}`}
          onClick={() => show(id)}
        >
          Show
        </Button>
      ),
    },
  ];
}
