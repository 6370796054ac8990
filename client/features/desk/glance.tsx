import { Text } from '@mantine/core';
import { useState } from 'react';

import type { Report_CitationFragment } from '../../graphql/documents';
import { formatMoment } from '../../lib/format';
import { type Fact, Observed, Verdict } from '../citations/report/facts-card';
import reportClasses from '../citations/report/report.module.css';
import classes from './card.module.css';

/** The measurements of either cause; officers read them in one look with the plate (desk 14). */
const MEASURED: readonly Fact['name'][] = [
  'SPEED_MEASURED',
  'SPEED_LIMIT',
  'SPEED_OVER',
  'RED_FOR',
];

/** True if a fact is shown in large letters. */
export const isLarge = ({ name }: Pick<Fact, 'name'>): boolean =>
  name === 'PLATE' || MEASURED.includes(name);

/** Plate, measured value and instant of an event, large. */
export function Glance({
  citation,
  facts,
}: {
  citation: Report_CitationFragment;
  facts: readonly Fact[];
}) {
  const plate = facts.find(({ name }) => name === 'PLATE');
  const measured = facts.filter(({ name }) => MEASURED.includes(name));
  return (
    <div className={classes.glance}>
      <div className={classes.plates}>
        <PlatePicture citation={citation} />
        {plate && (
          <dl>
            <div data-state={plate.state}>
              <dt>Camera</dt>
              <dd>
                <span
                  className={reportClasses.plate}
                  data-empty={plate.observed === null || undefined}
                >
                  {plate.observed === null ? (
                    'No plate'
                  ) : (
                    <Observed fact={{ ...plate, confidence: null }} />
                  )}
                </span>
                <Sure confidence={plate.confidence} />
              </dd>
            </div>
            <div data-state={plate.state}>
              <dt>Registry</dt>
              <dd>
                <span
                  className={reportClasses.plate}
                  data-empty={plate.registered === null || undefined}
                >
                  {plate.registered ?? '–'}
                </span>
                <Verdict fact={plate} />
              </dd>
            </div>
          </dl>
        )}
      </div>
      <dl className={classes.figures}>
        {measured.map((fact) => (
          <div key={fact.name} data-state={fact.state}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.observed ?? '–'}
              {fact.observed !== null && fact.unit !== null && <small> {fact.unit}</small>}
            </dd>
          </div>
        ))}
        <div className={classes.instant}>
          <dt>Violation</dt>
          <dd>
            <time dateTime={citation.cameraCaseGeneratedAt}>
              {formatMoment(citation.cameraCaseGeneratedAt)}
            </time>
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Sure({ confidence }: { confidence: number | null }) {
  if (confidence === null) return null;
  return (
    <Text span size="xs" c="dimmed" title="How sure the camera is">
      {Math.round(confidence * 100)} %
    </Text>
  );
}

/** The picture that the plate is read from: the last of the sequence. Its place is there before it. */
function PlatePicture({ citation: { media } }: { citation: Report_CitationFragment }) {
  const [failed, setFailed] = useState(false);
  const last = media
    .filter(({ type }) => type === 'IMAGE')
    .toSorted((a, b) => b.sequenceNumber - a.sequenceNumber)[0];
  return (
    <div className={classes.platePicture}>
      {last !== undefined && !failed && (
        <img
          src={last.thumbnailSrc}
          alt="Plate"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
