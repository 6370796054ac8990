import { Text, Tooltip } from '@mantine/core';

import type { Report_CitationFragment } from '../../../graphql/documents';
import type { CitationTransition } from '../../../graphql/schema';
import { formatNumber } from '../../../lib/format/format';
import { ACTIONS, recommendedAction } from '../../citations/actions';
import { totalText } from '../../citations/report/fine/fine-fields';
import { letterSentence } from '../../citations/report/acts/letter-note';
import type { DeskHandlers } from '../keys/desk-keys';
import { DESK_KEYS } from '../keys/desk-keys';
import classes from './acts.module.css';
import { KeyButton } from './key-button';
import { actLabel } from '../texts';

/** The acts that the desk sends, by the key that asks for them. */
const ACTS = [
  { act: 'SUBMIT', key: 'submit' },
  { act: 'GENERATE', key: 'generate' },
  { act: 'DISCARD', key: 'discard' },
  { act: 'HOLD', key: 'hold' },
  { act: 'REVISE', key: 'revise' },
] as const;

interface ActsBarProps {
  citation: Report_CitationFragment;
  /** The handlers of the keys now: the buttons do the same. */
  handlers: DeskHandlers;
}

/** Shows the acts on the event; only the recommended one is filled. */
export function ActsBar({ citation, handlers }: ActsBarProps) {
  const { availableActions, vehicle, commentCount, sentBack, fine } = citation;
  const letter = letterSentence(citation);
  const offered = availableActions.map(({ name }) => name);
  // No act is emphasised on an event that was sent back.
  const recommended =
    sentBack === null ? recommendedAction(offered, citation.recommendation) : null;
  const shown = ACTS.filter(({ key }) => handlers[key] !== undefined);
  const run =
    (
      key:
        | (typeof ACTS)[number]['key']
        | 'plain'
        | 'skip'
        | 'usualEvidence'
        | 'lookUp'
        | 'comments',
    ) =>
    () =>
      handlers[key]?.(DESK_KEYS[key].keys[0]);
  return (
    <div className={classes.acts} role="toolbar" aria-label="Acts">
      {shown.map(({ act, key }) => {
        const refusal = availableActions.find(({ name }) => name === act)?.refusal ?? null;
        const { icon: Icon, color } = ACTIONS[act];
        const button = (
          <Tooltip key={act} label={refusal} disabled={refusal === null} multiline maw={320}>
            <KeyButton
              cap={DESK_KEYS[key].keys[0].toUpperCase()}
              color={color}
              variant={act === recommended ? 'filled' : 'default'}
              icon={<Icon size={16} aria-hidden />}
              data-disabled={refusal !== null || undefined}
              aria-disabled={refusal !== null || undefined}
              onClick={run(key)}
            >
              <ActName act={act} />
            </KeyButton>
          </Tooltip>
        );
        if (act === 'SUBMIT')
          return (
            <div key={act} className={classes.first}>
              {button}
              <KeyButton cap="O" onClick={run('plain')} title="Submits a plain case for a notice">
                Plain: generate
              </KeyButton>
            </div>
          );
        return act === 'GENERATE' ? (
          <div key={act} className={classes.first}>
            {button}
            <Text className={classes.against} size="sm">
              <b>{vehicle.ownerVehicleLicensePlate ?? 'No plate'}</b>
              <span>
                {vehicle.ownerName ?? 'No owner'}
                {fine !== null && ` · ${totalText(fine)}`}
              </span>
              {letter !== null && <span className={classes.letter}>{letter}</span>}
            </Text>
          </div>
        ) : (
          button
        );
      })}
      {handlers.skip !== undefined ? (
        <KeyButton cap="K" onClick={run('skip')}>
          Skip
        </KeyButton>
      ) : (
        <KeyButton cap="Enter" onClick={() => handlers.confirm?.('Enter')}>
          Next event
        </KeyButton>
      )}
      {citation.editable && (
        <>
          <KeyButton cap="E" onClick={run('usualEvidence')}>
            Usual evidence
          </KeyButton>
          <KeyButton cap="L" onClick={run('lookUp')}>
            Look up
          </KeyButton>
        </>
      )}
      <KeyButton cap="C" onClick={run('comments')}>
        Comments ({formatNumber(commentCount)})
      </KeyButton>
    </div>
  );
}

/** The words of an act; a small screen shows the first. */
function ActName({ act }: { act: CitationTransition }) {
  const [first, ...rest] = actLabel(act).split(' ');
  return (
    <span>
      {first}
      <span className={classes.rest}> {rest.join(' ')}</span>
    </span>
  );
}
