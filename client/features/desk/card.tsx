import { Text } from '@mantine/core';
import { IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react';

import type { Report_CitationFragment } from '../../graphql/documents';
import { useSignedIn } from '../../lib/session';
import { RecommendationChip } from '../citations/chips';
import { FactsCard } from '../citations/report/facts-card';
import { fineText } from '../citations/report/fine-fields';
import { HandsBanner } from '../citations/report/hands-banner';
import { OtherEvents } from '../citations/report/other-events';
import { sentBackText } from '../citations/report/sent-back';
import { submission } from '../citations/report/vehicle-fields';
import classes from './desk.module.css';

/** What is known about the event, and what needs attention. */
export function Card({ citation }: { citation: Report_CitationFragment }) {
  const { vehicle, sentBack, recommendation, deferred } = citation;
  const { user } = useSignedIn();
  return (
    <div className={classes.card} tabIndex={0} role="region" aria-label="Event">
      {/* What one decided oneself is about to leave, and moves nothing before it does. */}
      {deferred?.user.id !== user.id && <HandsBanner citation={citation} />}
      {sentBack && (
        <Text className={classes.sentBack} size="sm">
          <IconArrowBackUp size={16} aria-hidden />
          {sentBackText(sentBack)}
        </Text>
      )}
      <FactsCard facts={citation.facts} />
      <Attention citation={citation} />
      <dl className={classes.details}>
        <Detail label="Owner">
          {vehicle.ownerName ?? '–'}
          {vehicle.ownerNameAlt !== null && ` · ${vehicle.ownerNameAlt}`}
          {vehicle.ownerAddress !== null && (
            <span className={classes.address}>{vehicle.ownerAddress}</span>
          )}
        </Detail>
        {citation.fine !== null && <Detail label="Fine">{fineText(citation.fine)}</Detail>}
        <Detail label="Location">{citation.locationAddress}</Detail>
        {citation.submittedAt !== null && (
          <Detail label="Submitted">
            {submission(citation.submittedAt, citation.submittedBy)}{' '}
            {recommendation !== null && <RecommendationChip recommendation={recommendation} />}
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

function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a notice still misses, and a plate that looks odd. */
function Attention({ citation }: { citation: Report_CitationFragment }) {
  const { missing, plateUnusual } = citation;
  const sentences = [
    ...missing,
    ...(plateUnusual ? ['The plate does not have the usual format'] : []),
  ];
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
