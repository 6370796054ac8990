import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useRef } from 'react';

import {
  CitationReportDocument,
  DecideAtDeskDocument,
  type Desk_DecisionFragment,
  ReleaseClaimDocument,
  RenewClaimDocument,
  type Report_CitationFragment,
  TakeBackDecisionDocument,
} from '../../../graphql/documents';
import type { DecideAtDeskInput } from '../../../graphql/schema';
import { useKeptState } from '../../../lib/lists/use-kept-state';
import { actReasons } from '../../drafts/act-reasons';
import { drafts } from '../../drafts/drafts';
import { type Hand, hasRoom, withGone } from './hand';
import { lostDecision } from './outcomes';
import { isRefusal } from '../sentence-of';
import { useEnds } from './use-ends';
import type { useReturned } from './use-returned';

interface Held {
  hand: Readonly<RefObject<Hand>>;
  setHand: (change: (before: Hand) => Hand) => void;
  back: ReturnType<typeof useReturned>;
  /** False while nobody is there to look at what comes back. */
  isOpen: Readonly<RefObject<boolean>>;
  /** When no act of this page is under way: until then an event that left the stage is still held. */
  allAnswered: () => Promise<void>;
  keep: (citation: Report_CitationFragment) => void;
  fill: () => Promise<void>;
  onChanged: () => void;
}

/** The decisions of this page that wait: how they are made, taken back, and end. */
export function useDecisions({ hand, setHand, back, isOpen, allAnswered, ...rest }: Held) {
  const client = useApolloClient();
  const [decisions, setDecisions, latest] = useKeptState<readonly Desk_DecisionFragment[]>([]);
  const drop = (decisionId: string): void =>
    setDecisions((before) => before.filter(({ id }) => id !== decisionId));

  /**
   * Sends a decision, and finds out about one whose answer was lost.
   * @returns the decision, and what the server answered; nothing of that where the answer was lost and the decision was made
   */
  async function make(input: DecideAtDeskInput) {
    const { citationId: id, act } = input;
    const known = client.readQuery({ query: CitationReportDocument, variables: { id } });
    const since = known?.citation?.updatedAt ?? null;
    let decision: Desk_DecisionFragment | undefined;
    const { data } = await client
      .mutate({ mutation: DecideAtDeskDocument, variables: { input } })
      .catch(async (error: unknown) => {
        const made = isRefusal(error)
          ? null
          : await lostDecision(client, { citationId: id, act }, since);
        if (made === null) throw error;
        decision = made;
        return { data: undefined };
      });
    decision ??= data?.decideAtDesk.decision;
    const done = decision;
    if (done !== undefined) setDecisions((others) => withDecision(others, done));
    return { decision: done, answer: data?.decideAtDesk };
  }

  /** Ids of the decisions that are being taken back. */
  const takenBack = useRef(new Set<string>());

  /** Returns the newest decision that waits and is not being taken back, and counts it as such. */
  function newestToTakeBack(): Desk_DecisionFragment | undefined {
    const newest = latest.current.findLast(({ id }) => !takenBack.current.has(id));
    if (newest !== undefined) takenBack.current.add(newest.id);
    return newest;
  }

  /** Takes a decision back. */
  async function takeBack(newest: Desk_DecisionFragment): Promise<void> {
    takenBack.current.add(newest.id);
    const variables = { input: { decisionId: newest.id } };
    const asked = drafts.mark();
    try {
      const { data } = await client.mutate({ mutation: TakeBackDecisionDocument, variables });
      if (data === undefined) return;
      const { citation, draft } = data.takeBackDecision;
      rest.keep(citation);
      if (draft) {
        drafts.receive(citation.id, draft, asked);
        actReasons.keep(citation.id, newest.act, { code: draft.reasonCode, text: draft.reason });
      }
      back.comeBack(citation.id, null, false);
    } catch (error) {
      // The error has been shown. If no answer came, the same request can be repeated.
      if (!isRefusal(error)) {
        takenBack.current.delete(newest.id);
        return;
      }
    }
    drop(newest.id);
    rest.onChanged();
  }

  /** A decision of this page has ended. One that was not carried out comes back, and next where it can be had. */
  async function onEnd(
    { id, citationId, act, referenceId }: Desk_DecisionFragment,
    sentence: string | null,
  ): Promise<void> {
    drop(id);
    if (sentence === null) return;
    const refused = { act, sentence };
    const tell = () => back.tell({ id: citationId, referenceId, refused, at: 0 });
    await allAnswered();
    // Nothing is held for an officer who is away: they read it when they are back.
    if (!isOpen.current) {
      tell();
      return;
    }
    const variables = { input: { citationId } };
    const [, second] = hand.current.events;
    if (!hasRoom(hand.current) && second !== undefined) {
      // Two are the most that one may hold: the one that nobody has seen yet goes back.
      setHand((before) => withGone(before, second));
      const release = { input: { citationId: second } };
      await client
        .mutate({ mutation: ReleaseClaimDocument, variables: release })
        .catch(() => undefined);
    }
    try {
      await client.mutate({ mutation: RenewClaimDocument, variables });
      const query = { query: CitationReportDocument, variables: { id: citationId } };
      await client.query({ ...query, fetchPolicy: 'network-only' });
      back.comeBack(citationId, refused, true);
    } catch {
      // Somebody else has the event, or it left the queue: it can still be shown.
      tell();
      void rest.fill();
    }
  }
  const askForEnd = useEnds(
    decisions,
    latest,
    (decision, sentence) => void onEnd(decision, sentence),
  );

  return { decisions, setDecisions, make, newestToTakeBack, takeBack, askForEnd };
}

/** The waiting decisions, the newest last. */
function withDecision(
  before: readonly Desk_DecisionFragment[],
  decision: Desk_DecisionFragment,
): readonly Desk_DecisionFragment[] {
  const others = before.filter(({ id }) => id !== decision.id);
  return decision.status === 'WAITING' ? [...others, decision] : others;
}
