import { CombinedGraphQLErrors } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import {
  CitationReportDocument,
  ClaimNextDocument,
  ClearSkipsDocument,
  type DecideAtDeskMutation,
  type Desk_DecisionFragment,
  DecideAtDeskDocument,
  ReleaseClaimDocument,
  type Report_CitationFragment,
  SkipAtDeskDocument,
  TakeBackDecisionDocument,
} from '../../graphql/documents';
import type { DecideAtDeskInput, DeskQueue, SkipAtDeskInput } from '../../graphql/schema';
import { useKeptState } from '../../lib/use-kept-state';
import { drafts } from '../drafts/drafts';
import {
  answerTimeout,
  EMPTY_HAND,
  type Hand,
  exceptOf,
  hasRoom,
  withActed,
  withGone,
  withNext,
  withReturned,
} from './hand';
import { sentenceOf } from './sentence-of';

/** How long after an event came back by itself the keys of acts do nothing, ms: they were meant for the one before. */
export const SETTLE_MS = 700;

const after = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms);
  });

/** What is asked for after an act waits for the next event to be drawn, ms at most: a hidden page is not drawn. */
const DRAWN_MS = 100;

/** When what was changed is drawn. Answers and pictures that come before share the processor with it. */
const drawn = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    }),
    after(DRAWN_MS),
  ]);

/** How often it is asked whether something came in while nothing is left or the server did not answer, ms. */
const LOOK_AGAIN_MS = 20_000;

/** What came back onto the stage, and why. */
export interface Returned {
  id: string;
  sentence: string | null;
  at: number;
}

export interface Remaining {
  count: number;
  isExact: boolean;
}

type Act = (expectedVersion: number) => Promise<{ version: number } | undefined>;

/** Asks for one change after those that are under way. */
export type Conclude = (act: Act) => Promise<void>;

