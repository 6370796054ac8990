import { useQuery } from '@apollo/client/react';
import { Anchor, Button, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type WebhooksPage_WebhookFragment, WebhooksDocument } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatDateTime, formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { RefreshButton } from '../../ui/refresh-button';
import { WebhookDetails } from './webhook-details';
import { WebhookDialog } from './webhook-dialog';
import { stateOf } from './webhook-words';
import { LastChanged } from '../history/last-changed';

type Webhook = WebhooksPage_WebhookFragment;

/** The URL parameter that says which webhook is shown. */
const WEBHOOK_PARAM = 'webhook';

const MAX_WEBHOOKS = 20;

/** All webhooks, or one of them with its deliveries. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const { data, error, loading, refetch } = useQuery(WebhooksDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const webhooks = data?.webhooks ?? undefined;
  const reload = () => void refetch().catch(() => undefined);
  const show = (id: string | null) => setParams(id === null ? {} : { [WEBHOOK_PARAM]: id });
  const id = params.get(WEBHOOK_PARAM);
  const shown = webhooks?.find((webhook) => webhook.id === id);
  if (shown !== undefined)
    return <WebhookDetails webhook={shown} onBack={() => show(null)} onChanged={reload} />;
  return (
    <Page
      title="Webhooks"
      lead="Other systems are told what happens to events and notices, as it happens."
      actions={
        <>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={(webhooks?.length ?? 0) >= MAX_WEBHOOKS}
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
          <RefreshButton busy={loading && webhooks !== undefined} onRefresh={reload} />
        </>
      }
    >
      <DataTable
        caption="Webhooks"
        columns={[
          {
            key: 'url',
            phone: { line: 1 },
            label: 'Address',
            render: ({ id: own, url, description }) => (
              <div>
                <Anchor
                  component="button"
                  size="sm"
                  ta="left"
                  style={{ overflowWrap: 'anywhere' }}
                  onClick={() => show(own)}
                >
                  {url}
                </Anchor>
                {description !== '' && (
                  <Text size="xs" c="dimmed">
                    {description}
                  </Text>
                )}
              </div>
            ),
          },
          ...COLUMNS,
        ]}
        rows={webhooks}
        rowKey={(webhook) => webhook.id}
        onRowClick={(webhook) => show(webhook.id)}
        rowHref={(webhook) => `${paths.adminWebhooks}?${WEBHOOK_PARAM}=${webhook.id}`}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={reload}
        empty={
          <Message icon={<IconWebhook size={24} />} title="There are no webhooks">
            Add one for each system that wants to hear of events and notices.
          </Message>
        }
      />
      <LastChanged setting="WEBHOOKS" of={webhooks} />
      <WebhookDialog
        webhook={adding ? 'new' : null}
        onClose={() => setAdding(false)}
        onSaved={reload}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    key: 'state',
    phone: { line: 1, end: true },
    label: 'State',
    render: (webhook) => {
      const { word, color } = stateOf(webhook);
      return <Chip color={color}>{word}</Chip>;
    },
  },
  {
    key: 'types',
    label: 'Types',
    align: 'right',
    render: ({ types }) => formatNumber(types.length),
  },
  {
    key: 'pending',
    label: 'Waiting',
    align: 'right',
    render: ({ pending }) => formatNumber(pending),
  },
  {
    key: 'last',
    phone: { line: 2 },
    label: 'Last delivery',
    render: ({ lastDeliveryAt }) => formatDateTime(lastDeliveryAt),
  },
  { key: 'created', label: 'Added', render: ({ createdAt }) => formatDateTime(createdAt) },
];
