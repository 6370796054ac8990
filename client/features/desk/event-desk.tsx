import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type {
  DeskQuery,
  Lookup_ChoiceFragment,
  Report_CitationFragment,
} from '../../graphql/documents';
import type {
  CitationTransition,
  DecideAtDeskInput,
  DeskQueue,
  SkipAtDeskInput,
} from '../../graphql/schema';
import { COMMENTS_PARAM, searchWithComments } from '../../lib/session/paths';
import { useSignedIn } from '../../lib/session/session';
import { Region } from '../../ui/region';
import { DESK_QUEUES } from '../citations/queues';
import { measurableImages } from '../citations/report/evidence/measurable-images';
import {
  askForReason,
  confirmationsOf,
  firstUnconfirmed,
  isForNotice,
  reasonNeeded,
} from '../citations/report/checks/checks';
import { useChanges } from '../citations/report/use-changes';
import { useEvidence } from '../citations/report/evidence/use-evidence';
import { useLiveReport } from '../citations/report/use-live-report';
import { viewerItems } from '../citations/report/evidence/viewer-items';
import { CommentsPanel } from '../comments/comments-panel';
import { useDraft } from '../drafts/use-draft';
import { mayMeasure } from '../citations/may-measure';
import { MeasurementLine } from '../measurement/measurement-line';
import { ActsBar } from './acts/acts-bar';
import { type Asked, AskedOf } from './acts/asked-of';
import { Card } from './card/card';
import type { DeskHandlers, DeskKeyName } from './keys/desk-keys';
import classes from './desk.module.css';
import { notPlain, notPlainText } from './plain/plain';
import { Stage } from './stage/stage';
import { LOOK_FIRST, NOT_IN_QUEUE, spoken } from './texts';
import { unseenOf, unseenText } from './card/unseen';
import { useAttach } from './use-attach';
import { useDeskKeys } from './keys/use-desk-keys';
import type { Conclude } from './hand/use-hand';
import { useLook } from './card/use-look';
import { useOnceSeen } from './card/use-once-seen';
import { usePlain } from './plain/use-plain';
import type { Returned } from './hand/use-returned';

// The marks are loaded only when somebody measures.
const MeasureDialog = lazy(async () => ({
  default: (await import('../measurement/measure-dialog')).MeasureDialog,
}));

interface EventDeskProps {
  citation: Report_CitationFragment;
  queue: DeskQueue;
  reasons: DeskQuery['desk']['reasons'];
  /** The registry's vehicle with the plate, if an automatic look-up found it. */
  lookUp: Lookup_ChoiceFragment | null;
  /** The sentence about a change that was not made on this page. */
  elsewhere: string | null;
  /** The reason why it is on the stage again; null if it is there for the first time. */
  returned: Returned | null;
  /** True while an act on it has no answer. */
  isActing: () => boolean;
  onDecide: (input: Omit<DecideAtDeskInput, 'expectedVersion'>, conclude: Conclude) => void;
  onSkip: (input: SkipAtDeskInput) => void;
  onUndo: () => void;
  onLeave: () => void;
  /** Goes on to the next event: nothing can be done with this one. */
  onPass: (id: string) => void;
  onStale: (id: string) => void;
}

/** A refusal of the page itself. */
interface Own {
  /** What had come back before it: the refusal of something newer wins. */
  after: Returned | null;
  refusal: string | null;
  /** True where selected images were not looked at: they are named and marked. */
  asksToLook?: true;
}

const NONE: ReadonlySet<string> = new Set();

