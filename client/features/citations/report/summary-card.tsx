import { Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCarSuv } from '@tabler/icons-react';

import type { Report_CitationFragment } from '../../../graphql/documents';
import { formatMoment } from '../../../lib/format/format';
import { FieldList } from '../../../ui/field-list';
import { Region } from '../../../ui/region';
import { FactsInSummary } from './facts-section';
import { fineText } from './fine/fine-fields';
import { OtherEvents } from './vehicle/other-events';
import { Plates } from './vehicle/plates';
import { RegistryNote } from './vehicle/registry-note';
import classes from './report.module.css';

interface SummaryCardProps {
  citation: Report_CitationFragment;
  /** True if the facts stand in this card, and not in cards of their own. */
  withFacts: boolean;
  onLookup: () => void;
}

/** Shows what the event is decided by: plate, facts, owner, fine, time and place. */
export function SummaryCard({ citation, withFacts, onLookup }: SummaryCardProps) {
  const { facts, fine, media, otherEvents } = citation;
  return (
    <Paper
      component="section"
      aria-labelledby="summary"
      className={classes.summary}
      // In a low window it scrolls by itself.
      tabIndex={withFacts ? 0 : undefined}
    >
      <Group justify="space-between" gap="xs">
        <Title order={2} id="summary">
          Summary
        </Title>
        <Text size="sm" c="dimmed">
          <VisuallyHidden>Reference ID </VisuallyHidden>
          <span>{citation.referenceId}</span>
        </Text>
      </Group>
      <Plates media={media} plate={facts.find(({ name }) => name === 'PLATE')} />
      {withFacts && (
        <Region name="The facts">
          <FactsInSummary citation={citation} />
        </Region>
      )}
      <FieldList
        fields={[
          { label: 'Owner', value: <Owner citation={citation} onLookup={onLookup} /> },
          ...(fine === null ? [] : [{ label: 'Fine', value: fineText(fine) }]),
          { label: 'Violation', value: formatMoment(citation.cameraCaseGeneratedAt) },
          { label: 'Location', value: citation.locationAddress },
          ...(otherEvents.count === 0
            ? []
            : [{ label: 'Same plate', value: <OtherEvents other={otherEvents} /> }]),
        ]}
      />
    </Paper>
  );
}

/** The name of the owner, and the way to another one; without one, the way to one. */
function Owner({ citation, onLookup }: Omit<SummaryCardProps, 'withFacts'>) {
  const { ownerName } = citation.vehicle;
  const { editable } = citation;
  return (
    <span className={classes.owner}>
      <span>{ownerName ?? (editable ? 'No owner yet:' : 'No owner yet')}</span>
      <RegistryNote citation={citation} />
      {editable && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconCarSuv size={16} aria-hidden />}
          onClick={onLookup}
        >
          Vehicle Lookup
        </Button>
      )}
    </span>
  );
}
