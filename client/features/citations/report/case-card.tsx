import { Anchor, Button, Code, Collapse, Paper, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';

import type { Report_CitationFragment } from '../../../graphql/documents';
import { formatDateTime } from '../../../lib/format/format';
import { useSignedIn } from '../../../lib/session/session';
import { type Field, FieldList } from '../../../ui/field-list';
import { AmountReason } from './fine/amount-reason';
import { fineFields } from './fine/fine-fields';
import { registerLine } from './vehicle/register-line';
import classes from './report.module.css';
import { ownerFields, submission, vehicleFields, violationFields } from './vehicle/vehicle-fields';

interface CaseCardProps {
  citation: Report_CitationFragment;
  /** Nothing can be opened on paper: the raw metadata stand open. */
  unfolded?: boolean;
}

/** Shows what is known of the event beside its summary and facts, in cards; a card without any value is not there. */
export function CaseCard({ citation, unfolded = false }: CaseCardProps) {
  const { citationSettings } = useSignedIn();
  const { vehicle, facts, fine } = citation;
  return (
    <section aria-labelledby="case">
      <Title order={2} id="case" mb="xs">
        Full case
      </Title>
      <div className={classes.cards}>
        <Section
          title="Violation"
          fields={[
            ...violationFields(vehicle, citationSettings),
            { label: 'Coordinates', value: <Coordinates citation={citation} /> },
          ]}
        />
        {fine !== null && (
          <Section
            title="Fine"
            fields={[
              ...fineFields(fine, citationSettings),
              ...(fine.reason.length === 0
                ? []
                : [
                    {
                      label: 'Amount',
                      value: <AmountReason fine={fine} cause={vehicle.cause} unfolded={unfolded} />,
                    },
                  ]),
            ]}
          />
        )}
        <Section title="Vehicle" fields={vehicleFields(vehicle, facts)} />
        <Section title="Owner" fields={ownerFields(vehicle)} />
        <Section
          title="Camera"
          fields={[
            { label: 'System', value: citation.cameraSystemName },
            { label: 'Type', value: citation.cameraSystemType },
            { label: 'Serial number', value: citation.cameraSystemSerialNumber },
            { label: 'Site', value: citation.register.site },
            { label: 'Register', value: registerLine(citation.register) },
          ]}
        />
        <Section
          title="Case"
          fields={[
            { label: 'Case ID', value: citation.caseId },
            { label: 'Stopline Reference ID', value: citation.stoplineReferenceId },
            { label: 'Updated', value: formatDateTime(citation.updatedAt) },
            { label: 'Submitted', value: submission(citation.submittedAt, citation.submittedBy) },
            { label: 'Witnesses', value: citation.witnesses },
          ]}
        />
      </div>
      {citation.metadata !== null && (
        <RawMetadata metadata={citation.metadata} unfolded={unfolded} />
      )}
    </section>
  );
}

function Section({ title, fields }: { title: string; fields: readonly Field[] }) {
  const known = fields.filter(({ value }) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <Paper p="md" className={classes.card}>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <FieldList fields={known} />
    </Paper>
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
    <Paper className={classes.raw}>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        radius={0}
        fullWidth
        justify="flex-start"
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
    </Paper>
  );
}
