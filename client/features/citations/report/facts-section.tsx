import { Paper, Title } from '@mantine/core';
import { useId } from 'react';

import type { Report_CitationFragment } from '../../../graphql/documents';
import { type Fact, FactsCard, Observed } from './facts-card';
import { deductsTolerance } from './fine/fine-fields';
import classes from './facts.module.css';

/** The measurement that the case is about: speed over the limit, or seconds of red. */
const MAIN: readonly Fact['name'][] = ['SPEED_OVER', 'RED_FOR'];

/** The facts that the camera and the registry both may have, beside the plate. */
const COMPARED: readonly Fact['name'][] = ['PLATE_REGION', 'MAKE_MODEL', 'COLOR', 'STYLE'];

interface FactsProps {
  citation: Report_CitationFragment;
}

/** The facts of a narrow window: in cards over the full width. */
export function FactsSection({ citation }: FactsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        Facts
      </Title>
      <div className={classes.cards}>
        <Paper p="md">
          <Figures citation={citation} />
        </Paper>
        <Paper p="md">
          <Comparison citation={citation} />
        </Paper>
      </div>
    </section>
  );
}

/** The same facts as a part of the summary, where that stands beside the evidence. */
export function FactsInSummary({ citation }: FactsProps) {
  return (
    <section aria-label="Facts" className={classes.inSummary}>
      <Figures citation={citation} />
      <Comparison citation={citation} />
    </section>
  );
}

/** The camera's measurements: the figure of the case large, the others beside it. */
function Figures({ citation: { facts, fine } }: FactsProps) {
  const main = facts.filter(({ name }) => MAIN.includes(name));
  const others = facts.filter(
    ({ name, observed }) =>
      name !== 'PLATE' &&
      observed !== null &&
      !COMPARED.includes(name) &&
      !main.some((fact) => fact.name === name),
  );
  return (
    <dl className={classes.figures}>
      {main.map((fact) => (
        <div key={fact.name} className={classes.main} data-state={fact.state}>
          <dt>
            {fact.label}
            {fact.name === 'SPEED_OVER' && deductsTolerance(fine) && ', before tolerance'}
          </dt>
          <dd>
            {fact.observed ?? '–'}
            {fact.observed !== null && fact.unit !== null && <small> {fact.unit}</small>}
          </dd>
        </div>
      ))}
      {others.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.label}</dt>
          <dd>
            <Observed fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The look of the vehicle, as camera and registry have it. */
function Comparison({ citation: { facts } }: FactsProps) {
  return <FactsCard facts={facts.filter(({ name }) => COMPARED.includes(name))} />;
}
