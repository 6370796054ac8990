import { Button, Group, Kbd, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Report_CitationFragment } from '../../../../graphql/documents';
import type {
  CitationTransition,
  ConfirmationInput,
  Recommendation,
} from '../../../../graphql/schema';
import { FormDialog } from '../../../../lib/forms/form-dialog';
import { useForm } from '../../../../lib/forms/form';
import { formatWord } from '../../../../lib/format/format';
import type { Draft } from '../../../drafts/drafts';
import { ACTIONS, TRANSITIONS } from '../../actions';
import { NoticeOutlook } from '../fine/notice-outlook';
import { NOTE_REQUIRED } from './sent-back';
import { useReasons } from './use-reasons';

/** An officer's choices for a transition. */
export interface TransitionChoice {
  transition: CitationTransition;
  recommendation: Recommendation | null;
  reasonCode: string | null;
  reason: string | null;
  /** The reasons for checks. */
  confirmations?: ConfirmationInput[];
}

/** The initial values of the dialog, and the part of it that is kept until it is sent. */
type TransitionDraft = Pick<Draft, 'recommendation' | 'reasonCode' | 'reason'>;

const RECOMMENDATIONS: readonly Recommendation[] = ['GENERATE', 'DISCARD', 'HOLD'];

/** Longest reason that the server takes, in characters. */
const REASON_MAX = 255;

interface TransitionDialogProps {
  /** Null while no dialog is open. */
  transition: CitationTransition | null;
  draft: TransitionDraft;
  /** The event: reasons may be for its cause only, and a notice names what stands in it. */
  citation: Pick<Report_CitationFragment, 'id' | 'version' | 'vehicle' | 'fine' | 'letter'>;
  /** The event was sent back and nothing was changed since. */
  needsNote: boolean;
  /** The sentence of what stops a notice: GENERATE cannot be recommended. Null without any. */
  blocked: string | null;
  /** Takes what the transition asks for, as it is typed. */
  onDraft: (typed: Partial<TransitionDraft>) => void;
  onClose: () => void;
  onConfirm: (choice: TransitionChoice) => void;
}

/** Asks what a transition needs to know, and whether it is meant. */
export function TransitionDialog({ transition, onClose, ...rest }: TransitionDialogProps) {
  return (
    <FormDialog
      opened={transition !== null}
      onClose={onClose}
      title={transition === null ? '' : ACTIONS[transition].label}
      // The dialog opens without an animation: an officer who works by keys has typed the next one by its end.
      transitionProps={{ duration: 0 }}
    >
      {(close) =>
        transition !== null && (
          <TransitionForm key={transition} transition={transition} onCancel={close} {...rest} />
        )
      }
    </FormDialog>
  );
}

/** The fields of the dialog. */
type Values = Record<keyof TransitionDraft, string>;

const isSame = (one: Values, other: Values): boolean =>
  one.recommendation === other.recommendation &&
  one.reasonCode === other.reasonCode &&
  one.reason === other.reason;

interface TransitionFormProps extends Omit<TransitionDialogProps, 'transition' | 'onClose'> {
  transition: CitationTransition;
  onCancel: () => void;
}

