import { Button, Kbd, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { Reasons_ReasonFragment } from '../../../graphql/documents';
import { useShortcuts, useSingleKeys } from '../../../lib/shortcuts';
import { AskedPane } from './asked-pane';
import classes from './acts.module.css';

type Reason = Omit<Reasons_ReasonFragment, '__typename'>;

/** A reason in the form of an act's input. */
export interface GivenReason {
  reasonCode: string | null;
  reason: string | null;
}

interface ReasonListProps {
  title: string;
  /** The text of the submit button. */
  action: string;
  color: string;
  reasons: readonly Reason[];
  /** The reason that was chosen and typed before. */
  code: string | null;
  text: string;
  onDraft: (given: { code: string | null; text: string }) => void;
  onSend: (given: GivenReason) => void;
  onClose: () => void;
}

/** The reasons of an act: the digit of a reason takes it, ↑ ↓ and Enter any, Enter at once none. */
export function ReasonList(props: ReasonListProps) {
  const { title, action, color, reasons, code, text, onDraft, onSend, onClose } = props;
  const [marked, setMarked] = useState(() => reasons.findIndex((each) => each.code === code));
  const [needsText, setNeedsText] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const singleKeys = useSingleKeys();
  // One Tab leads from the list to the text.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);

  function mark(index: number) {
    setMarked(index);
    setNeedsText(false);
    onDraft({ code: reasons[index]?.code ?? null, text });
  }

  function send(index: number) {
    const reason = reasons[index];
    const typed = text.trim();
    if (reason?.needsText && typed === '') {
      mark(index);
      setNeedsText(true);
      field.current?.focus();
      return;
    }
    onSend({ reasonCode: reason?.code ?? null, reason: typed === '' ? null : typed });
  }

  const move = (step: 1 | -1) =>
    mark(marked === -1 && step === -1 ? reasons.length - 1 : (marked + step) % reasons.length);

  useShortcuts([
    ...reasons.flatMap(({ key, label }, index) =>
      key === null
        ? []
        : [{ keys: `${key}`, label, group: title, inPanel: true, run: () => send(index) }],
    ),
    ...(reasons.length > 0
      ? [
          {
            keys: 'ArrowDown',
            label: 'Next reason',
            group: title,
            repeats: true,
            run: () => move(1),
          },
          {
            keys: 'ArrowUp',
            label: 'Reason before',
            group: title,
            repeats: true,
            run: () => move(-1),
          },
        ]
      : []),
    { keys: 'Enter', label: action, group: title, run: () => send(marked) },
    { keys: 'Escape', label: 'Close', group: title, run: onClose },
  ]);

  return (
    <AskedPane title={title} onClose={onClose}>
      <div ref={list} className={classes.reasons} role="group" aria-label="Reasons" tabIndex={-1}>
        {reasons.map((reason, index) => (
          <UnstyledButton
            key={reason.id}
            className={classes.reason}
            tabIndex={-1}
            aria-pressed={index === marked}
            onClick={() => send(index)}
          >
            {reason.key !== null && singleKeys && (
              <Kbd size="xs" className={classes.cap} aria-hidden>
                {reason.key}
              </Kbd>
            )}
            {reason.label}
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.send}>
        <TextInput
          ref={field}
          size="xs"
          aria-label="Text"
          placeholder={needsText ? 'A text is required for this reason' : 'Text, if it needs one'}
          error={needsText && text.trim() === ''}
          value={text}
          onChange={(event) =>
            onDraft({ code: reasons[marked]?.code ?? null, text: event.currentTarget.value })
          }
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              if (reasons.length > 0) move(event.key === 'ArrowDown' ? 1 : -1);
            } else if (event.key === 'Enter') {
              event.preventDefault();
              if (!event.repeat) send(marked);
            }
          }}
        />
        <Button
          size="xs"
          color={color}
          onClick={() => send(marked)}
          rightSection={
            <Kbd size="xs" className={classes.cap} aria-hidden>
              Enter
            </Kbd>
          }
        >
          {action}
        </Button>
      </div>
    </AskedPane>
  );
}
