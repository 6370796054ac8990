import { Button, Kbd, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

import type { Recommendation } from '../../../graphql/schema';
import { formatWord } from '../../../lib/format/format';
import { useShortcuts } from '../../../lib/shortcuts';
import { RECOMMENDATION_COLORS } from '../../../lib/format/words';
import { NOTE_REQUIRED } from '../../citations/report/acts/sent-back';
import { AskedPane } from './asked-pane';
import classes from './acts.module.css';
import { KeyButton } from './key-button';

const CHOICES = [
  { recommendation: 'GENERATE', key: 'a' },
  { recommendation: 'DISCARD', key: 'd' },
  { recommendation: 'HOLD', key: 'h' },
] as const satisfies { recommendation: Recommendation; key: string }[];

interface SubmitListProps {
  /** The chosen recommendation when the list opens; null on an event that was sent back. */
  recommendation: Recommendation | null;
  /** The sentence of what stops a notice: GENERATE cannot be recommended. Null without any. */
  blocked: string | null;
  note: string;
  /** The event was sent back and nothing was changed since: a note says why it is sent again. */
  needsNote: boolean;
  onChoose: (recommendation: Recommendation) => void;
  onNote: (note: string) => void;
  onSend: (choice: { recommendation: Recommendation; reason: string | null }) => void;
  onClose: () => void;
}

const TITLE = 'Submit Citation';

/** Asks for the recommendation: A, D, H, or Enter for the chosen one. */
export function SubmitList(props: SubmitListProps) {
  const { recommendation, blocked, note, needsNote, onChoose, onNote, onSend, onClose } = props;
  const isBlocked = (choice: Recommendation | null) => choice === 'GENERATE' && blocked !== null;
  const [chosen, setChosen] = useState(isBlocked(recommendation) ? null : recommendation);
  const [asksNote, setAsksNote] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function send(choice: Recommendation | null) {
    if (choice === null || isBlocked(choice)) return;
    setChosen(choice);
    onChoose(choice);
    const typed = note.trim();
    if (needsNote && typed === '') {
      setAsksNote(true);
      field.current?.focus();
      return;
    }
    // A text without its field is of another act.
    onSend({ recommendation: choice, reason: needsNote && typed !== '' ? typed : null });
  }

  useShortcuts([
    ...CHOICES.map((choice) => ({
      keys: choice.key,
      label: formatWord(choice.recommendation),
      group: TITLE,
      inPanel: true,
      run: () => send(choice.recommendation),
    })),
    { keys: 'Enter', label: TITLE, group: TITLE, run: () => send(chosen) },
    { keys: 'Escape', label: 'Close', group: TITLE, run: onClose },
  ]);

  return (
    <AskedPane title={TITLE} onClose={onClose}>
      <div className={classes.choices} role="group" aria-label="Recommendation">
        {CHOICES.map((choice) => (
          <KeyButton
            key={choice.key}
            cap={choice.key.toUpperCase()}
            color={RECOMMENDATION_COLORS[choice.recommendation]}
            variant={choice.recommendation === chosen ? 'filled' : 'default'}
            aria-pressed={choice.recommendation === chosen}
            aria-disabled={isBlocked(choice.recommendation) || undefined}
            data-disabled={isBlocked(choice.recommendation) || undefined}
            onClick={() => send(choice.recommendation)}
          >
            {formatWord(choice.recommendation)}
          </KeyButton>
        ))}
      </div>
      {blocked !== null && (
        <Text size="xs" mt={6} c="var(--mantine-color-error)">
          {blocked}
        </Text>
      )}
      {needsNote && (
        <Text
          size="xs"
          mt={6}
          c={asksNote && note.trim() === '' ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {NOTE_REQUIRED}
        </Text>
      )}
      <div className={classes.send}>
        {needsNote ? (
          <TextInput
            ref={field}
            size="xs"
            aria-label="Note"
            placeholder="Note"
            error={asksNote && note.trim() === ''}
            value={note}
            onChange={(event) => onNote(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (!event.repeat) send(chosen);
            }}
          />
        ) : (
          <span />
        )}
        <Button
          size="xs"
          disabled={chosen === null}
          onClick={() => send(chosen)}
          rightSection={
            <Kbd size="xs" className={classes.cap} aria-hidden>
              Enter
            </Kbd>
          }
        >
          Submit
        </Button>
      </div>
    </AskedPane>
  );
}