function TransitionForm({ transition, draft, onCancel, onConfirm, ...rest }: TransitionFormProps) {
  const { body, asks } = TRANSITIONS[transition];
  const { label, color } = ACTIONS[transition];
  const asksReason = asks === 'reason';
  const isNoteRequired = transition === 'SUBMIT' && rest.needsNote;
  const asksText = asksReason || isNoteRequired;
  // Its key alone and an Enter must not do it: the focus is on the way out of it.
  const isAtOnce = asks === 'nothing';
  const withCtrlEnter = asksText || isAtOnce;
  const reasons = useReasons(transition, rest.citation.vehicle.cause);
  const isBlocked = (value: Recommendation): boolean =>
    value === 'GENERATE' && rest.blocked !== null;
  const [first] = RECOMMENDATIONS.filter((value) => !isBlocked(value));
  const chosen =
    draft.recommendation !== null && isBlocked(draft.recommendation) ? null : draft.recommendation;
  const drafted = {
    recommendation: chosen ?? '',
    reasonCode: draft.reasonCode ?? '',
    reason: draft.reason ?? '',
  };
  const form = useForm({
    initialValues: drafted,
    // Kept as a draft: however the dialog is left, nothing that was typed is lost.
    onValuesChange: (values) => {
      if (isSame(values, drafted)) return;
      rest.onDraft({
        ...(asks === 'recommendation' && {
          recommendation: (values.recommendation || null) as Recommendation | null,
        }),
        ...(asksReason && { reasonCode: values.reasonCode || null }),
        ...(asksText && { reason: values.reason }),
      });
    },
    validate: {
      recommendation: (value) =>
        asks === 'recommendation' && value === '' ? 'Recommendation is required' : null,
      reason: (value, { reasonCode }) => {
        if ([...value].length > REASON_MAX) {
          return `Must be less than ${REASON_MAX + 1} characters long`;
        }
        if (value.trim() !== '') return null;
        if (isNoteRequired) return NOTE_REQUIRED;
        const needsText = reasons?.some((each) => each.code === reasonCode && each.needsText);
        return asksReason && needsText ? 'A text is required for this reason' : null;
      },
    },
  });
  // Typed text is in the draft at once. If they differ, the server's draft came after the dialog was opened.
  useEffect(() => {
    if (!isSame(form.values, drafted)) form.setValues(drafted);
  });

  const element = useRef<HTMLFormElement>(null);
  useWindowEvent(
    'keydown',
    (event) => {
      // An Enter right after the key that opened the dialog, before the dialog has the focus.
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]');
      if (event.key !== 'Enter' || event.repeat || asks !== 'recommendation' || inDialog) return;
      event.preventDefault();
      event.stopPropagation();
      element.current?.requestSubmit();
    },
    { capture: true },
  );

  function confirm(values: typeof form.values) {
    const reason = values.reason.trim();
    // A draft's reason for another act does not go with this one.
    const isListed = reasons?.some(({ code }) => code === values.reasonCode);
    onConfirm({
      transition,
      recommendation: asks === 'recommendation' ? (values.recommendation as Recommendation) : null,
      reasonCode: isListed ? values.reasonCode : null,
      reason: reason === '' || !asksText ? null : reason,
    });
  }

  return (
    <form
      ref={element}
      onSubmit={form.onSubmit(confirm)}
      noValidate
      onKeyDown={(event) => {
        if (!withCtrlEnter || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // On a button it would be a click too.
        event.preventDefault();
        if (!event.repeat) event.currentTarget.requestSubmit();
      }}
    >
      <Stack gap="md">
        <Text>{body}</Text>
        {transition === 'GENERATE' && <NoticeOutlook citation={rest.citation} />}
        {asks === 'recommendation' && (
          <Radio.Group label="Recommendation" {...form.getInputProps('recommendation')}>
            <Stack gap="xs" mt="xs">
              {RECOMMENDATIONS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={formatWord(value)}
                  disabled={isBlocked(value)}
                  description={isBlocked(value) ? rest.blocked : undefined}
                  data-autofocus={value === (chosen ?? first) || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {reasons?.length !== 0 && (
          <Select
            label="From the list"
            placeholder="None"
            clearable
            disabled={reasons === undefined}
            comboboxProps={{ withinPortal: true, zIndex: 400 }}
            data={reasons?.map(({ code, label: text }) => ({ value: code, label: text }))}
            {...form.getInputProps('reasonCode')}
            onChange={(code: string | null) => form.setFieldValue('reasonCode', code ?? '')}
          />
        )}
        {asksText && (
          <Textarea
            label={asksReason ? 'Reason' : 'Note'}
            withAsterisk={isNoteRequired}
            description={`${asksReason ? 'Optional' : 'Nothing was changed since it was sent back: say why it goes again'}; shown in the history. ${[...form.values.reason].length} / ${REASON_MAX}`}
            data-autofocus={asksReason || undefined}
            {...form.getInputProps('reason')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {withCtrlEnter && (
            <Text size="xs" c="dimmed" mr="auto" visibleFrom="xs">
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
            </Text>
          )}
          <Button variant="default" onClick={onCancel} data-autofocus={isAtOnce || undefined}>
            Cancel
          </Button>
          <Button type="submit" color={color}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
