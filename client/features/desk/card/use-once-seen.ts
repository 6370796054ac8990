import { useState } from 'react';

import type { DeskKeyName } from '../keys/desk-keys';
import { SETTLE_MS } from '../timing';

/**
 * The second keys of each act: those that choose a recommendation or confirm what the first one asks. With the first
 * one dropped, they would act by themselves.
 */
const SECOND_KEYS: Partial<Record<DeskKeyName, readonly DeskKeyName[]>> = {
  submit: ['generate', 'discard', 'hold', 'confirm'],
  discard: ['confirm'],
  hold: ['confirm'],
  revise: ['confirm'],
  skip: ['confirm'],
};

/** The last key that was dropped: its second key may meet the next event. */
let dropped: { name: DeskKeyName; at: number } | null = null;

interface Seen {
  /** When the event came back to the stage by itself; null if it did not. */
  returnedAt: number | null;
  /** True while an act on the event has no answer: what is pressed now is meant for the next one. */
  isActing: () => boolean;
  /** A click came before the first medium was painted. */
  onEarlyClick: () => void;
}

/** An act counts only once the officer saw the event: earlier keys and clicks were meant for the event before. */
export function useOnceSeen({ returnedAt, isActing, onEarlyClick }: Seen) {
  const [isPainted, setPainted] = useState(false);

  /** Wraps an act. A key that does not count is dropped with its second key, and a click gets a message. */
  const onceSeen =
    (name: DeskKeyName, run: () => void, isClick = false): (() => void) =>
    () => {
      const now = Date.now();
      const before = dropped !== null && now - dropped.at < SETTLE_MS ? dropped.name : null;
      const isSecondKey = before !== null && SECOND_KEYS[before]?.includes(name) === true;
      dropped = null;
      const hasSettled = returnedAt === null || now - returnedAt >= SETTLE_MS;
      const counts = isPainted && hasSettled && !isActing();
      if (isClick) {
        if (counts) run();
        else if (!isActing()) onEarlyClick();
      } else if (!counts) dropped = { name, at: now };
      else if (!isSecondKey) run();
    };

  return { isPainted, onPainted: () => setPainted(true), onceSeen };
}
