import { useMutation } from '@apollo/client/react';
import { Alert, Anchor, Button, Code, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconHistory,
  IconKey,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';

import {
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  type WebhooksPage_WebhookFragment,
} from '../../graphql/documents';
import { confirm } from '../../lib/forms/confirm';
import { deleteAsked } from '../../lib/forms/delete-asked';
import { FormDialog } from '../../lib/forms/form-dialog';
import { toast } from '../../lib/toast';
import { Chip } from '../../ui/chip';
import { Page } from '../../ui/page';
import { ShownOnce } from '../../ui/shown-once';
import { Deliveries } from './deliveries';
import { ReplayForm } from './replay-form';
import { WebhookDialog } from './webhook-dialog';
import { stateOf, TYPES } from './webhook-words';

interface WebhookDetailsProps {
  webhook: WebhooksPage_WebhookFragment;
  onBack: () => void;
  /** Called when the list has to be loaded again. */
  onChanged: () => void;
}

/** One webhook: what it wants, its deliveries, and its acts. */
export function WebhookDetails({ webhook, onBack, onChanged }: WebhookDetailsProps) {
  const [open, setOpen] = useState<'edit' | 'replay' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  // Grows when deliveries are ordered: their list is loaded again.
  const [ordered, setOrdered] = useState(0);
  const [test, testing] = useMutation(TestWebhookDocument, { fetchPolicy: 'no-cache' });
  const [rotate] = useMutation(RotateWebhookSecretDocument, { fetchPolicy: 'no-cache' });
  const [remove] = useMutation(DeleteWebhookDocument);
  const { id, url, description, types } = webhook;
  const input = { webhookId: id };
  const state = stateOf(webhook);
  const close = () => setOpen(null);

  function reload() {
    setOrdered((count) => count + 1);
    onChanged();
  }

  async function sendTest() {
    await test({ variables: { input } }).then(
      () => toast.success('The test is on its way'),
      () => undefined,
    );
    reload();
  }

  async function rotateAsked() {
    const agreed = await confirm({
      title: 'New secret',
      body: 'Its receiver has 24 hours to take the new secret: until then both sign, and so does one that was replaced shortly before.',
      confirmLabel: 'Make a new secret',
    });
    if (!agreed) return;
    const answer = await rotate({ variables: { input } }).catch(() => null);
    setSecret(answer?.data?.rotateWebhookSecret?.secret ?? null);
  }

  async function deleteWebhook() {
    const body = `${url} gets nothing any more, and what waits for it is cancelled.`;
    if (!(await deleteAsked('Delete webhook', body, () => remove({ variables: { input } }))))
      return;
    onBack();
    onChanged();
  }

  return (
    <Page
      title="Webhook"
      lead={
        <Anchor component="button" size="sm" onClick={onBack}>
          <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: 'middle' }} /> All webhooks
        </Anchor>
      }
      actions={
        <>
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            disabled={!webhook.active}
            loading={testing.loading}
            onClick={() => void sendTest()}
          >
            Test
          </Button>
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            disabled={!webhook.active}
            onClick={() => setOpen('replay')}
          >
            Replay
          </Button>
          <Button
            variant="default"
            leftSection={<IconKey size={18} aria-hidden />}
            onClick={() => void rotateAsked()}
          >
            New secret
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setOpen('edit')}
          >
            Edit
          </Button>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void deleteWebhook()}
          >
            Delete
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {state.text !== null && (
          <Alert color="red" icon={<IconAlertTriangle />} role="status">
            {state.text} What waits is kept, and goes on in order once it is switched on again.
          </Alert>
        )}
        <Paper p="md">
          <Group gap="sm" mb="xs" wrap="nowrap" align="flex-start">
            <Chip color={state.color}>{state.word}</Chip>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
          </Group>
          {description !== '' && (
            <Text size="sm" mb="xs">
              {description}
            </Text>
          )}
          <Group gap={6}>
            {types.map((type) => (
              <Code key={type}>{TYPES[type].name}</Code>
            ))}
          </Group>
        </Paper>
        <Deliveries key={ordered} webhook={webhook} onResent={reload} />
      </Stack>
      <WebhookDialog
        webhook={open === 'edit' ? webhook : null}
        onClose={close}
        onSaved={onChanged}
      />
      <Modal opened={open === 'replay'} onClose={close} title="Replay">
        <ReplayForm
          webhookId={id}
          onCancel={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      </Modal>
      <FormDialog
        opened={secret !== null}
        onClose={() => setSecret(null)}
        title="New secret"
        closeOnClickOutside={false}
      >
        {() =>
          secret !== null && (
            <ShownOnce
              label="Secret"
              text={secret}
              unkept="The secret was not copied, and is not shown again."
              onDone={() => setSecret(null)}
            />
          )
        }
      </FormDialog>
    </Page>
  );
}
