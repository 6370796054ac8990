import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

import type { Desk_DecisionFragment } from '../../../graphql/documents';
import { endOf } from './outcomes';

/**
 * Time after which the state of a decision is requested if no message about its end has come, ms: the server has three
 * seconds for it (desk 4).
 */
const LATEST_MS = 4000;

/**
 * Finds out how the decisions of this page end.
 * @param known the same decisions as they are at this moment, even before they are drawn: an end may be pushed at once
 * @param onEnd takes why one was not carried out; null where it was
 * @returns asks about the decision on an event now, where one is known
 */
export function useEnds(
  decisions: readonly Desk_DecisionFragment[],
  known: Readonly<RefObject<readonly Desk_DecisionFragment[]>>,
  onEnd: (decision: Desk_DecisionFragment, sentence: string | null) => void,
): (citationId: string) => void {
  const client = useApolloClient();
  const latest = useRef({ known, onEnd });
  useEffect(() => {
    latest.current = { known, onEnd };
  });
  const ask = useCallback(
    async (decision: Desk_DecisionFragment) => {
      const end = await endOf(client, decision).catch(() => null);
      const { known, onEnd } = latest.current;
      const isKnown = known.current.some(({ id }) => id === decision.id);
      if (end !== null && isKnown) onEnd(decision, end.sentence);
    },
    [client],
  );

  useEffect(() => {
    const timers = decisions.map((decision) =>
      setTimeout(
        () => void ask(decision),
        Math.max(Date.parse(decision.takesEffectAt) - Date.now(), 0) + LATEST_MS,
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [decisions, ask]);

  return (citationId) => {
    const decision = known.current.find((each) => each.citationId === citationId);
    if (decision !== undefined) void ask(decision);
  };
}
