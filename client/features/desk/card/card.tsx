import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react';

import type { Lookup_ChoiceFragment, Report_CitationFragment } from '../../../graphql/documents';
import { formatWord } from '../../../lib/format/format';
import { useSignedIn } from '../../../lib/session/session';
import { Chip } from '../../../ui/chip';
import { type Fact, FactsCard, Observed } from '../../citations/report/facts-card';
import { AmountReason } from '../../citations/report/fine/amount-reason';
import { fineText } from '../../citations/report/fine/fine-fields';
import { CheckList } from '../../citations/report/checks/check-list';
import { HandsBanner } from '../../citations/report/hands-banner';
import { OtherEvents } from '../../citations/report/vehicle/other-events';
import { registerLine } from '../../citations/report/vehicle/register-line';
import { RegistryNote } from '../../citations/report/vehicle/registry-note';
import { sentBackText } from '../../citations/report/acts/sent-back';
import { type RegistryField, submission } from '../../citations/report/vehicle/vehicle-fields';
import { attention } from './attention';
import classes from './card.module.css';
import type { Draft } from '../../drafts/drafts';
import { Glance, isLarge } from './glance';

interface CardProps {
  citation: Report_CitationFragment;
  /** The reason why the last act was refused. */
  refusal: string | null;
  /** The registry's vehicle with the plate, if none is attached yet. */
  found: Lookup_ChoiceFragment | null;
  onAttach: (() => void) | undefined;
  draft: Draft;
  onDraft: (fields: Partial<Draft>) => void;
  /** True once a notice was asked for without the reason for a check. */
  showsMissing: boolean;
}

/** Shows the facts of the event, and the points that need attention. */
export function Card({ citation, refusal, found, onAttach, ...typed }: CardProps) {
  const { vehicle, sentBack, recommendation, deferred } = citation;
  const facts = withFound(citation.facts, found);
  const others = facts.filter((fact) => !isLarge(fact));
  const { ownerName, ownerNameAlt, ownerAddress } = found ?? vehicle;
  const { user } = useSignedIn();
  const register = registerLine(citation.register);
  return (
    <div className={classes.card} tabIndex={0} role="region" aria-label="Event">
      {/* An event that the officer has decided is about to leave, and moves nothing before it does. */}
      {deferred?.user.id !== user.id && <HandsBanner citation={citation} />}
      {sentBack && (
        <Text className={classes.sentBack} size="sm">
          <IconArrowBackUp size={16} aria-hidden />
          {sentBackText(sentBack)}
        </Text>
      )}
      <Glance citation={citation} facts={facts} />
      <FactsCard facts={others.filter(({ state }) => state !== 'SHOWN')} />
      <Shown facts={others.filter(({ state }) => state === 'SHOWN')} />
      {found !== null && (
        <Button variant="light" size="compact-sm" onClick={onAttach}>
          Attach (Enter)
        </Button>
      )}
      <Attention sentences={attention(citation, refusal)} />
      <CheckList citation={citation} {...typed} />
      <dl className={classes.details}>
        <Detail label="Owner">
          {ownerName ?? '–'}
          {ownerNameAlt !== null && ` · ${ownerNameAlt}`} <RegistryNote citation={citation} />
          {ownerAddress !== null && <span className={classes.address}>{ownerAddress}</span>}
        </Detail>
        {citation.fine !== null && (
          <Detail label="Fine">
            <span>{fineText(citation.fine)}</span>
            <AmountReason fine={citation.fine} cause={vehicle.cause} />
          </Detail>
        )}
        <Detail label="Location">{citation.locationAddress}</Detail>
        {register !== null && <Detail label="Register">{register}</Detail>}
        {citation.submittedAt !== null && (
          <Detail label="Submitted">
            {submission(citation.submittedAt, citation.submittedBy)}{' '}
            {recommendation !== null && <Chip color="gray">{formatWord(recommendation)}</Chip>}
          </Detail>
        )}
        {citation.otherEvents.count > 0 && (
          <Detail label="Same plate">
            <OtherEvents other={citation.otherEvents} />
          </Detail>
        )}
      </dl>
    </div>
  );
}

/** Shows facts that have nothing to compare, in a line. */
function Shown({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={classes.shown}>
      {facts.map((fact) => (
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

function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows the content that a notice still needs, and a warning about an unusual plate. */
function Attention({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.attention} aria-label="Needs attention">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <IconInfoCircle size={14} aria-hidden />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** The field of the registry that a fact is compared with. */
const FIELDS: Partial<Record<Fact['name'], Exclude<RegistryField, 'ownerVehicleMakeYear'>>> = {
  PLATE: 'ownerVehicleLicensePlate',
  PLATE_REGION: 'plateRegion',
  MAKE_MODEL: 'ownerVehicleMakeModel',
  COLOR: 'ownerVehicleColor',
  STYLE: 'ownerVehicleStyle',
};

/** The facts with a vehicle on the registry's side that is not attached: the server compares once it is. */
function withFound(facts: readonly Fact[], found: Lookup_ChoiceFragment | null): readonly Fact[] {
  if (found === null) return facts;
  return facts.map((fact) => {
    const field = FIELDS[fact.name];
    return field === undefined ? fact : { ...fact, registered: found[field] ?? null };
  });
}
