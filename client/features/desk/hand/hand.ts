/** The events that an officer has in hand: the first is on the stage, the next one waits. */
export interface Hand {
  /** Ids, in the order in which they come onto the stage. */
  readonly events: readonly string[];
  /** Ids of those that were acted on while the server has not answered: still claimed there. */
  readonly leaving: readonly string[];
}

export const EMPTY_HAND: Hand = { events: [], leaving: [] };

/** Number of events that an officer may hold (desk 3). */
const MOST = 2;

/** The next event waits at most so long for the answer to an act, ms. */
const ANSWER_MS = 40;

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);

/** True if the server would hand out one more. */
export const hasRoom = ({ events, leaving }: Hand): boolean =>
  events.length + leaving.length < MOST;

/** Returns the events that must not be handed out again. */
export const exceptOf = ({ events, leaving }: Hand): string[] => [...events, ...leaving];

/** Adds an event that was handed out at the end. */
export const withNext = (hand: Hand, id: string): Hand =>
  exceptOf(hand).includes(id) ? hand : { ...hand, events: [...hand.events, id] };

/** The officer acted on it: the next one comes onto the stage while the server is asked. */
export const withActed = ({ events, leaving }: Hand, id: string): Hand => ({
  events: without(events, id),
  leaving: [...without(leaving, id), id],
});

/** The server did what was asked, or somebody else has the event: it is out of the hand. */
export const withGone = ({ events, leaving }: Hand, id: string): Hand => ({
  events: without(events, id),
  leaving: without(leaving, id),
});

/** The act was refused or taken back: the event is on the stage again, before all others. */
export const withReturned = ({ events, leaving }: Hand, id: string): Hand => ({
  events: [id, ...without(events, id)],
  leaving: without(leaving, id),
});

/** The same while the officer is at another event: that one stays, and it comes next. */
export const withReturnedNext = ({ events, leaving }: Hand, id: string): Hand => {
  const [first, ...others] = without(events, id);
  return {
    events: first === undefined ? [id] : [first, id, ...others],
    leaving: without(leaving, id),
  };
};

/**
 * Returns the time that the next event waits for the answer to an act, ms: a refusal within it moves nothing. After a
 * slower answer it does not wait, because the answer to this act will hardly arrive in time.
 * @param lastAnswerMs the time of the answer to the act before; 0 before the first
 */
export const answerTimeout = (lastAnswerMs: number): number =>
  lastAnswerMs > ANSWER_MS ? 0 : ANSWER_MS;
