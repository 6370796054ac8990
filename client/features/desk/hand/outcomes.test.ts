import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { Observable } from '@apollo/client/utilities';
import { expect, it } from 'vitest';

import { endOf, lostDecision } from './outcomes';

const EVENT = { citationId: '7', act: 'HOLD' } as const;

/** A client of a server that has one decision, and notifications of these instants about its event, newest first. */
function clientOf(status: string, takenAt: string, told: readonly string[] = []): ApolloClient {
  const decision = {
    __typename: 'DeskDecision',
    id: '1',
    ...EVENT,
    referenceId: 'EV-2026-0000007',
    status,
    takenAt,
    takesEffectAt: takenAt,
  };
  const notifications = told.map((createdAt) => ({
    __typename: 'Notification',
    id: createdAt,
    readAt: null,
    createdAt,
    data: {
      __typename: 'NotificationData',
      title: 'Decision not carried out',
      message: `EV-2026-0000007: your decision Hold Citation Event was not carried out: told ${createdAt}`,
      referenceId: 'EV-2026-0000007',
      citationId: EVENT.citationId,
    },
  }));
  const page = {
    __typename: 'NotificationPage',
    currentPage: 1,
    lastPage: 1,
    perPage: 20,
    total: 1,
  };
  const data = { deskDecisions: [decision], notifications: { ...page, data: notifications } };
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        observer.next({ data });
        observer.complete();
      }),
  );
  return new ApolloClient({ cache: new InMemoryCache(), link });
}

const EARLIER = '2026-11-25T10:00:00.000Z';
const CHANGED = '2026-11-25T10:05:00.000Z';
const LATER = '2026-11-25T10:06:00.000Z';

// Desk 14: a decision whose answer was lost is asked for; an older one of the same event and act is another one.
it('finds the decision whose answer was lost, and no older one', async () => {
  const found = await lostDecision(clientOf('WAITING', LATER), EVENT, CHANGED);
  expect(found?.id).toBe('1');
  const carriedOut = await lostDecision(clientOf('CARRIED_OUT', LATER), EVENT, CHANGED);
  expect(carriedOut?.status).toBe('CARRIED_OUT');
  expect(await lostDecision(clientOf('CARRIED_OUT', EARLIER), EVENT, CHANGED)).toBeNull();
});

it('says why a decision was not carried out in the words of its own notification', async () => {
  const decision = { id: '1', citationId: EVENT.citationId, takenAt: CHANGED };
  const told = await endOf(clientOf('FAILED', CHANGED, [LATER, EARLIER]), decision);
  expect(told).toEqual({ sentence: `told ${LATER}` });
  const untold = await endOf(clientOf('SUPERSEDED', CHANGED, [EARLIER]), decision);
  expect(untold).toEqual({ sentence: 'You changed the event first' });
});
