import { useMutation } from '@apollo/client/react';
import { Alert, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { type Addressees_CitationFragment, ReissueNoticeDocument } from '../../graphql/documents';
import type { Cause } from '../../graphql/schema';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { toast } from '../../lib/toast';
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
import { type Addressee, KIND_LABELS } from './kinds';

/** What is to be issued: to whom, of which event, and the notice that it replaces. */
export interface Reissue {
  addressee: Addressee;
  current: Addressees_CitationFragment['notices'][number];
  version: number;
  /** The checks of the event that ask for a reason; of a corrected owner only (repair 3). */
  checks: Addressees_CitationFragment['checks'];
}

interface ReissueDialogProps {
  cause: Cause;
  /** Null while the dialog is closed. */
  reissue: Reissue | null;
  onClose: () => void;
  onDone: () => void;
  /** The act was refused: the event may be another by now. */
  onStale: () => void;
}

/** Issues the next notice of an event, with the reason where the one before becomes void. */
export function ReissueDialog({ reissue, onClose, onDone, ...form }: ReissueDialogProps) {
  return (
    <FormDialog
      opened={reissue !== null}
      onClose={onClose}
      title="Issue a new notice"
      closeOnClickOutside={false}
    >
      {(close) =>
        reissue !== null && (
          <ReissueForm
            {...form}
            reissue={reissue}
            onCancel={close}
            onDone={() => {
              onClose();
              onDone();
            }}
          />
        )
      }
    </FormDialog>
  );
}

interface ReissueFormProps extends Omit<ReissueDialogProps, 'reissue' | 'onClose'> {
  reissue: Reissue;
  onCancel: () => void;
}

function ReissueForm({ cause, reissue, onCancel, onDone, onStale }: ReissueFormProps) {
  const { addressee, current, version } = reissue;
  const [issue, { loading }] = useMutation(ReissueNoticeDocument);
  const { reasons, error, refetch } = useVoidReasons(cause);
  const isOwner = addressee.kind === 'OWNER' || addressee.kind === 'CORRECTED_OWNER';
  const becomesVoid = isOwner && current.state !== 'VOID';
  // Checks that fire for the corrected vehicle alone are named by the refusal.
  const [further, setFurther] = useState<Asked[]>([]);
  const checks: Asked[] = [...reissue.checks, ...further];
  const [confirmed, setConfirmed] = useState<Record<string, string>>({});
  const [showsMissing, setShowsMissing] = useState(false);
  const form = useForm({
    initialValues: { ...NO_REASON, ...BY_RULES },
    validate: becomesVoid ? voidReasonRules(reasons) : {},
  });
  useUnsaved(form.isDirty() || Object.keys(confirmed).length > 0);

  async function save(values: typeof form.values) {
    const confirmations = checks.map(({ code }) => ({ code, reason: confirmed[code] ?? '' }));
    if (confirmations.some(({ reason }) => isBlank(reason))) {
      setShowsMissing(true);
      return;
    }
    const input = {
      number: current.number,
      addresseeId: addressee.id,
      expectedVersion: version,
      ...(becomesVoid ? givenReason(values) : {}),
      cancellation: givenCancellation(values),
      ...(confirmations.length > 0 ? { confirmations } : {}),
    };
    try {
      const { data: made } = await issue({ variables: { input } });
      toast.success(`Notice ${made?.reissueNotice?.notice.number ?? ''} is being made`);
      onDone();
    } catch (refused) {
      const errors = fieldErrors(refused);
      const fired = firedIn(errors).filter(({ code }) => !checks.some((one) => one.code === code));
      setFurther([...further, ...fired]);
      form.setErrors(errors);
      onStale();
    }
  }

  if (becomesVoid && reasons === undefined)
    return error ? (
      <ErrorMessage title="The reasons cannot be shown" onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={420} role="status" aria-label="Loading" />
    );
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Alert color="amber" variant="light">
          A notice with a new number goes to {addressee.name} (
          {KIND_LABELS[addressee.kind].toLowerCase()}). It replaces notice {current.number}, which{' '}
          {ending(current.state === 'VOID', becomesVoid)}. This cannot be taken back.
        </Alert>
        {becomesVoid && reasons !== undefined && <VoidReasonFields form={form} reasons={reasons} />}
        <CancellationField form={form} />
        {further.length > 0 && (
          <Text size="sm" role="status">
            For the corrected vehicle more checks ask for a reason.
          </Text>
        )}
        {checks.map(({ code, sentence }) => (
          <TextInput
            key={code}
            label={`Reason: ${sentence}`}
            required
            maxLength={255}
            value={confirmed[code] ?? ''}
            error={showsMissing && isBlank(confirmed[code] ?? '') ? 'A reason is needed' : null}
            onChange={(event) => setConfirmed({ ...confirmed, [code]: event.currentTarget.value })}
          />
        ))}
        <DialogButtons submit="Issue" isBusy={loading} onCancel={onCancel} cancel="Close" />
      </Stack>
    </form>
  );
}

/** A check that asks for a reason. */
type Asked = Pick<Reissue['checks'][number], 'code' | 'sentence'>;

/** Returns the checks that a refusal names, each at a field of its code. */
function firedIn(errors: Record<string, string>): Asked[] {
  return Object.entries(errors).flatMap(([field, sentence]) => {
    const code = /^confirmations\.(.+)$/.exec(field)?.[1];
    return code === undefined ? [] : [{ code, sentence }];
  });
}

function ending(isVoid: boolean, becomesVoid: boolean): string {
  if (isVoid) return 'is void already';
  return becomesVoid ? 'becomes void' : 'is marked as transferred';
}
