import { useApolloClient, useMutation } from '@apollo/client/react';
import { Anchor, Button, Code, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import {
  ResendDeliveryDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
  type WebhooksPage_DeliveryFragment,
  type WebhooksPage_WebhookFragment,
} from '../../graphql/documents';
import type { WebhookDeliveryStatus } from '../../graphql/schema';
import { allRows, type CsvColumn, csvOf } from '../../lib/lists/csv';
import { formatDateTime, formatNumber, formatWord } from '../../lib/format/format';
import { paramsNow } from '../../lib/lists/params-now';
import { toast } from '../../lib/toast';
import { usePagedList } from '../../lib/lists/use-paged-list';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { CsvButton } from '../../ui/csv-button';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { Attempts } from './attempts';
import { answerText, STATUS_COLORS, typeName } from './webhook-words';

type Delivery = WebhooksPage_DeliveryFragment;

const STATUSES = Object.keys(STATUS_COLORS) as WebhookDeliveryStatus[];

/** The URL parameter that says which state is shown. */
const STATUS_PARAM = 'status';

interface DeliveriesProps {
  webhook: WebhooksPage_WebhookFragment;
  onResent: () => void;
}

/** The deliveries to a webhook, newest first. */
export function Deliveries({ webhook, onResent }: DeliveriesProps) {
  const client = useApolloClient();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Delivery | null>(null);
  const asked = params.get(STATUS_PARAM);
  const status = STATUSES.find((name) => name === asked) ?? null;
  const question = {
    variables: { webhookId: webhook.id, status },
    select: ({ webhookDeliveries }: WebhookDeliveriesQuery) => webhookDeliveries ?? NONE,
  };
  const list = usePagedList(WebhookDeliveriesDocument, question);

  function choose(name: string | null) {
    const next = paramsNow();
    next.delete('page');
    if (name === null) next.delete(STATUS_PARAM);
    else next.set(STATUS_PARAM, name);
    setParams(next);
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Text component="h2" fw={600} size="lg">
          Deliveries
        </Text>
        <Group gap="xs">
          <Select
            aria-label="State of deliveries"
            placeholder="All states"
            clearable
            w={180}
            data={STATUSES.map((value) => ({ value, label: formatWord(value) }))}
            value={status}
            onChange={choose}
          />
          <CsvButton
            name="webhook-deliveries"
            content={async () =>
              csvOf(
                CSV_COLUMNS,
                await allRows(client, {
                  query: WebhookDeliveriesDocument,
                  rowKey: ({ id }) => id,
                  ...question,
                }),
              )
            }
          />
        </Group>
      </Group>
      <PagedTable
        caption="Deliveries"
        list={list}
        columns={[
          {
            key: 'type',
            phone: { line: 1 },
            label: 'Type',
            render: (delivery) => (
              <Anchor component="button" size="sm" onClick={() => setOpened(delivery)}>
                {typeName(delivery.type)}
              </Anchor>
            ),
          },
          ...COLUMNS,
        ]}
        rowKey={({ id }) => id}
        onRowClick={setOpened}
        summary={(page) => countOf(page, 'delivery', 'deliveries')}
        empty={
          <Message icon={<IconSend2 size={24} />} title="No deliveries">
            {status === null
              ? 'They appear here when something happens that it wants.'
              : 'None is in this state.'}
          </Message>
        }
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === null ? '' : typeName(opened.type)}
        size="lg"
      >
        {opened !== null && (
          <DeliveryDetails
            delivery={opened}
            isOn={webhook.active}
            onResent={() => {
              setOpened(null);
              onResent();
            }}
          />
        )}
      </Modal>
    </Stack>
  );
}

const NONE = { data: [], lastPage: 1, total: 0 };

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'status',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ status }) => <Chip color={STATUS_COLORS[status]}>{formatWord(status)}</Chip>,
  },
  {
    key: 'attempts',
    label: 'Requests',
    align: 'right',
    render: ({ attempts }) => formatNumber(attempts.length),
  },
  {
    key: 'answer',
    phone: { line: 2 },
    label: 'Last answer',
    render: ({ attempts }) => {
      const last = attempts.at(-1);
      return last === undefined ? '–' : answerText(last);
    },
  },
  {
    key: 'at',
    phone: { line: 2, end: true },
    label: 'Last request',
    render: ({ attempts }) => formatDateTime(attempts.at(-1)?.at ?? null),
  },
  {
    key: 'next',
    label: 'Next request',
    render: ({ nextAttemptAt }) => formatDateTime(nextAttemptAt),
  },
];

const CSV_COLUMNS: readonly CsvColumn<Delivery>[] = [
  { label: 'Type', value: ({ type }) => typeName(type) },
  { label: 'Event', value: ({ eventId }) => eventId },
  { label: 'State', value: ({ status }) => formatWord(status) },
  { label: 'Requests', value: ({ attempts }) => attempts.length },
  {
    label: 'Last answer',
    value: ({ attempts }) => attempts.slice(-1).map(answerText).join(''),
  },
  { label: 'Last request', value: ({ attempts }) => attempts.at(-1)?.at ?? null },
  { label: 'Next request', value: ({ nextAttemptAt }) => nextAttemptAt },
];

interface DeliveryDetailsProps {
  delivery: Delivery;
  /** True if its webhook is switched on. */
  isOn: boolean;
  onResent: () => void;
}

function DeliveryDetails({ delivery, isOn, onResent }: DeliveryDetailsProps) {
  const [resend, { loading }] = useMutation(ResendDeliveryDocument, { fetchPolicy: 'no-cache' });
  const { id, eventId, status, attempts, payload } = delivery;

  async function again() {
    await resend({ variables: { input: { deliveryId: id } } }).then(
      () => toast.success('It is sent once more'),
      () => undefined,
    );
    onResent();
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs">
          <Chip color={STATUS_COLORS[status]}>{formatWord(status)}</Chip>
          <Code style={{ overflowWrap: 'anywhere' }}>{eventId}</Code>
        </Group>
        <Button
          variant="light"
          miw="max-content"
          leftSection={<IconSend2 size={18} aria-hidden />}
          disabled={!isOn}
          loading={loading}
          onClick={() => void again()}
        >
          Resend
        </Button>
      </Group>
      <Attempts attempts={attempts} />
      <div>
        <Text fw={600} size="sm" mb={4}>
          Body
        </Text>
        <Code block tabIndex={0} aria-label="Body" style={{ overflowWrap: 'anywhere' }}>
          {JSON.stringify(JSON.parse(payload), null, 2)}
        </Code>
      </div>
    </Stack>
  );
}
