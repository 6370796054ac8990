import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconCarSuv } from '@tabler/icons-react';

import type { Report_CitationFragment } from '../../../graphql/documents';
import { formatDateTime } from '../../../lib/format';
import { useSignedIn } from '../../../lib/session';
import { FieldList } from '../../../ui/field-list';
import { fineText } from './fine-fields';
import classes from './report.module.css';
import { keyFigure } from './vehicle-fields';

interface SummaryCardProps {
  citation: Report_CitationFragment;
  onLookup: () => void;
}

/** Shows the main facts of the event at a glance. */
export function SummaryCard({ citation, onLookup }: SummaryCardProps) {
  const { citationSettings } = useSignedIn();
  const { vehicle } = citation;
  const looks = [
    vehicle.ownerVehicleColor,
    vehicle.ownerVehicleMakeModel,
    vehicle.ownerVehicleStyle,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Paper component="section" p="md" aria-labelledby="summary" className={classes.summary}>
      <Title order={2} id="summary" mb="sm">
        Summary
      </Title>
      <Group justify="space-between" mb="xs" gap="sm">
        <div>
          <Text
            className={classes.plate}
            data-empty={!vehicle.ownerVehicleLicensePlate || undefined}
          >
            {vehicle.ownerVehicleLicensePlate ?? 'No plate'}
          </Text>
        </div>
        {citation.editable && (
          <Button
            variant="light"
            size="xs"
            leftSection={<IconCarSuv size={16} aria-hidden />}
            onClick={onLookup}
          >
            Vehicle Lookup
          </Button>
        )}
      </Group>
      <FieldList
        fields={[
          { label: 'Vehicle', value: looks },
          { label: 'Owner', value: vehicle.ownerName },
          { label: 'Violation', value: formatDateTime(citation.cameraCaseGeneratedAt) },
          { label: 'Location', value: citation.locationAddress },
          keyFigure(vehicle, citationSettings),
          ...(citation.fine === null ? [] : [{ label: 'Fine', value: fineText(citation.fine) }]),
          { label: 'Reference ID', value: citation.referenceId },
          ...(citation.stoplineReferenceId === null
            ? []
            : [{ label: 'Stopline Reference ID', value: citation.stoplineReferenceId }]),
        ]}
      />
    </Paper>
  );
}
