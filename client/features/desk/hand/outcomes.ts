import { type ApolloClient, CombinedGraphQLErrors } from '@apollo/client';

import {
  DeskDecisionsDocument,
  type Desk_DecisionFragment,
  NotificationsDocument,
} from '../../../graphql/documents';
import type { CitationTransition } from '../../../graphql/schema';
import { after } from '../timing';

/**
 * Times after a lost answer at which the server is asked for the state of the act, ms: at once, and while it cannot be
 * reached.
 */
const ASK_AFTER_MS = [0, 1000, 2000, 4000];

/** Title of the notification that says why a decision was not carried out (desk 4). */
const NOT_CARRIED_OUT = 'Decision not carried out';

/** The text before the reason in that notification. */
const BEFORE_REASON = 'was not carried out: ';

async function ownDecisions(client: ApolloClient): Promise<readonly Desk_DecisionFragment[]> {
  const query = { query: DeskDecisionsDocument, fetchPolicy: 'network-only' } as const;
  return (await client.query(query)).data?.deskDecisions ?? [];
}

/**
 * Returns the decision whose answer was lost (desk 14), or null if the server has none or could not be reached.
 * @param since the last change of the event that was known when it was decided: an older decision is another one
 */
export async function lostDecision(
  client: ApolloClient,
  { citationId, act }: { citationId: string; act: CitationTransition },
  since: string | null,
): Promise<Desk_DecisionFragment | null> {
  for (const ms of ASK_AFTER_MS) {
    await after(ms);
    try {
      const found = (await ownDecisions(client)).find(
        (each) =>
          each.citationId === citationId && each.act === act && isSince(each.takenAt, since),
      );
      const isMade = found?.status === 'WAITING' || found?.status === 'CARRIED_OUT';
      return isMade ? found : null;
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) return null;
    }
  }
  return null;
}

const isSince = (instant: string, since: string | null): boolean =>
  since === null || Date.parse(instant) >= Date.parse(since);

/** Returns the state of a decision; null if it still waits, or the server could not be reached. */
export async function endOf(
  client: ApolloClient,
  { id, citationId, takenAt }: Pick<Desk_DecisionFragment, 'id' | 'citationId' | 'takenAt'>,
): Promise<{ sentence: string | null } | null> {
  const found = (await ownDecisions(client)).find((each) => each.id === id);
  if (found === undefined || found.status === 'WAITING') return null;
  const isRefused = found.status === 'FAILED' || found.status === 'SUPERSEDED';
  return { sentence: isRefused ? await reasonOf(client, citationId, takenAt) : null };
}

/**
 * Returns the reason why a decision was not carried out: the notification holds it, unless the officer changed the
 * event themselves.
 */
async function reasonOf(
  client: ApolloClient,
  citationId: string,
  takenAt: string,
): Promise<string> {
  const variables = { page: 1 };
  const { data } = await client.query({
    query: NotificationsDocument,
    variables,
    fetchPolicy: 'network-only',
  });
  const said = data?.notifications.data.find(
    ({ data: { citationId: about, title }, createdAt }) =>
      about === citationId && title === NOT_CARRIED_OUT && isSince(createdAt, takenAt),
  );
  return said?.data.message.split(BEFORE_REASON)[1] ?? 'You changed the event first';
}
