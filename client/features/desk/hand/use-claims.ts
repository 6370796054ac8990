import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';

import { ReleaseClaimDocument, RenewClaimDocument } from '../../../graphql/documents';
import type { ErrorCode } from '../../../graphql/schema';
import { codeOf } from '../sentence-of';

/** A claim lives three minutes; the page renews it each minute (desk 3). */
const RENEW_EVERY_MS = 60_000;

/** After so long without a touch the events go back to the queue, ms. */
const IDLE_MS = 5 * 60_000;

/** Interval between checks of both times, ms. A sleeping machine misses timers, not clocks. */
const LOOK_EVERY_MS = 5_000;

/** `input` stands for the keys of an input method. */
const TOUCHES = ['keydown', 'input', 'pointerdown', 'touchstart', 'wheel'] as const;

const LOST: readonly unknown[] = ['CLAIM_TAKEN', 'NOT_IN_QUEUE'] satisfies ErrorCode[];

/** True if a refusal says that the event is not available, and not only that the server could not be reached. */
export const isLost = (error: unknown): boolean => LOST.includes(codeOf(error));

interface Claims {
  /** Returns the events that are held now. */
  held: () => readonly string[];
  /** A claim could not be renewed: somebody else has the event, or it left the queue. */
  onLost: (citationId: string, error: unknown) => void;
  /** Called when the officer is away: the claims were given back. */
  onIdle: () => void;
  /** Called when the officer is back. */
  onBack: () => void;
}

/** Keeps the claims alive while somebody is at the desk, and gives them back when nobody is, or the desk is left. */
export function useClaims(claims: Claims): void {
  const client = useApolloClient();
  const latest = useRef(claims);
  useEffect(() => {
    latest.current = claims;
  });

  useEffect(() => {
    let touchedAt = Date.now();
    let renewedAt = Date.now();
    let isIdle = false;

    const release = () => {
      for (const citationId of latest.current.held()) {
        // Three minutes later it lapses by itself.
        client
          .mutate({ mutation: ReleaseClaimDocument, variables: { input: { citationId } } })
          .catch(() => undefined);
      }
    };
    const renew = () => {
      renewedAt = Date.now();
      for (const citationId of latest.current.held()) {
        client
          .mutate({ mutation: RenewClaimDocument, variables: { input: { citationId } } })
          .then(undefined, (error: unknown) => latest.current.onLost(citationId, error));
      }
    };
    const look = () => {
      const now = Date.now();
      if (isIdle) return;
      if (now - touchedAt >= IDLE_MS) {
        isIdle = true;
        release();
        latest.current.onIdle();
      } else if (now - renewedAt >= RENEW_EVERY_MS && document.visibilityState === 'visible') {
        renew();
      }
    };
    const touch = () => {
      touchedAt = Date.now();
      if (isIdle) latest.current.onBack();
      isIdle = false;
    };

    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    for (const each of TOUCHES)
      window.addEventListener(each, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const each of TOUCHES) window.removeEventListener(each, touch, true);
      release();
    };
  }, [client]);
}
