import { Paper, Text, Title } from '@mantine/core';

import type { Report_CitationFragment } from '../../../graphql/documents';
import { FactsCard } from './facts-card';
import { OtherEvents } from './other-events';
import { sentBackText } from './sent-back';

/**
 * Shows the camera's observations beside the registered values, the officer who sent the event back, and further events
 * of the plate.
 */
export function FactsSection({ citation }: { citation: Report_CitationFragment }) {
  const { facts, otherEvents, sentBack } = citation;
  return (
    <Paper component="section" p="md" aria-labelledby="facts">
      <Title order={2} id="facts" mb="xs">
        Facts
      </Title>
      {sentBack && <Text mb="xs">{sentBackText(sentBack)}</Text>}
      <FactsCard facts={facts} />
      {otherEvents.count > 0 && (
        <Text size="sm" mt="xs">
          Same plate: <OtherEvents other={otherEvents} />
        </Text>
      )}
    </Paper>
  );
}
