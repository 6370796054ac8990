import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { DeskQuery, Report_CitationFragment } from '../../graphql/documents';
import type { DecideAtDeskInput, DeskAct, SkipAtDeskInput } from '../../graphql/schema';
import { COMMENTS_PARAM, searchWithComments } from '../../lib/paths';
import { useSignedIn } from '../../lib/session';
import { Region } from '../../ui/region';
import { useChanges } from '../citations/report/use-changes';
import { useEvidence } from '../citations/report/use-evidence';
import { useLiveReport } from '../citations/report/use-live-report';
import { viewerItems } from '../citations/report/viewer-items';
import { CommentsPanel } from '../comments/comments-panel';
import { useDraft } from '../drafts/use-draft';
import { ActsBar } from './acts-bar';
import { type Asked, AskedOf } from './asked-of';
import { Card } from './card';
import type { DeskHandlers } from './desk-keys';
import classes from './desk.module.css';
import { Stage } from './stage/stage';
import { spoken } from './texts';
import { useDeskKeys } from './use-desk-keys';
import { type Conclude, type Returned, SETTLE_MS } from './use-hand';
import { useLook } from './use-look';

interface EventDeskProps {
  citation: Report_CitationFragment;
  reasons: DeskQuery['desk']['reasons'];
  /** Why it is on the stage again; null where it is there for the first time. */
  returned: Returned | null;
  onDecide: (input: Omit<DecideAtDeskInput, 'version'>, conclude: Conclude) => void;
  onSkip: (input: SkipAtDeskInput) => void;
  onUndo: () => void;
  onLeave: () => void;
  /** To the next event: nothing can be done with this one. */
  onPass: (id: string) => void;
  onStale: (id: string) => void;
}

/** One event: its pictures, what is known about it, and what can be done with it. */
export function EventDesk({ citation, reasons, returned, ...on }: EventDeskProps) {
  const { id } = citation;
  const { user } = useSignedIn();
  const [asked, setAsked] = useState<Asked | null>(null);
  // What the server said of the act before stands until the next act is asked for.
  const [own, setOwn] = useState<{ after: Returned | null; refusal: string | null } | null>(null);
  const refusal = own?.after === returned ? (own?.refusal ?? null) : (returned?.sentence ?? null);
  const [draft, write] = useDraft(id);
  const changes = useChanges(citation.version);
  const { isSelected, toggle, selectedCount } = useEvidence(citation, changes, () =>
    on.onStale(id),
  );
  useLiveReport(id, asked !== null);
  const { looked, ...look } = useLook(id);
  const [params, setParams] = useSearchParams();

  const items = viewerItems(citation);
  const selected = new Set(citation.media.filter(isSelected).map((each) => each.id));
  const max = citation.maxEvidenceImages;

  // By a colleague: until they take it back nothing else is taken at the desk (desk 4). One's own is about to leave it.
  const isDecided = citation.deferred !== null && citation.deferred.user.id !== user.id;

  /** What cannot be done says why, in the place where what was refused does. */
  function offered(act: DeskAct, run: () => void): (() => void) | undefined {
    const action = citation.availableActions.find(({ name }) => name === act);
    if (action === undefined || isDecided) return undefined;
    return () => {
      // Meant for the event that was on the stage before.
      if (returned !== null && Date.now() - returned.at < SETTLE_MS) return;
      setOwn({ after: returned, refusal: action.refusal });
      if (action.refusal === null) run();
    };
  }

  const decide = (input: Pick<DecideAtDeskInput, 'act'> & Partial<DecideAtDeskInput>): void => {
    setAsked(null);
    on.onDecide({ ...looked(), ...input, citationId: id }, changes.conclude);
  };

  const isDiscussed = params.get(COMMENTS_PARAM) === id;
  const toComments = () =>
    setParams(searchWithComments(params.toString(), isDiscussed ? null : id), { replace: true });
  const offers = {
    submit: offered('SUBMIT', () => setAsked('SUBMIT')),
    generate: offered('GENERATE', () => decide({ act: 'GENERATE' })),
    discard: offered('DISCARD', () => setAsked('DISCARD')),
    hold: offered('HOLD', () => setAsked('HOLD')),
    revise: offered('REVISE', () => setAsked('REVISE')),
  };
  const canAct = Object.values(offers).some((each) => each !== undefined);
  const handlers: DeskHandlers = {
    ...Object.fromEntries(Object.entries(offers).filter(([, run]) => run !== undefined)),
    ...(canAct && { skip: () => setAsked('SKIP') }),
    // Nothing is asked: Enter does nothing, or goes on from an event that nothing can be done with.
    confirm: () => !canAct && on.onPass(id),
    ...(citation.editable && { lookUp: () => setAsked('LOOKUP') }),
    undo: on.onUndo,
    comments: toComments,
    leave: () => (isDiscussed ? toComments() : on.onLeave()),
  };
  useDeskKeys(asked === null ? handlers : {});

  return (
    <div className={classes.event}>
      <VisuallyHidden role="status" aria-live="polite">
        {spoken(citation)}
      </VisuallyHidden>
      <Stage
        items={items}
        selected={selected}
        count={{ text: `${selectedCount} / ${max} selected`, isFull: selectedCount === max }}
        onEvidence={
          citation.editable
            ? (mediaId) => {
                const media = citation.media.find((each) => each.id === mediaId);
                if (media) toggle(media);
              }
            : undefined
        }
        hasKeys={asked === null}
        {...look}
      />
      <div className={classes.side} data-discussed={isDiscussed || undefined}>
        <Card citation={citation} />
        {isDiscussed && (
          <Region name="The discussion">
            <CommentsPanel citationId={id} inPlace onClose={toComments} />
          </Region>
        )}
        {refusal !== null && (
          <Text className={classes.refusal} size="sm" role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            {refusal}
          </Text>
        )}
        {asked === null ? (
          <ActsBar citation={citation} handlers={handlers} />
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
  );
}
