import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  ServerError,
  ServerParseError,
} from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { EMPTY, from, switchMap, tap } from 'rxjs';

import type { ErrorCode } from '../graphql/schema';
import { failureSubject, type Refusal } from '../lib/session/failures';
import { refreshSession, stoplineFetch } from '../lib/session/http';
import { idempotencyLink } from '../lib/session/idempotency-link';
import { operationFailureSentence } from '../lib/session/operation-failures';
import { POSSIBLE_TYPES } from '../lib/possible-types';
import { session } from '../lib/session/session';
import { sessionOver } from '../lib/session/session-over';
import { toast } from '../lib/toast';

interface GraphQLRefusal extends Refusal {
  code: ErrorCode | null;
}

function refusal(error: unknown): GraphQLRefusal {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const { code, statusCode } = first?.extensions ?? {};
    return {
      code: (code as ErrorCode | undefined) ?? null,
      status: typeof statusCode === 'number' ? statusCode : 500,
      message: first?.message ?? '',
    };
  }
  if (ServerError.is(error) || ServerParseError.is(error)) {
    return { status: error.statusCode, ...wording(error.bodyText) };
  }
  return { code: null, status: 0, message: '' };
}

/** Reads the code and the sentence of a refused request. */
function wording(bodyText: string): Omit<GraphQLRefusal, 'status'> {
  try {
    const { errors } = JSON.parse(bodyText) as {
      errors?: { message?: string; extensions?: { code?: ErrorCode } }[];
    };
    const first = errors?.[0];
    return { code: first?.extensions?.code ?? null, message: first?.message ?? '' };
  } catch {
    // The body is not JSON: it is a proxy's own page, or empty.
    return { code: null, message: '' };
  }
}

/** One silent refresh and retry when the access token has expired; signed out when that fails. */
const refreshLink = new ErrorLink(({ error, operation, forward }) => {
  const { code, status } = refusal(error);
  if (code === 'TOKEN_EXPIRED') {
    if (operation.getContext()['refreshed'] === true) return;
    operation.setContext({ refreshed: true });
    return from(refreshSession()).pipe(
      switchMap((refreshed) => (refreshed ? forward(operation) : EMPTY)),
    );
  }
  // A code that the profile asks for was wrong: the session goes on.
  if (code === 'INVALID_CODE') return undefined;
  // A 401 without a code is a proxy's own page.
  if (code === 'UNAUTHENTICATED' || (status === 401 && code !== null)) sessionOver();
  return undefined;
});

/** The only place that says a failed operation's sentence (`lib/operation-failures.ts`). */
const failureLink = new ErrorLink(({ error, operation }) => {
  const failure = refusal(error);
  // The user is on the way to the sign-in page and needs no reason why their last request failed.
  if (session.get() === null) return;
  const sentence = operationFailureSentence(operation.operationName ?? '', failure);
  if (sentence !== null) toast.error(sentence, subjectOf(operation));
});

const subjectOf = ({ operationName, variables }: ApolloLink.Operation) =>
  failureSubject(operationName ?? '', variables);

/** Takes back what was said about a failure once the same succeeds. */
const mendedLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ errors }) => {
      if (errors === undefined) toast.mended(subjectOf(operation));
    }),
  ),
);

let socketRefused = false;

const socketLink = new GraphQLWsLink(
  createClient({
    url: async () => {
      // The server refuses a socket whose access token has expired: get a new one first.
      if (socketRefused) await refreshSession();
      return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`;
    },
    retryAttempts: Infinity,
    shouldRetry: () => session.get() !== null,
    on: {
      connected: () => {
        socketRefused = false;
      },
      closed: (event) => {
        socketRefused = event instanceof CloseEvent && event.code >= 4400;
      },
    },
  }),
);

const httpLink = new HttpLink({ uri: '/graphql', fetch: stoplineFetch });

/** Server state of the whole client. */
export const apollo = new ApolloClient({
  link: ApolloLink.from([
    mendedLink,
    failureLink,
    idempotencyLink,
    refreshLink,
    ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      socketLink,
      httpLink,
    ),
  ]),
  cache: new InMemoryCache({
    possibleTypes: POSSIBLE_TYPES,
    typePolicies: {
      // Without an id of their own: lists and report read different fields of the same one.
      Vehicle: { merge: true },
      CitationSettings: { merge: true },
      // Lists without ids, of which an answer has all: a shorter one is not a part of the one before.
      Citation: {
        fields: {
          availableActions: { merge: false },
          checks: { merge: false },
          facts: { merge: false },
        },
      },
    },
  }),
});

// The cache of one user is cleared before the next one signs in.
session.subscribe(() => {
  if (session.get() === null) void apollo.clearStore();
});
