import type { DeskQuery, Report_CitationFragment } from '../../../graphql/documents';
import type { DecideAtDeskInput } from '../../../graphql/schema';
import { ACTIONS } from '../../citations/actions';
import { blockingSentence } from '../../citations/report/checks/checks';
import { needsNote } from '../../citations/report/acts/sent-back';
import type { Changes } from '../../citations/report/use-changes';
import { actReasons } from '../../drafts/act-reasons';
import type { Draft } from '../../drafts/drafts';
import { LookUpPane } from './look-up-pane';
import { type GivenReason, ReasonList } from './reason-list';
import { SubmitList } from './submit-list';
import { actLabel, reasonsFor } from '../texts';

/** The questions that replace the acts. */
export type Asked = 'SUBMIT' | 'DISCARD' | 'HOLD' | 'REVISE' | 'SKIP' | 'LOOKUP';

interface AskedOfProps {
  asked: Asked;
  citation: Report_CitationFragment;
  reasons: DeskQuery['desk']['reasons'];
  changes: Changes;
  draft: Draft;
  onDraft: (fields: Partial<Draft>) => void;
  onDecide: (input: Pick<DecideAtDeskInput, 'act'> & Partial<DecideAtDeskInput>) => void;
  onSkip: (given: GivenReason) => void;
  onClose: () => void;
}

/** Asks for the input of an act. */
export function AskedOf({ asked, citation, reasons, draft, onDraft, ...rest }: AskedOfProps) {
  const { sentBack, vehicle } = citation;
  const { onDecide, onSkip, onClose } = rest;
  const drafted = { code: draft.reasonCode, text: draft.reason };
  const offered = citation.availableActions.map(({ name }) => name);
  const { code, text } = actReasons.get(citation.id, asked, drafted, offered);
  switch (asked) {
    case 'LOOKUP':
      return (
        <LookUpPane
          citation={citation}
          changes={rest.changes}
          term={draft.lookupTerm ?? vehicle.ownerVehicleLicensePlate ?? ''}
          onTerm={(lookupTerm) => onDraft({ lookupTerm })}
          onClose={onClose}
        />
      );
    case 'SUBMIT':
      return (
        <SubmitList
          recommendation={
            draft.recommendation ?? (sentBack === null ? citation.recommendation : null)
          }
          blocked={blockingSentence(citation)}
          note={text ?? ''}
          needsNote={needsNote(sentBack, rest.changes)}
          onChoose={(recommendation) => onDraft({ recommendation })}
          onNote={(note) => {
            actReasons.keep(citation.id, asked, { code: null, text: note });
            onDraft({ reason: note });
          }}
          onSend={(choice) => onDecide({ act: 'SUBMIT', ...choice })}
          onClose={onClose}
        />
      );
    case 'SKIP':
      return (
        <ReasonList
          title="Skip this event"
          action="Skip"
          color="primary"
          reasons={reasonsFor(reasons, 'SKIP', vehicle.cause)}
          code={null}
          text={draft.skipReason ?? ''}
          onDraft={({ text }) => onDraft({ skipReason: text })}
          onSend={onSkip}
          onClose={onClose}
        />
      );
    default:
      return (
        <ReasonList
          key={asked}
          title={actLabel(asked)}
          action={actLabel(asked)}
          color={ACTIONS[asked].color}
          reasons={reasonsFor(reasons, asked, vehicle.cause)}
          code={code}
          text={text ?? ''}
          onDraft={(given) => {
            actReasons.keep(citation.id, asked, given);
            onDraft({ reasonCode: given.code, reason: given.text });
          }}
          onSend={(reason) => onDecide({ act: asked, ...reason })}
          onClose={onClose}
        />
      );
  }
}
