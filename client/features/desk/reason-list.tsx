import { Button, Kbd, TextInput, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';

import type { Reasons_ReasonFragment } from '../../graphql/documents';
import { useShortcuts, useSingleKeys } from '../../lib/shortcuts';
import { AskedPane } from './asked-pane';
import classes from './desk.module.css';

type Reason = Omit<Reasons_ReasonFragment, '__typename'>;

/** Why, as an act takes it. */
export interface GivenReason {
  reasonCode: string | null;
  reason: string | null;
}

interface ReasonListProps {
  title: string;
  /** What the button that sends says. */
  action: string;
  color: string;
  reasons: readonly Reason[];
  /** What was chosen and typed before. */
  code: string | null;
  text: string;
  onDraft: (given: { code: string | null; text: string }) => void;
  onSend: (given: GivenReason) => void;
  onClose: () => void;
}

const DIGITS = 9;

/** The reasons of an act: digits take the first nine, ↑ ↓ and Enter any, Enter at once none. */
export function ReasonList(props: ReasonListProps) {
  const { title, action, color, reasons, code, text, onDraft, onSend, onClose } = props;
  const [marked, setMarked] = useState(() => reasons.findIndex((each) => each.code === code));
  const [needsText, setNeedsText] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const singleKeys = useSingleKeys();

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
    ...reasons.slice(0, DIGITS).map((reason, index) => ({
      keys: `${index + 1}`,
      label: reason.label,
      group: title,
      run: () => send(index),
    })),
    ...(reasons.length > 0
      ? [
          { keys: 'ArrowDown', label: 'Next reason', group: title, run: () => move(1) },
          { keys: 'ArrowUp', label: 'Reason before', group: title, run: () => move(-1) },
        ]
      : []),
    { keys: 'Enter', label: action, group: title, run: () => send(marked) },
    { keys: 'Escape', label: 'Close', group: title, run: onClose },
  ]);

  return (
    <AskedPane title={title} onClose={onClose}>
      <div className={classes.reasons} role="group" aria-label="Reasons">
        {reasons.map((reason, index) => (
          <UnstyledButton
            key={reason.id}
            className={classes.reason}
            aria-pressed={index === marked}
            onClick={() => send(index)}
          >
            {index < DIGITS && singleKeys && (
              <Kbd size="xs" className={classes.cap} aria-hidden>
                {index + 1}
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
              send(marked);
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
