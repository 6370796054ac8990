import { useMutation } from '@apollo/client/react';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { ReplayWebhookDocument } from '../../graphql/documents';
import { dayAt, startOfDay } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { formatNumber } from '../../lib/format/format';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { all, required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Events are kept for 30 days; the day before would begin earlier. */
const DAYS = 29;

interface ReplayFormProps {
  webhookId: string;
  onCancel: () => void;
  onDone: () => void;
}

/** Sends what was recorded for a webhook once more, from a day on. */
export function ReplayForm({ webhookId, onCancel, onDone }: ReplayFormProps) {
  const [now] = useState(() => Date.now());
  const [replay, { loading }] = useMutation(ReplayWebhookDocument);
  const range = { min: dayAt(now - DAYS * DAY_MS), max: dayAt(now) };
  const form = useForm({
    initialValues: { since: dayAt(now) },
    validate: { since: all(required('Since is required'), (day) => dayFault(day, range)) },
  });

  async function submit({ since }: typeof form.values) {
    try {
      const input = { webhookId, since: startOfDay(since) };
      const { data } = await replay({ variables: { input } });
      const count = data?.replayWebhook?.count ?? 0;
      toast.success(
        `${formatNumber(count)} ${count === 1 ? 'delivery is' : 'deliveries are'} ordered`,
      );
      onDone();
    } catch (error) {
      form.setErrors(fieldErrors(error));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">
          All changes that were recorded for it since this day are sent once more, in order. Each
          keeps its webhook-id, by which its receiver knows it.
        </Text>
        <DayInput label="Since" {...range} data-autofocus {...form.getInputProps('since')} />
        <DialogButtons submit="Replay" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
