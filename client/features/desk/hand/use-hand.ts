import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import {
  CitationReportDocument,
  ClaimLookUpDocument,
  ClaimNextDocument,
  ClearSkipsDocument,
  DeskDecisionsDocument,
  type Desk_DecisionFragment,
  type Lookup_ChoiceFragment,
  ReleaseClaimDocument,
  RenewClaimDocument,
  type Report_CitationFragment,
  SkipAtDeskDocument,
  TakeClaimDocument,
} from '../../../graphql/documents';
import type {
  CitationTransition,
  DecideAtDeskInput,
  DeskQueue,
  SkipAtDeskInput,
} from '../../../graphql/schema';
import { UNREACHABLE } from '../../../lib/session/failures';
import { useKeptState } from '../../../lib/lists/use-kept-state';
import { drafts } from '../../drafts/drafts';
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
import { asksToLook, codeOf, isRefusal, sentenceOf } from '../sentence-of';
import { after, drawn } from '../timing';
import { useDecisions } from './use-decisions';
import { useLineBack } from './use-line-back';
import { useReturned } from './use-returned';

/** Interval between requests for new events while none is left or the server does not answer, ms. */
const LOOK_AGAIN_MS = 20_000;

export interface Remaining {
  count: number;
  isExact: boolean;
}

/** An event that was asked for by a link, and could not be taken. */
export interface NotOpened {
  id: string;
  /** Null where the officer may not see it. */
  referenceId: string | null;
  sentence: string;
  /** True if the officer holds as many events as they may: one can be given back. */
  isFull: boolean;
}

type Act = (expectedVersion: number) => Promise<{ version: number } | undefined>;

/** Asks for one change after those that are under way. */
export type Conclude = (act: Act) => Promise<void>;

/** The reason why an event could not be taken. */
const sayings = (error: unknown): Pick<NotOpened, 'sentence' | 'isFull'> => ({
  sentence: sentenceOf(error),
  isFull: codeOf(error) === 'CLAIMS_FULL',
});

/**
 * The events in the officer's hand: what is handed out, decided, skipped and taken back.
 * @param asked id of the event that comes first, whatever its place in the queue; null for the queue's order
 */
