import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';

import type { Desk_DecisionFragment } from '../../graphql/documents';
import { endOf } from './outcomes';

/**
 * Time after which the state of a decision is requested if no message about its end has come, ms: the server has three
 * seconds for it (desk 4).
 */
const LATEST_MS = 4000;

/**
 * Finds out how the decisions of this page end.
 * @param onEnd takes why one was not carried out; null where it was
 * @returns asks about the decision on an event now, where one is known
 */
export function useEnds(
  decisions: readonly Desk_DecisionFragment[],
  onEnd: (decision: Desk_DecisionFragment, sentence: string | null) => void,
): (citationId: string) => void {
  const client = useApolloClient();
  const latest = useRef({ decisions, onEnd });
  useEffect(() => {
    latest.current = { decisions, onEnd };
  });
  const ask = useCallback(
    async (decision: Desk_DecisionFragment) => {
      const end = await endOf(client, decision).catch(() => null);
      const isKnown = latest.current.decisions.some(({ id }) => id === decision.id);
      if (end !== null && isKnown) latest.current.onEnd(decision, end.sentence);
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
    const decision = latest.current.decisions.find((each) => each.citationId === citationId);
    if (decision !== undefined) void ask(decision);
  };
}
