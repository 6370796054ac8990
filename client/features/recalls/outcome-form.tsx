import { Skeleton, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Cause, RecallOutcome } from '../../graphql/schema';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { useUnsaved } from '../../lib/forms/unsaved';
import { isBlank } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';
import { ErrorMessage } from '../../ui/message';
import { BY_RULES, CancellationField, givenCancellation } from '../notices/void/cancellation-field';
import {
  givenReason,
  NO_REASON,
  useVoidReasons,
  VoidReasonFields,
  voidReasonRules,
} from '../notices/void/void-reasons';

/** What the server takes of an outcome, beside what it is of. */
interface GivenOutcome {
  outcome: RecallOutcome;
  reasonCode: string | null;
  reason: string | null;
  cancellation: boolean | null;
}

interface OutcomeFormProps {
  outcome: RecallOutcome;
  /** The cause of the notices; null for those of both. */
  cause: Cause | null;
  /** What it does, and what cannot be taken back. */
  consequence: ReactNode;
  /** The label of the button. */
  submit: string;
  onCancel: () => void;
  onOutcome: (given: GivenOutcome) => Promise<void>;
}

/** Asks for the reason of an outcome: a code of the list for those that become void, a text for those that are upheld. */
export function OutcomeForm(props: OutcomeFormProps) {
  const { outcome, cause, consequence, submit, onCancel, onOutcome } = props;
  const { reasons, error, refetch } = useVoidReasons(cause);
  const isVoid = outcome === 'VOID';
  const form = useForm({
    initialValues: { ...NO_REASON, ...BY_RULES },
    validate: isVoid
      ? voidReasonRules(reasons)
      : { reason: (reason: string) => (isBlank(reason) ? 'Reason is required' : null) },
  });
  useUnsaved(form.isDirty());

  async function send(values: typeof form.values) {
    const { reasonCode, reason } = givenReason(values);
    const given = isVoid
      ? { outcome, reasonCode, reason, cancellation: givenCancellation(values) }
      : { outcome, reasonCode: null, reason, cancellation: null };
    try {
      await onOutcome(given);
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  if (isVoid && reasons === undefined)
    return error ? (
      <ErrorMessage title="The reasons cannot be shown" onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={420} role="status" aria-label="Loading" />
    );
  return (
    <form onSubmit={form.onSubmit((values) => send(values))} noValidate>
      <Stack gap="md">
        {consequence}
        {isVoid && reasons !== undefined ? (
          <>
            <VoidReasonFields form={form} reasons={reasons} />
            <CancellationField form={form} />
          </>
        ) : (
          <TextInput
            label="Reason"
            required
            maxLength={255}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
        <DialogButtons
          submit={submit}
          isBusy={form.submitting}
          onCancel={onCancel}
          color={isVoid ? 'red' : undefined}
        />
      </Stack>
    </form>
  );
}
