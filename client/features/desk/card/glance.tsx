import type { Report_CitationFragment } from '../../../graphql/documents';
import { formatMoment } from '../../../lib/format/format';
import type { Fact } from '../../citations/report/facts-card';
import { Plates } from '../../citations/report/vehicle/plates';
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
      <Plates media={citation.media} plate={plate} />
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
