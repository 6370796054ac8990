import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';

import type { Facts_FactFragment } from '../../../graphql/documents';
import { formatNumber } from '../../../lib/format/format';
import classes from './facts.module.css';

export type Fact = Omit<Facts_FactFragment, '__typename'>;

/** Characters that the camera is less sure of than this are marked. */
const SURE = 0.8;

const PERCENT = 100;

/** Shows the camera's observations beside the registered values, as the server compares them. */
export function FactsCard({ facts }: { facts: readonly Fact[] }) {
  return (
    <table className={classes.facts} aria-label="Facts">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Fact</VisuallyHidden>
          </th>
          <th scope="col">Camera</th>
          <th scope="col">Registry</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.name} data-state={fact.state}>
            <th scope="row">{fact.label}</th>
            {fact.state === 'SHOWN' ? (
              <td colSpan={2}>
                <Observed fact={fact} />
              </td>
            ) : (
              <>
                <td>
                  <Observed fact={fact} />
                </td>
                <td>
                  {fact.registered ?? '–'} <Verdict fact={fact} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the camera's observation and its confidence. */
export function Observed({ fact }: { fact: Fact }) {
  const { name, observed, unit, confidence, characterConfidences } = fact;
  if (observed === null) return '–';
  return (
    <>
      {name === 'PLATE' && characterConfidences !== null ? (
        <Plate plate={observed} confidences={characterConfidences} />
      ) : (
        <span className={name === 'PLATE' ? classes.plate : undefined}>
          {observed}
          {unit !== null && ` ${unit}`}
        </span>
      )}
      {confidence !== null && (
        <Text span size="xs" c="dimmed" title="How sure the camera is">
          {' '}
          {formatNumber(Math.round(confidence * PERCENT))} %
        </Text>
      )}
    </>
  );
}

/** A plate whose doubtful characters are marked. Spaces and dashes have no confidence of their own. */
function Plate({ plate, confidences }: { plate: string; confidences: readonly number[] }) {
  let place = -1;
  return (
    <span className={classes.plate}>
      {[...plate].map((character, index) => {
        const isRead = !/[\s-]/.test(character);
        if (isRead) place += 1;
        const doubtful = isRead && (confidences[place] ?? 1) < SURE;
        return (
          <Fragment key={index}>
            {doubtful ? <mark title="The camera is not sure">{character}</mark> : character}
          </Fragment>
        );
      })}
    </span>
  );
}

/** Shows if camera and registry agree; nothing if one of them has no value. */
export function Verdict({ fact: { state } }: { fact: Fact }) {
  if (state === 'EQUAL')
    return <IconCheck className={classes.equal} size={14} role="img" aria-label="Equal" />;
  if (state === 'CONTRADICTION')
    return <IconAlertTriangleFilled size={14} role="img" aria-label="Contradiction" />;
  return null;
}