export function useHand(queue: DeskQueue, asked: string | null, onChanged: () => void) {
  const client = useApolloClient();
  const [hand, setHand, current] = useKeptState<Hand>(EMPTY_HAND);
  const [isNothingLeft, setNothingLeft] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [notOpened, setNotOpened, blocked] = useKeptState<NotOpened | null>(null);
  const [remaining, setRemaining] = useState<Remaining | null>(null);
  const back = useReturned(current, setHand);
  const { forget } = back;
  /** The registry's vehicles of automatic look-ups, by the id of the event. */
  const [lookUps, setLookUps] = useState<ReadonlyMap<string, Lookup_ChoiceFragment>>(new Map());
  const [slowDown, setSlowDown] = useState(false);
  const filling = useRef<Promise<void> | null>(null);
  /** The last act: the one after it is sent when this one is answered, because the newest is taken back first. */
  const lastAct = useRef<Promise<unknown>>(Promise.resolve());
  /** The decisions that are on their way, the newest last, each with what it became: nothing where it was refused. */
  const unanswered = useRef<Promise<Desk_DecisionFragment | undefined>[]>([]);
  /** Ids of the events whose act is not answered. */
  const acting = useRef(new Set<string>());
  /** The time of the answer to the last act, ms. */
  const lastAnswer = useRef(0);
  /** False while nobody is there to look at what is handed out. */
  const isOpen = useRef(true);
  /** The event that was asked for and is not taken yet. */
  const wanted = useRef(asked);
  /** Ids of the events that others took since the next one was asked for: the answer may still hand one of them out. */
  const lost = useRef(new Set<string>());

  const keep = useCallback(
    (citation: Report_CitationFragment) => {
      const variables = { id: citation.id };
      client.writeQuery({ query: CitationReportDocument, variables, data: { citation } });
    },
    [client],
  );

  /**
   * Takes one event, whatever its place in the queue.
   * @returns false if it is not to be had; the sentence has been shown
   */
  const takeEvent = useCallback(
    async (id: string): Promise<boolean> => {
      try {
        const variables = { input: { citationId: id } };
        await client.mutate({ mutation: TakeClaimDocument, variables });
        const query = { query: CitationReportDocument, variables: { id } };
        await client.query({ ...query, fetchPolicy: 'network-only' });
        return true;
      } catch {
        return false;
      }
    },
    [client],
  );

  /** Takes the event that a link names. No other event is shown in its place. */
  const openWanted = useCallback(
    async (id: string): Promise<void> => {
      const query = { query: CitationReportDocument, variables: { id } };
      const variables = { input: { citationId: id } };
      try {
        await client.mutate({ mutation: RenewClaimDocument, variables });
        await client.query({ ...query, fetchPolicy: 'network-only' });
        setHand((before) => withNext(before, id));
      } catch (error) {
        const known = await client.query(query).catch(() => null);
        const referenceId = known?.data?.citation?.referenceId ?? null;
        setNotOpened(() => ({ id, referenceId, ...sayings(error) }));
      }
    },
    [client, setHand, setNotOpened],
  );

  const keepLookUp = useCallback(
    (id: string, choices: readonly Lookup_ChoiceFragment[] | undefined) => {
      const [found] = choices ?? [];
      if (found) setLookUps((before) => new Map(before).set(id, found));
    },
    [],
  );

  /** Asks for the answer of a registry that is slower than the event. */
  const lookUpLater = useCallback(
    async (citationId: string): Promise<void> => {
      const query = { query: ClaimLookUpDocument, variables: { citationId } };
      // Without an answer there is nothing to attach, as for an unknown plate.
      const asked = client.query({ ...query, fetchPolicy: 'network-only' }).catch(() => undefined);
      keepLookUp(citationId, (await asked)?.data?.claimLookUp?.choices);
    },
    [client, keepLookUp],
  );

  /** Takes events until two are in hand or none is left. Calls that come meanwhile share it. */
  const fill = useCallback((): Promise<void> => {
    const take = async () => {
      const id = wanted.current;
      wanted.current = null;
      if (id !== null) await openWanted(id);
      if (blocked.current !== null) return;
      while (isOpen.current && hasRoom(current.current)) {
        const input = { queue, except: exceptOf(current.current) };
        const asked = drafts.mark();
        lost.current.clear();
        const { data } = await client.mutate({ mutation: ClaimNextDocument, variables: { input } });
        if (data === undefined) return;
        setFailure(null);
        const { citation, draft, lookUp, isLookingUp, ...left } = data.claimNext;
        setRemaining({ count: left.remaining, isExact: left.remainingIsExact });
        setNothingLeft(citation === null);
        if (citation === null) return;
        if (!isOpen.current) {
          // The desk was left meanwhile, or nobody is at it.
          const input = { citationId: citation.id };
          await client.mutate({ mutation: ReleaseClaimDocument, variables: { input } });
          return;
        }
        if (lost.current.has(citation.id)) continue;
        keep(citation);
        keepLookUp(citation.id, lookUp?.choices);
        if (isLookingUp) void lookUpLater(citation.id);
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
  }, [client, queue, keep, setHand, current, openWanted, blocked, keepLookUp, lookUpLater]);

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

  useLineBack(failure === UNREACHABLE, fill);
  // Nothing was asked of a server that did not answer; what it did not do is not said any longer than that is so.
  useLineBack(back.isUnreached, async () => {
    const query = { query: DeskDecisionsDocument, fetchPolicy: 'network-only' } as const;
    const isReached = await client.query(query).then(() => true, isRefusal);
    if (!isReached) return;
    back.reached();
    onChanged();
    await fill();
  });

  /**
   * Sends an act and brings the next event onto the stage: after the answer, or before a slow one. An event whose act
   * is refused stays on the stage, or comes back.
   * @param name of the act
   * @param send the act, after the one that it is given
   */
  async function act(
    id: string,
    name: CitationTransition | 'SKIP',
    send: (before: Promise<unknown>) => Promise<unknown>,
  ): Promise<void> {
    const isLeaving = acting.current.has(id) || current.current.leaving.includes(id);
    if (exceptOf(current.current)[0] !== id || isLeaving) return;
    forget(id);
    setSlowDown(false);
    acting.current.add(id);
    const sent = performance.now();
    const outcome = send(lastAct.current).then(
      () => null,
      (error: unknown) => ({
        act: name,
        sentence: sentenceOf(error),
        asksToLook: asksToLook(error),
        isUnreached: !isRefusal(error),
      }),
    );
    lastAct.current = outcome;
    const isQuick = await Promise.race([
      outcome.then(() => true),
      after(answerTimeout(lastAnswer.current)),
    ]);
    if (!isQuick) setHand((before) => withActed(before, id));
    const refused = await outcome;
    acting.current.delete(id);
    lastAnswer.current = performance.now() - sent;
    if (refused === null) {
      setHand((before) => withGone(before, id));
      drafts.drop(id);
    } else {
      back.comeBack(id, refused, !isQuick);
      // One sentence is enough: nothing else is asked of a server that does not answer.
      if (refused.isUnreached) return;
      // The event may have changed since the decision.
      await client
        .query({ query: CitationReportDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => undefined);
    }
    await drawn();
    onChanged();
    await fill();
  }

  const allAnswered = async (): Promise<void> => {
    while (acting.current.size > 0) await lastAct.current;
  };
  const { make, newestToTakeBack, takeBack, ...made } = useDecisions({
    hand: current,
    setHand,
    back,
    isOpen,
    allAnswered,
    keep,
    fill,
    onChanged,
  });

  function decide(
    input: Omit<DecideAtDeskInput, 'expectedVersion'>,
    conclude: Conclude,
  ): Promise<void> {
    let decided: Desk_DecisionFragment | undefined;
    return act(input.citationId, input.act, (before) => {
      const sent = conclude(async (expectedVersion) => {
        await before;
        // The typed text is saved before the act removes it: an undo brings it back.
        await drafts.save(input.citationId);
        const { decision, answer } = await make({ ...input, expectedVersion });
        decided = decision;
        if (answer !== undefined) setSlowDown(answer.slowDown);
        return answer?.citation;
      });
      const outcome = sent.then(
        () => decided,
        () => undefined,
      );
      unanswered.current.push(outcome);
      void outcome.then(() => {
        unanswered.current = unanswered.current.filter((each) => each !== outcome);
      });
      return sent;
    });
  }

  const skip = (input: SkipAtDeskInput): Promise<void> =>
    act(input.citationId, 'SKIP', async (before) => {
      await before;
      await client.mutate({ mutation: SkipAtDeskDocument, variables: { input } });
    });

  /**
   * Takes the newest decision back, once the acts before are answered: the one that is on its way, if there is one. Where
   * that is refused nothing is taken back, because the decision before was not meant.
   */
  function undo(): Promise<void> {
    // It is asked for; what is touched from now on is not to be left for it.
    back.asksForAnother();
    const meant = unanswered.current.pop() ?? Promise.resolve(newestToTakeBack());
    const undone = lastAct.current.then(async () => {
      setSlowDown(false);
      const decision = await meant;
      if (decision !== undefined) await takeBack(decision);
    });
    lastAct.current = undone;
    return undone;
  }

  /** The officer holds nothing from now on, and nothing is taken: the claims were given back. */
  const giveBack = useCallback(() => {
    isOpen.current = false;
    setHand((before) => ({ ...before, events: [] }));
  }, [setHand]);

  /** The officer is back, with an event that they took or without one. */
  const goOn = useCallback(
    (id: string | null) => {
      isOpen.current = true;
      if (id !== null) setHand((before) => withReturned(before, id));
      return fill();
    },
    [setHand, fill],
  );

  /**
   * Somebody else has the event, or it left the queue.
   * @returns false if it is not in hand
   */
  const lose = useCallback(
    (id: string): boolean => {
      lost.current.add(id);
      if (!exceptOf(current.current).includes(id)) return false;
      // The officer has read the reason if the event was on the stage.
      if (current.current.events[0] === id) forget(id);
      setHand((before) => withGone(before, id));
      void fill();
      return true;
    },
    [setHand, fill, current, forget],
  );

  return {
    hand,
    /** Returns the events that are held at this moment, even before they are drawn. */
    held: () => current.current.events,
    /** True if an act on it was sent from this page and has no answer yet. */
    isActing: (id: string) => acting.current.has(id),
    ...made,
    isNothingLeft,
    failure,
    notOpened,
    /** Asks for the event of the link once more, or goes on with the queue. */
    leaveNotOpened: (isTriedAgain: boolean) => {
      if (isTriedAgain) wanted.current = blocked.current?.id ?? null;
      setNotOpened(() => null);
      return fill();
    },
    remaining,
    returned: back.returned,
    lookUps,
    slowDown,
    fill,
    takeEvent,
    decide,
    skip,
    undo,
    show: back.show,
    lose,
    giveBack,
    goOn,
    clearSkips: async () => {
      await client
        .mutate({ mutation: ClearSkipsDocument, variables: { input: { queue } } })
        .catch(() => undefined);
      onChanged();
      await fill();
    },
  };
}