/** The events in the officer's hand: what is handed out, decided, skipped and taken back. */
export function useHand(queue: DeskQueue, onChanged: () => void) {
  const client = useApolloClient();
  const [hand, setHand, current] = useKeptState<Hand>(EMPTY_HAND);
  const [isNothingLeft, setNothingLeft] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [remaining, setRemaining] = useState<Remaining | null>(null);
  const [returned, setReturned] = useState<Returned | null>(null);
  const [decisions, setDecisions, latestDecisions] = useKeptState<readonly Desk_DecisionFragment[]>(
    [],
  );
  const [slowDown, setSlowDown] = useState(false);
  const filling = useRef<Promise<void> | null>(null);
  /** The last act: the one after it is sent when this one is answered, because the newest is taken back first. */
  const lastAct = useRef<Promise<unknown>>(Promise.resolve());
  /** How long the answer to the last act took, ms. */
  const lastAnswer = useRef(0);
  /** False while nobody is there to look at what is handed out. */
  const isOpen = useRef(true);

  const keep = useCallback(
    (citation: Report_CitationFragment) => {
      const variables = { id: citation.id };
      client.writeQuery({ query: CitationReportDocument, variables, data: { citation } });
    },
    [client],
  );

  /** Takes events until two are in hand or none is left. Calls that come meanwhile share it. */
  const fill = useCallback((): Promise<void> => {
    const take = async () => {
      while (isOpen.current && hasRoom(current.current)) {
        const input = { queue, except: exceptOf(current.current) };
        const asked = drafts.mark();
        const { data } = await client.mutate({ mutation: ClaimNextDocument, variables: { input } });
        if (data === undefined) return;
        setFailure(null);
        const { citation, draft, ...left } = data.claimNext;
        setRemaining({ count: left.remaining, isExact: left.remainingIsExact });
        setNothingLeft(citation === null);
        if (citation === null) return;
        if (!isOpen.current) {
          // The desk was left meanwhile, or nobody is at it.
          const input = { citationId: citation.id };
          await client.mutate({ mutation: ReleaseClaimDocument, variables: { input } });
          return;
        }
        keep(citation);
        if (draft) drafts.receive(citation.id, draft, asked);
        setHand((before) => withNext(before, citation.id));
      }
    };
    filling.current ??= take()
      .catch((error: unknown) => setFailure(sentenceOf(error)))
      .finally(() => {
        filling.current = null;
      });
    return filling.current;
  }, [client, queue, keep, setHand, current]);

  useEffect(() => {
    isOpen.current = true;
    void fill();
    return () => {
      isOpen.current = false;
    };
  }, [fill]);

  const looksAgain = isNothingLeft || failure !== null;
  useEffect(() => {
    if (!looksAgain) return undefined;
    const timer = setInterval(() => void fill(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [looksAgain, fill]);

  /**
   * Sends an act and brings the next event onto the stage: when the answer is there, or before where it takes long. What
   * is refused stays on the stage, or comes back.
   * @param send the act, after the one that it is given
   */
  async function act(
    id: string,
    send: (before: Promise<unknown>) => Promise<unknown>,
  ): Promise<void> {
    if (exceptOf(current.current)[0] !== id || current.current.leaving.includes(id)) return;
    setReturned(null);
    setSlowDown(false);
    const sent = performance.now();
    const outcome = send(lastAct.current).then(
      () => ({ refusal: null, isAnswered: true }),
      (error: unknown) => ({
        refusal: sentenceOf(error),
        isAnswered: CombinedGraphQLErrors.is(error),
      }),
    );
    lastAct.current = outcome;
    const isQuick = await Promise.race([
      outcome.then(() => true),
      after(answerTimeout(lastAnswer.current)),
    ]);
    if (!isQuick) setHand((before) => withActed(before, id));
    const { refusal, isAnswered } = await outcome;
    lastAnswer.current = performance.now() - sent;
    if (refusal === null) {
      setHand((before) => withGone(before, id));
      drafts.drop(id);
    } else {
      setHand((before) => withReturned(before, id));
      setReturned({ id, sentence: refusal, at: isQuick ? 0 : Date.now() });
      // One sentence is enough: nothing else is asked of a server that does not answer.
      if (!isAnswered) return;
      // What was decided about may be another by now.
      await client
        .query({ query: CitationReportDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => undefined);
    }
    await drawn();
    onChanged();
    await fill();
  }

  function decide(input: Omit<DecideAtDeskInput, 'version'>, conclude: Conclude): Promise<void> {
    return act(input.citationId, (before) =>
      conclude(async (version) => {
        await before;
        // What was typed is on the server before the act uses it up: an undo brings it back.
        await drafts.save(input.citationId);
        const variables = { input: { ...input, version } };
        const { data } = await client.mutate({ mutation: DecideAtDeskDocument, variables });
        if (data === undefined) return undefined;
        setSlowDown(data.decideAtDesk.slowDown);
        setDecisions((others) => withDecision(others, data.decideAtDesk));
        return data.decideAtDesk.citation;
      }),
    );
  }

  const skip = (input: SkipAtDeskInput): Promise<void> =>
    act(input.citationId, async (before) => {
      await before;
      await client.mutate({ mutation: SkipAtDeskDocument, variables: { input } });
    });

  /** Takes the newest decision that waits back, once the acts before are answered. */
  function undo(): Promise<void> {
    const undone = lastAct.current.then(takeBack);
    lastAct.current = undone;
    return undone;
  }

  async function takeBack(): Promise<void> {
    const newest = latestDecisions.current.at(-1);
    if (newest === undefined) return;
    const variables = { input: { decisionId: newest.id } };
    setSlowDown(false);
    const asked = drafts.mark();
    try {
      const { data } = await client.mutate({ mutation: TakeBackDecisionDocument, variables });
      if (data === undefined) return;
      const { citation, draft } = data.takeBackDecision;
      keep(citation);
      if (draft) drafts.receive(citation.id, draft, asked);
      setReturned({ id: citation.id, sentence: null, at: 0 });
      setHand((before) => withReturned(before, citation.id));
    } catch {
      // What is wrong has been said; it is no longer to be taken back.
    }
    setDecisions((before) => before.filter(({ id }) => id !== newest.id));
    onChanged();
  }

  /** Nothing is in hand from now on, and nothing is taken: the claims were given back. */
  const giveBack = useCallback(() => {
    isOpen.current = false;
    setHand((before) => ({ ...before, events: [] }));
  }, [setHand]);

  /** Somebody is there again, with an event that they took or without one. */
  const goOn = useCallback(
    (id: string | null) => {
      isOpen.current = true;
      if (id !== null) setHand((before) => withReturned(before, id));
      return fill();
    },
    [setHand, fill],
  );

  /** Somebody else has the event, or it left the queue. */
  const lose = useCallback(
    (id: string) => {
      setHand((before) => withGone(before, id));
      void fill();
    },
    [setHand, fill],
  );

  return {
    hand,
    /** What is in hand at this moment, also where it has not been drawn. */
    held: () => current.current.events,
    isNothingLeft,
    failure,
    remaining,
    returned,
    decisions,
    slowDown,
    fill,
    decide,
    skip,
    undo,
    lose,
    giveBack,
    goOn,
    setDecisions,
    clearSkips: async () => {
      await client
        .mutate({ mutation: ClearSkipsDocument, variables: { input: { queue } } })
        .catch(() => undefined);
      onChanged();
      await fill();
    },
  };
}

/** The waiting decisions, the newest last. */
function withDecision(
  before: readonly Desk_DecisionFragment[],
  { decision }: DecideAtDeskMutation['decideAtDesk'],
): readonly Desk_DecisionFragment[] {
  const others = before.filter(({ id }) => id !== decision.id);
  return decision.status === 'WAITING' ? [...others, decision] : others;
}
