import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useCallback, useState, useEffect, useRef } from 'react';

import { CitationReportDocument } from '../../../graphql/documents';
import type { CitationTransition } from '../../../graphql/schema';
import { type Hand, withReturned, withReturnedNext } from './hand';

const TOUCHES = ['keydown', 'pointerdown', 'input'] as const;

/** Follows which event the officer has touched since it is on the stage: by a key, a click or a letter. */
function useTouched(hand: Readonly<RefObject<Hand>>) {
  const touched = useRef<string | null>(null);
  useEffect(() => {
    const touch = () => {
      touched.current = hand.current.events[0] ?? null;
    };
    for (const each of TOUCHES) window.addEventListener(each, touch, { capture: true });
    return () => {
      for (const each of TOUCHES) window.removeEventListener(each, touch, { capture: true });
    };
  }, [hand]);

  /** True if another event is on the stage, and the officer is working on it. */
  const isAtAnother = (id: string): boolean => {
    const [first] = hand.current.events;
    return first !== undefined && first !== id && first === touched.current;
  };
  /** Earlier input does not count any more: the officer asks for another event. */
  const forget = (): void => {
    touched.current = null;
  };
  return { isAtAnother, forget };
}

/** An act that was not carried out, and the reason. */
interface Refused {
  act: CitationTransition | 'SKIP';
  sentence: string;
  /** The server wants selected images to be looked at first. */
  asksToLook?: boolean;
  /** No answer came: the reason is over once the server can be reached. */
  isUnreached?: boolean;
}

/** An event that came back into the hand. */
export interface Returned {
  id: string;
  referenceId: string;
  /** Null if the officer took their decision back. */
  refused: Refused | null;
  /** When it took the stage by itself; 0 where it did not. */
  at: number;
}

/** The events that came back into the hand: on the stage, or waiting behind what the officer is at (desk 14). */
export function useReturned(
  hand: Readonly<RefObject<Hand>>,
  setHand: (change: (before: Hand) => Hand) => void,
) {
  const { cache } = useApolloClient();
  const [returned, setReturned] = useState<readonly Returned[]>([]);
  const touched = useTouched(hand);

  const forget = useCallback(
    (id: string) => setReturned((before) => before.filter((each) => each.id !== id)),
    [],
  );

  /** Says that an event came back. */
  const tell = (came: Returned): void =>
    setReturned((before) => [...before.filter(({ id }) => id !== came.id), came]);

  /**
   * Brings an event back: onto the stage, or next where the officer is at another one by now.
   * @param hasLeft false where it never left the stage
   */
  function comeBack(id: string, refused: Returned['refused'], hasLeft: boolean): void {
    const isNext = touched.isAtAnother(id);
    setHand((before) => (isNext ? withReturnedNext(before, id) : withReturned(before, id)));
    const known = cache.readQuery({ query: CitationReportDocument, variables: { id } });
    const referenceId = known?.citation?.referenceId ?? '';
    tell({ id, referenceId, refused, at: hasLeft && !isNext ? Date.now() : 0 });
  }

  return {
    returned,
    /** True while one came back because no answer did. */
    isUnreached: returned.some(({ refused }) => refused?.isUnreached === true),
    /** The server can be reached: that it could not is not said any more. */
    reached: () =>
      setReturned((before) => before.filter(({ refused }) => refused?.isUnreached !== true)),
    comeBack,
    tell,
    forget,
    /** Brings an event that waits behind another one onto the stage. */
    show: (id: string) => setHand((before) => withReturned(before, id)),
    /** The officer asks for another event: what they touched until now does not count. */
    asksForAnother: touched.forget,
  };
}