/** One event: its pictures, what is known about it, and what can be done with it. */
export function EventDesk({
  citation,
  queue,
  reasons,
  lookUp,
  elsewhere,
  returned,
  isActing,
  ...on
}: EventDeskProps) {
  const { id } = citation;
  const { user } = useSignedIn();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isMeasuring, setMeasuring] = useState(false);
  // A refusal stands until the next act: the page's own, or the server's.
  const [own, setOwn] = useState<Own | null>(null);
  const isOwn = own !== null && own.after === returned;
  const asksToLook = isOwn ? own.asksToLook === true : returned?.refused?.asksToLook === true;
  const [showsMissing, setShowsMissing] = useState(false);
  const [draft, write] = useDraft(id);
  const changes = useChanges(citation.version);
  const { isSelected, toggle, takeUsual, selectedCount } = useEvidence(citation, changes, () =>
    on.onStale(id),
  );
  useLiveReport(id, asked !== null);
  const { looked, ...look } = useLook(id);
  const [params, setParams] = useSearchParams();

  const items = viewerItems(citation);
  const selected = new Set(citation.media.filter(isSelected).map((each) => each.id));
  const max = citation.maxEvidenceImages;

  const unseen = unseenOf(items, selected, draft.viewed ?? []);
  const lookFirst = unseen.length === 0 ? null : unseenText(unseen, selectedCount);
  const refused = isOwn ? own.refusal : (returned?.refused?.sentence ?? null);
  // It says which images are left, and is over once they were looked at.
  const refusal = asksToLook ? lookFirst : refused;

  // A colleague has decided: until they take it back no other act is possible at the desk (desk 4). An own decision is
  // about to leave.
  const isDecided =
    citation.deferred !== null && (citation.deferred.user.id !== user.id || elsewhere !== null);

  const { isPainted, onPainted, onceSeen } = useOnceSeen({
    returnedAt: returned?.at ?? null,
    isActing,
    onEarlyClick: () => setOwn({ after: returned, refusal: LOOK_FIRST }),
  });

  const measurable = measurableImages(items);
  const canMeasure = measurable.length > 1 && !isDecided && mayMeasure(citation, user);
  const measure = () => setMeasuring(true);
  const hasKeys = asked === null && !isMeasuring;

  /** An act that is blocked shows its reason in the place of a refusal. */
  function offered(act: CitationTransition, run: () => void): (() => void) | undefined {
    const action = citation.availableActions.find(({ name }) => name === act);
    if (action === undefined || isDecided) return undefined;
    return () => {
      setOwn({ after: returned, refusal: action.refusal });
      if (action.refusal === null) run();
    };
  }

  const decide = (input: Pick<DecideAtDeskInput, 'act'> & Partial<DecideAtDeskInput>): void => {
    setAsked(null);
    const isChecked = isForNotice(input.act, input.recommendation);
    const unconfirmed = isChecked ? firstUnconfirmed(citation, draft.confirmations) : undefined;
    if (unconfirmed !== undefined) {
      setShowsMissing(true);
      setOwn({ after: returned, refusal: reasonNeeded(unconfirmed) });
      askForReason(unconfirmed);
      return;
    }
    const reasons = isChecked ? confirmationsOf(citation, draft.confirmations) : {};
    on.onDecide({ ...looked(), ...input, ...reasons, citationId: id }, changes.conclude);
  };

  // The registry's vehicle with the plate, until a vehicle is attached.
  const found = citation.editable && citation.vehicle.ownerName === null ? lookUp : null;
  const { attach, isAttaching } = useAttach(id, changes);
  const attachFound =
    found === null || isAttaching
      ? undefined
      : () => void attach(found).then((isAttached) => !isAttached && on.onStale(id));

  const submitPlain = usePlain(changes.isUnderWay, () => {
    if (!hasKeys) return;
    const reason = notPlain(citation, draft.recommendation);
    if (reason !== null) setOwn({ after: returned, refusal: notPlainText(reason) });
    else if (unseen.length > 0) setOwn({ after: returned, refusal: null, asksToLook: true });
    else decide({ act: 'SUBMIT', recommendation: 'GENERATE' });
  });

  const isDiscussed = params.get(COMMENTS_PARAM) === id;
  const toComments = () =>
    setParams(searchWithComments(params.toString(), isDiscussed ? null : id), {
      replace: true,
      // Before the next letter is typed.
      flushSync: true,
    });
  const offers = {
    submit: offered('SUBMIT', () => setAsked('SUBMIT')),
    plain: offered('SUBMIT', submitPlain),
    generate: offered('GENERATE', () =>
      decide({ act: 'GENERATE', letterKind: citation.letter.kind }),
    ),
    discard: offered('DISCARD', () => setAsked('DISCARD')),
    hold: offered('HOLD', () => setAsked('HOLD')),
    revise: offered('REVISE', () => setAsked('REVISE')),
  };
  // Acts may be possible elsewhere, but the desk goes on.
  const isInQueue = DESK_QUEUES[citation.reportStatus] === queue;
  const said = refusal ?? elsewhere ?? (isInQueue ? null : NOT_IN_QUEUE);
  const canAct = isInQueue && Object.values(offers).some((each) => each !== undefined);
  const pass = () => on.onPass(id);
  const changing = {
    ...offers,
    skip: canAct ? () => setAsked('SKIP') : undefined,
    usualEvidence: citation.editable ? () => void takeUsual() : undefined,
    // There is no question on the screen: Enter attaches the vehicle that was found, or goes on from an event without
    // possible acts.
    confirm: canAct ? attachFound : undefined,
  };
  const handlersOf = (isClick: boolean): DeskHandlers => ({
    ...Object.fromEntries(
      Object.entries(changing).flatMap(([name, run]) =>
        run === undefined ? [] : [[name, onceSeen(name as DeskKeyName, run, isClick)]],
      ),
    ),
    // Nothing is decided by a click that goes on, painted or not.
    ...(!canAct && { confirm: isClick ? pass : onceSeen('confirm', pass) }),
    ...(citation.editable && { lookUp: () => setAsked('LOOKUP') }),
    undo: on.onUndo,
    comments: toComments,
    leave: () => (isDiscussed ? toComments() : on.onLeave()),
  });
  useDeskKeys(hasKeys ? handlersOf(false) : {});

  return (
    <div className={classes.event} data-painted={isPainted || undefined}>
      <VisuallyHidden role="status" aria-live="polite">
        {spoken(citation)}
      </VisuallyHidden>
      <Stage
        items={items}
        selected={selected}
        count={{ text: `${selectedCount} / ${max} selected`, isFull: selectedCount === max }}
        onEvidence={
          citation.editable
            ? (mediaId) =>
                onceSeen('evidence', () => {
                  const media = citation.media.find((each) => each.id === mediaId);
                  if (media) toggle(media);
                })()
            : undefined
        }
        unseen={asksToLook ? new Set(unseen.map((each) => each.id)) : NONE}
        measured={
          citation.measurement && (
            <MeasurementLine
              cause={citation.vehicle.cause}
              measurement={citation.measurement}
              isShort
            />
          )
        }
        onMeasure={canMeasure ? onceSeen('measure', measure) : undefined}
        hasKeys={hasKeys}
        onPainted={onPainted}
        {...look}
      />
      {isMeasuring && (
        <Suspense>
          <MeasureDialog
            citationId={id}
            images={measurable}
            measurement={citation.measurement}
            change={changes.change}
            onStale={() => on.onStale(id)}
            onClose={() => setMeasuring(false)}
          />
        </Suspense>
      )}
      <div className={classes.side} data-discussed={isDiscussed || undefined}>
        <Card
          citation={citation}
          refusal={refusal}
          found={found}
          onAttach={attachFound && onceSeen('confirm', attachFound, true)}
          draft={draft}
          onDraft={write}
          showsMissing={showsMissing}
        />
        {isDiscussed && (
          <Region name="The discussion">
            <CommentsPanel citationId={id} inPlace onClose={toComments} />
          </Region>
        )}
        <div className={classes.hands}>
          {said !== null && (
            <Text className={classes.refusal} size="sm" role="alert">
              <IconAlertTriangle size={16} aria-hidden />
              {said}
            </Text>
          )}
          {asked === null ? (
            <ActsBar citation={citation} handlers={handlersOf(true)} />
          ) : (
            <AskedOf
              asked={asked}
              citation={citation}
              reasons={reasons}
              changes={changes}
              draft={draft}
              onDraft={write}
              onDecide={decide}
              onSkip={(given) => {
                setAsked(null);
                on.onSkip({ citationId: id, ...given });
              }}
              onClose={() => setAsked(null)}
            />
          )}
        </div>
      </div>
    </div>
  );
}
