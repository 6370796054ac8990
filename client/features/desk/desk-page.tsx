import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { Skeleton, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import {
  CitationReportDocument,
  DeskDocument,
  ReleaseClaimDocument,
} from '../../graphql/documents';
import type { DeskQueue } from '../../graphql/schema';
import { keysAreSwallowed } from '../../lib/composition';
import {
  COMMENTS_PARAM,
  DESK_EVENT_PARAM,
  paths,
  searchWithComments,
} from '../../lib/session/paths';
import { useSignedIn } from '../../lib/session/session';
import { useStore } from '../../lib/session/store';
import { ErrorMessage } from '../../ui/message';
import { PageTitle } from '../../ui/page';
import { type DeskChange, useDeskChanges } from '../citations/report/use-desk-changes';
import { forecastText } from '../forecast/forecast-text';
import { CameBackBar } from './acts/came-back-bar';
import { DeskHead } from './desk-head';
import classes from './desk.module.css';
import { EventDesk } from './event-desk';
import { NotOpened, NothingLeft, WentBack } from './hand/nothing-left';
import {
  DECIDED_ELSEWHERE,
  KEYS_SWALLOWED,
  NOT_IN_QUEUE,
  SECOND_TAB,
  leftText,
  shiftText,
  takeABreath,
} from './texts';
import { UndoBar } from './acts/undo-bar';
import { isLost, useClaims } from './hand/use-claims';
import { useDeskKeys } from './keys/use-desk-keys';
import { useHand } from './hand/use-hand';
import { usePreload } from './hand/use-preload';
import { useSecondTab } from './hand/use-second-tab';

const DESKS = {
  PENDING: { title: 'Review pending events', list: paths.pending },
  SUBMITTED: { title: 'Review submitted events', list: paths.submitted },
} as const satisfies Record<DeskQueue, { title: string; list: string }>;

/** The figures of the desk are asked for so long after the last act, ms. */
const FIGURES_AFTER_MS = 1000;

/** The desk of the queue in the address: it shows one event after the other. */
export function Component() {
  const { pathname } = useLocation();
  const queue = pathname === paths.deskPending ? 'PENDING' : 'SUBMITTED';
  return <Desk key={queue} queue={queue} />;
}

function Desk({ queue }: { queue: DeskQueue }) {
  const { title, list } = DESKS[queue];
  const { user } = useSignedIn();
  const client = useApolloClient();
  const navigate = useNavigate();
  const { data, refetch } = useQuery(DeskDocument, {
    variables: { queue },
    fetchPolicy: 'network-only',
  });
  const desk = data?.desk;
  const figures = useDebouncedCallback(
    () => void refetch().catch(() => undefined),
    FIGURES_AFTER_MS,
  );
  const inHand = useHand(queue, useAsked(), figures);
  const { hand, setDecisions } = inHand;
  const [wentBack, setWentBack] = useState<string | null>(null);
  const current = wentBack === null ? (hand.events[0] ?? null) : null;
  usePreload(hand.events);

  // Decisions that waited before the page was opened or loaded again can be taken back too.
  const earlier = desk?.decisions;
  useEffect(() => {
    if (earlier === undefined) return;
    setDecisions((before) => [
      ...earlier.filter(({ id }) => before.every((each) => each.id !== id)),
      ...before,
    ]);
  }, [earlier, setDecisions]);

  useClaims({
    held: inHand.held,
    onLost: (id, error) => {
      if (id !== current && isLost(error)) inHand.lose(id);
    },
    onIdle: () => {
      setWentBack(hand.events[0] ?? null);
      inHand.giveBack();
    },
    onBack: () => {
      if (wentBack === null) void inHand.goOn(null);
    },
  });

  const lookAgain = useDebouncedCallback(() => {
    figures();
    if (wentBack === null) void inHand.fill();
  }, FIGURES_AFTER_MS);
  const hasSecondTab = useSecondTab(user.id);
  // A change of the event on the stage that was not made on this page.
  const [elsewhere, setElsewhere] = useState<{ id: string; text: string | null } | null>(null);
  useDeskChanges(queue, (change) => {
    const { citationId } = change;
    if (inHand.held()[0] === citationId && !inHand.isActing(citationId)) {
      setElsewhere({ id: citationId, text: elsewhereText(change, user.id) });
    }
    if (change.kind === 'TAKEN_BACK' || change.kind === 'LEFT') inHand.askForEnd(citationId);
    const isTaken = citationId !== current && isElsewhere(change, user.id, inHand.isActing);
    if (isTaken && inHand.lose(citationId)) return;
    if (inHand.isNothingLeft && change.kind !== 'CLAIMED') lookAgain();
  });

  useCommentsClosedAfter(current);

  async function takeAgain(id: string) {
    const isTaken = await inHand.takeEvent(id);
    setWentBack(null);
    await inHand.goOn(isTaken ? id : null);
  }

  /** Makes room for the event of the link: an event that is held, in another tab for one, goes back to the queue. */
  async function giveBackForLink(id: string) {
    const variables = { input: { citationId: id } };
    await client.mutate({ mutation: ReleaseClaimDocument, variables }).catch(() => undefined);
    await inHand.leaveNotOpened(true);
    figures();
  }

  function pass(id: string) {
    const variables = { input: { citationId: id } };
    client.mutate({ mutation: ReleaseClaimDocument, variables }).catch(() => undefined);
    inHand.lose(id);
  }

  const { data: shown } = useQuery(
    CitationReportDocument,
    current === null ? skipToken : { variables: { id: current } },
  );
  const citation = current !== null && shown?.citation?.id === current ? shown.citation : null;
  const { remaining } = inHand;
  // An event that came back while the officer was at another one.
  const waiting = inHand.returned.find(({ id }) => id !== current);
  const showWaiting = () => waiting && inHand.show(waiting.id);
  // An event on the stage has its own.
  useDeskKeys({
    ...(waiting !== undefined && wentBack === null && { show: showWaiting }),
    ...(citation === null && { leave: () => void navigate(list) }),
    ...(wentBack !== null
      ? { confirm: () => void takeAgain(wentBack) }
      : citation === null && { undo: () => void inHand.undo() }),
  });

  const isSwallowed = useStore(keysAreSwallowed);
  const news = isSwallowed
    ? KEYS_SWALLOWED
    : hasSecondTab
      ? SECOND_TAB
      : inHand.slowDown && desk
        ? takeABreath(desk.settings.paceGuardSeconds)
        : forecastText(desk?.forecast, queue);

  return (
    <div className={classes.desk}>
      <PageTitle title={title} />
      <DeskHead
        title={title}
        citation={citation}
        list={list}
        left={remaining && leftText(remaining.count, remaining.isExact)}
        shift={desk ? shiftText(desk.shift) : null}
      />
      {wentBack !== null ? (
        <WentBack onTakeAgain={() => void takeAgain(wentBack)} />
      ) : inHand.notOpened !== null ? (
        <NotOpened
          refused={inHand.notOpened}
          held={(desk?.held ?? []).map(({ citation: each }) => each)}
          onGiveBack={(id) => void giveBackForLink(id)}
          onTryAgain={() => void inHand.leaveNotOpened(true)}
          onGoOn={() => void inHand.leaveNotOpened(false)}
        />
      ) : citation !== null ? (
        <EventDesk
          key={citation.id}
          citation={citation}
          queue={queue}
          reasons={desk?.reasons ?? []}
          lookUp={inHand.lookUps.get(citation.id) ?? null}
          elsewhere={elsewhere?.id === citation.id ? elsewhere.text : null}
          returned={inHand.returned.find(({ id }) => id === citation.id) ?? null}
          isActing={() => inHand.isActing(citation.id)}
          onDecide={(input, conclude) => void inHand.decide(input, conclude)}
          onSkip={(input) => void inHand.skip(input)}
          onUndo={() => void inHand.undo()}
          onLeave={() => void navigate(list)}
          onPass={pass}
          onStale={(id) =>
            void client
              .query({
                query: CitationReportDocument,
                variables: { id },
                fetchPolicy: 'network-only',
              })
              .catch(() => undefined)
          }
        />
      ) : inHand.isNothingLeft && hand.events.length === 0 ? (
        <NothingLeft
          withOthers={desk?.withOthers ?? 0}
          skipped={desk?.skipped ?? 0}
          nextSkipEndsAt={desk?.nextSkipEndsAt ?? null}
          onShowSkipped={() => void inHand.clearSkips()}
          onLookAgain={() => void inHand.fill()}
        />
      ) : inHand.failure !== null && hand.events.length === 0 ? (
        <div className={classes.instead}>
          <ErrorMessage title={inHand.failure} onRetry={() => void inHand.fill()} />
        </div>
      ) : (
        <Skeleton className={classes.loading} radius={0} aria-label="Loading" />
      )}
      <div className={classes.foot}>
        {waiting !== undefined && wentBack === null ? (
          <CameBackBar returned={waiting} onShow={showWaiting} />
        ) : (
          <Text size="sm" c="dimmed" truncate role="status" title={news ?? undefined}>
            {news}
          </Text>
        )}
        <UndoBar decisions={inHand.decisions} onUndo={() => void inHand.undo()} />
      </div>
    </div>
  );
}

/** True if an event went to somebody else, was decided on another page, or went out of the queue. */
const isElsewhere = (
  { citationId, kind, reviewer }: DeskChange,
  own: string,
  isActing: (id: string) => boolean,
): boolean =>
  kind === 'LEFT' ||
  (kind === 'CLAIMED' && reviewer !== null && reviewer.id !== own) ||
  (kind === 'DECIDED' && !isActing(citationId));

/**
 * Returns the sentence about a change of the event on the stage that was not made on this page; a colleague's decision
 * has a banner.
 */
function elsewhereText({ kind, deferred }: DeskChange, own: string): string | null {
  if (kind === 'LEFT') return NOT_IN_QUEUE;
  return kind === 'DECIDED' && deferred?.user.id === own ? DECIDED_ELSEWHERE : null;
}

/** Returns the event that the address asks for, and takes it out of the address: a reload goes on where the officer was. */
function useAsked(): string | null {
  const [params, setParams] = useSearchParams();
  const [asked] = useState(() => params.get(DESK_EVENT_PARAM));
  useEffect(() => {
    if (!params.has(DESK_EVENT_PARAM)) return;
    const rest = new URLSearchParams(params);
    rest.delete(DESK_EVENT_PARAM);
    setParams(rest, { replace: true });
  }, [params, setParams]);
  return asked;
}

/** The discussion of an event goes with it. */
function useCommentsClosedAfter(current: string | null): void {
  const [params, setParams] = useSearchParams();
  const open = params.get(COMMENTS_PARAM);
  useEffect(() => {
    if (open !== null && current !== null && open !== current) {
      setParams(searchWithComments(params.toString(), null), { replace: true });
    }
  }, [open, current, params, setParams]);
}
