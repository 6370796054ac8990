import { useMutation, useQuery } from '@apollo/client/react';
import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconCertificateOff } from '@tabler/icons-react';
import { useState } from 'react';

import {
  type AuthorityDialog_AuthorityFragment,
  CreateUserAuthorityDocument,
  UserAuthoritiesDocument,
  type UsersPage_UserAccountFragment,
  WithdrawUserAuthorityDocument,
} from '../../graphql/documents';
import { dayAt } from '../../lib/format/days';
import { NOT_LOADED } from '../../lib/session/failures';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatDateTime, formatDay } from '../../lib/format/format';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { DayInput } from '../../ui/day-input';
import { Message } from '../../ui/message';
import { ReasonDialog } from '../../ui/reason-dialog';

type Authority = AuthorityDialog_AuthorityFragment;
type Holder = Pick<UsersPage_UserAccountFragment, 'name' | 'badgeNumber'>;

interface AuthorityDialogProps {
  /** Null while the dialog is closed. */
  user: Holder | null;
  onClose: () => void;
}

/** The authorities of a user to issue notices (programs 5): they are added and withdrawn, never changed. */
export function AuthorityDialog({ user, onClose }: AuthorityDialogProps) {
  // Kept while the dialog fades out, so that it does not empty before it goes.
  const [shown, setShown] = useState(user);
  if (user !== null && user !== shown) setShown(user);
  return (
    <FormDialog
      opened={user !== null}
      onClose={onClose}
      size="xl"
      title={`Authority of ${shown?.name ?? ''}`}
    >
      {() => user !== null && <Authorities user={user} />}
    </FormDialog>
  );
}

function Authorities({ user: { name, badgeNumber } }: { user: Holder }) {
  const [today] = useState(() => dayAt(Date.now()));
  const [asked, setAsked] = useState<Authority | null>(null);
  const [withdraw] = useMutation(WithdrawUserAuthorityDocument);
  const { data, error, refetch } = useQuery(UserAuthoritiesDocument, {
    variables: { badgeNumber },
    fetchPolicy: 'cache-and-network',
  });
  const columns: readonly Column<Authority>[] = [
    {
      key: 'number',
      phone: { line: 1 },
      label: 'Number',
      render: ({ number }) => <b>{number}</b>,
    },
    { key: 'from', phone: { line: 2 }, label: 'From', render: ({ from }) => formatDay(from) },
    {
      key: 'to',
      phone: { line: 2 },
      label: 'To',
      render: ({ to }) => (to === null ? 'Open' : formatDay(to)),
    },
    {
      key: 'state',
      phone: { line: 1, end: true },
      label: 'State',
      render: (authority) => <State authority={authority} today={today} />,
    },
    {
      key: 'added',
      label: 'Added',
      render: ({ createdAt, createdBy }) => `${formatDateTime(createdAt)}, ${createdBy.name}`,
    },
    {
      key: 'actions',
      phone: { line: 2, end: true },
      label: 'Actions',
      align: 'right',
      render: (authority) =>
        authority.withdrawnAt === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Withdraw ${authority.number}`}
            onClick={() => setAsked(authority)}
          >
            Withdraw
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Each notice keeps the authority of the officer who issues it. Under Review Desk, Settings,
        you can have none issued without one.
      </Text>
      <DataTable
        caption={`Authorities of ${name}`}
        columns={columns}
        rows={data?.userAuthorities}
        rowKey={({ id }) => id}
        {...(error && !data && { error: NOT_LOADED })}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={<Message icon={<IconCertificateOff size={24} />} title="No authority yet" />}
      />
      <AddForm badgeNumber={badgeNumber} today={today} onAdded={() => void refetch()} />
      <ReasonDialog
        opened={asked !== null}
        title={`Withdraw ${asked?.number ?? ''}`}
        text="It counts no more from now on, and cannot be put back: add another one. Notices that were issued under it keep it."
        label="Withdraw"
        onClose={() => setAsked(null)}
        onReason={async (reason) => {
          if (asked === null) return;
          await withdraw({ variables: { input: { userAuthorityId: asked.id, reason } } });
          toast.success('Successfully saved!');
          await refetch();
        }}
      />
    </Stack>
  );
}

function State({
  authority: { from, to, withdrawnAt, withdrawReason },
  today,
}: {
  authority: Authority;
  today: string;
}) {
  if (withdrawnAt !== null)
    return (
      <>
        <Chip color="red">Withdrawn</Chip>
        <Text size="xs" c="dimmed">
          {formatDateTime(withdrawnAt)}: {withdrawReason}
        </Text>
      </>
    );
  if (from > today) return <Chip color="primary">To come</Chip>;
  if (to !== null && to < today) return <Chip color="gray">Past</Chip>;
  return <Chip color="green">In force</Chip>;
}

interface AddFormProps {
  badgeNumber: number;
  today: string;
  onAdded: () => void;
}

function AddForm({ badgeNumber, today, onAdded }: AddFormProps) {
  const [create, { loading }] = useMutation(CreateUserAuthorityDocument);
  const form = useForm({
    initialValues: { number: '', from: today, to: '' },
    validate: {
      number: required('Number is required'),
      from: all(required('From is required'), dayFault),
      to: (to, { from }) => (to === '' ? null : dayFault(to, { min: from })),
    },
  });
  useUnsaved(form.isDirty());

  async function add({ number, from, to }: typeof form.values) {
    try {
      const input = { badgeNumber, number, from, to: to === '' ? null : to };
      await create({ variables: { input } });
      toast.success('Successfully added!');
      form.reset();
      onAdded();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form
      aria-label="Add an authority"
      onSubmit={form.onSubmit((values) => void add(values))}
      noValidate
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput label="Number" required maxLength={60} {...form.getInputProps('number')} />
        <DayInput label="From" {...form.getInputProps('from')} />
        <DayInput
          label="To"
          placeholder="Open"
          min={form.values.from}
          clearable
          {...form.getInputProps('to')}
        />
      </SimpleGrid>
      <Button type="submit" mt="sm" loading={loading}>
        Add
      </Button>
    </form>
  );
}
