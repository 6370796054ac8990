import { Anchor, Button, Code, Collapse, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';

import type { Report_CitationFragment } from '../../../graphql/documents';
import { formatDateTime } from '../../../lib/format';
import { useSignedIn } from '../../../lib/session';
import { type Field, FieldList } from '../../../ui/field-list';
import { fineFields } from './fine-fields';
import classes from './report.module.css';
import { measuredFields, ownerFields, submission, vehicleFields } from './vehicle-fields';

interface CaseCardProps {
  citation: Report_CitationFragment;
  /** Nothing can be opened on paper: the raw metadata stand open. */
  unfolded?: boolean;
}

/** Shows all facts of the event. */
export function CaseCard({ citation, unfolded = false }: CaseCardProps) {
  const { citationSettings } = useSignedIn();
  const { vehicle } = citation;
  return (
    <Paper component="section" p="md" aria-labelledby="case">
      <Title order={2} id="case" mb="md">
        Full case
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="xl" verticalSpacing="lg">
        <Section
          title="Violation"
          fields={measuredFields(vehicle, citationSettings, citation.cameraCaseGeneratedAt)}
        />
        {citation.fine !== null && (
          <Section title="Fine" fields={fineFields(citation.fine, vehicle, citationSettings)} />
        )}
        <Section title="Vehicle" fields={vehicleFields(vehicle)} />
        <Section title="Owner" fields={ownerFields(vehicle)} />
        <Section
          title="Location"
          fields={[
            { label: 'Address', value: citation.locationAddress },
            { label: 'Coordinates', value: <Coordinates citation={citation} /> },
          ]}
        />
        <Section
          title="Camera"
          fields={[
            { label: 'System', value: citation.cameraSystemName },
            { label: 'Type', value: citation.cameraSystemType },
            { label: 'Serial number', value: citation.cameraSystemSerialNumber },
          ]}
        />
        <Section
          title="Case"
          fields={[
            { label: 'Case ID', value: citation.caseId },
            { label: 'Reference ID', value: citation.referenceId },
            { label: 'Stopline Reference ID', value: citation.stoplineReferenceId },
            { label: 'Updated', value: formatDateTime(citation.updatedAt) },
            { label: 'Submitted', value: submission(citation.submittedAt, citation.submittedBy) },
            { label: 'Witnesses', value: citation.witnesses },
          ]}
        />
      </SimpleGrid>
      {citation.metadata !== null && (
        <RawMetadata metadata={citation.metadata} unfolded={unfolded} />
      )}
    </Paper>
  );
}

function Section({ title, fields }: { title: string; fields: readonly Field[] }) {
  return (
    <div>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <FieldList fields={fields} />
    </div>
  );
}

/** Shows the coordinates as the camera sent them, to be copied into a map. */
function Coordinates({ citation }: { citation: Report_CitationFragment }) {
  const { locationLatitude, locationLongitude } = citation;
  return (
    <Anchor inherit href={`geo:${locationLatitude},${locationLongitude}`}>
      {locationLatitude.toFixed(5)}, {locationLongitude.toFixed(5)}
    </Anchor>
  );
}

/** Returns the camera's metadata, indented; unchanged if it is not JSON. */
function pretty(metadata: string): string {
  try {
    return JSON.stringify(JSON.parse(metadata), null, 2);
  } catch {
    return metadata;
  }
}

function RawMetadata({ metadata, unfolded }: { metadata: string; unfolded: boolean }) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  if (unfolded) {
    return (
      <div>
        <Title order={3} mt="md" mb={4}>
          Raw metadata
        </Title>
        <Code block className={classes.printedMetadata}>
          {pretty(metadata)}
        </Code>
      </div>
    );
  }
  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={opened ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
      >
        Raw metadata
      </Button>
      <Collapse expanded={opened} id={id} w="100%">
        <Code block className={classes.metadata} tabIndex={0}>
          {pretty(metadata)}
        </Code>
      </Collapse>
    </Stack>
  );
}
