import { useMutation } from '@apollo/client/react';
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCameraOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import {
  type Camera_QuarantineFragment,
  LiftQuarantineDocument,
  QuarantinesDocument,
  StartQuarantineDocument,
} from '../../graphql/documents';
import { typedInstant } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatDateTime, formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { usePagedList } from '../../lib/lists/use-paged-list';
import { required } from '../../lib/forms/validators';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { DialogButtons } from '../../ui/dialog-buttons';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { ReasonDialog } from '../../ui/reason-dialog';

type Quarantine = Camera_QuarantineFragment;

/** The quarantines of a camera: of what it captured in those times no notice is generated. */
export function QuarantinesTab({ serialNumber }: { serialNumber: string }) {
  const [starting, setStarting] = useState(false);
  const [lifting, setLifting] = useState<Quarantine | null>(null);
  const [lift] = useMutation(LiftQuarantineDocument);
  const list = usePagedList(QuarantinesDocument, {
    variables: { serialNumber },
    select: ({ quarantines }) => quarantines,
  });
  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <Button
          leftSection={<IconCameraOff size={18} aria-hidden />}
          onClick={() => setStarting(true)}
        >
          Start a quarantine
        </Button>
      </Group>
      <PagedTable
        caption="Quarantines"
        list={list}
        columns={[
          ...COLUMNS,
          {
            key: 'act',
            label: 'Lift',
            render: (quarantine) =>
              quarantine.liftedAt === null && (
                <Button size="xs" variant="default" onClick={() => setLifting(quarantine)}>
                  Lift
                </Button>
              ),
          },
        ]}
        rowKey={({ id }) => id}
        summary={(page) => countOf(page, 'quarantine', 'quarantines')}
        empty={
          <Message icon={<IconCameraOff size={24} />} title="No quarantines">
            Start one when what this camera measured or timed cannot be trusted.
          </Message>
        }
      />
      <FormDialog
        opened={starting}
        onClose={() => setStarting(false)}
        title={`Quarantine of camera ${serialNumber}`}
        closeOnClickOutside={false}
      >
        {(close) =>
          starting && (
            <QuarantineForm
              serialNumber={serialNumber}
              onCancel={close}
              onStarted={() => {
                setStarting(false);
                list.reload();
              }}
            />
          )
        }
      </FormDialog>
      <ReasonDialog
        opened={lifting !== null}
        onClose={() => setLifting(null)}
        title="Lift the quarantine"
        text="Its events are handed out again as before. Decisions that were refused meanwhile are not carried out again, and a recall that started with it goes on."
        label="Lift it"
        onReason={async (reason) => {
          if (lifting === null) return;
          await lift({ variables: { input: { quarantineId: lifting.id, reason } } });
          list.reload();
        }}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Quarantine>[] = [
  {
    key: 'from',
    phone: { line: 1 },
    label: 'Captured from',
    render: ({ from }) => formatDateTime(from),
  },
  {
    key: 'to',
    phone: { line: 1, end: true },
    label: 'Captured before',
    render: ({ to }) => (to === null ? 'No end' : formatDateTime(to)),
  },
  { key: 'reason', phone: { line: 2 }, label: 'Reason', render: ({ reason }) => reason },
  {
    key: 'state',
    label: 'State',
    render: ({ liftedAt, liftReason }) =>
      liftedAt === null ? (
        <Chip color="red">Holds</Chip>
      ) : (
        <Text size="sm">
          Lifted {formatDateTime(liftedAt)}: {liftReason}
        </Text>
      ),
  },
  {
    key: 'events',
    label: 'Events',
    align: 'right',
    render: ({ events, issued }) => `${formatNumber(events)} (${formatNumber(issued)} issued)`,
  },
  {
    key: 'recall',
    label: 'Recall',
    render: ({ recallId }) =>
      recallId === null ? (
        '–'
      ) : (
        <Anchor component={Link} size="sm" to={`${paths.adminRecalls}?recall=${recallId}`}>
          Recall
        </Anchor>
      ),
  },
];

function QuarantineForm({
  serialNumber,
  onCancel,
  onStarted,
}: {
  serialNumber: string;
  onCancel: () => void;
  onStarted: () => void;
}) {
  const [start, { loading }] = useMutation(StartQuarantineDocument);
  const form = useForm({
    initialValues: { from: '', to: '', reason: '', recall: true },
    validate: {
      from: required('Captured from is required'),
      reason: required('Reason is required'),
    },
  });

  async function begin({ from, to, reason, recall }: typeof form.values) {
    const input = {
      cameraSerialNumber: serialNumber,
      from: typedInstant(from),
      to: to === '' ? null : typedInstant(to),
      reason,
      recall,
    };
    try {
      await start({ variables: { input } });
      onStarted();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void begin(values))} noValidate>
      <Stack gap="md">
        <Group grow align="flex-start">
          <TextInput
            type="datetime-local"
            label="Captured from"
            required
            data-autofocus
            {...form.getInputProps('from')}
          />
          <TextInput
            type="datetime-local"
            label="Captured before"
            description="Empty: no end"
            {...form.getInputProps('to')}
          />
        </Group>
        <TextInput label="Reason" required maxLength={255} {...form.getInputProps('reason')} />
        <Checkbox
          label="Recall the notices that were issued of this time"
          {...form.getInputProps('recall', { type: 'checkbox' })}
        />
        <Alert color="amber" icon={<IconAlertTriangle size={20} />} title="What a quarantine does">
          No notice is generated of what this camera captured in that time, decisions that wait are
          refused, and claims on such events end. It can be lifted; entries in histories stay. With
          a recall, notices that are not mailed are held until somebody decides them.
        </Alert>
        <DialogButtons
          submit="Start the quarantine"
          isBusy={loading}
          onCancel={onCancel}
          color="red"
        />
      </Stack>
    </form>
  );
}
