import { useQuery } from '@apollo/client/react';
import { Button, Modal, Skeleton, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsDiff } from '@tabler/icons-react';

import {
  CitationRegistryDocument,
  type Compare_EntryFragment,
  type Report_CitationFragment,
} from '../../../../graphql/documents';
import { NOT_LOADED } from '../../../../lib/session/failures';
import { formatDay } from '../../../../lib/format/format';
import { ErrorMessage } from '../../../../ui/message';
import { REGISTRY_FIELDS, REGISTRY_FIELD_NAMES } from './vehicle-fields';

interface RegistryNoteProps {
  citation: Report_CitationFragment;
}

/** The day of the entry that was attached, and where the registry has changed since, both sides to compare. */
export function RegistryNote({ citation: { id, registry } }: RegistryNoteProps) {
  const [opened, { open, close }] = useDisclosure(false);
  if (registry === null) return null;
  const { sourceDay, changed } = registry;
  return (
    <>
      {sourceDay !== null && (
        <Text span size="sm" c="dimmed">
          of {formatDay(sourceDay)}
        </Text>
      )}
      {changed.length > 0 && (
        <Button
          variant="light"
          color="amber"
          size="compact-sm"
          leftSection={<IconArrowsDiff size={16} aria-hidden />}
          title={`The registry has changed since: ${changed.join(', ')}`}
          onClick={open}
        >
          Compare
        </Button>
      )}
      <Modal opened={opened} onClose={close} title="The registry has changed since" size="lg">
        {opened && <BothSides citationId={id} changed={changed} />}
      </Modal>
    </>
  );
}

/** What was attached, beside each entry of the same plate, region and class now. */
function BothSides({ citationId, changed }: { citationId: string; changed: readonly string[] }) {
  const { data, error, refetch } = useQuery(CitationRegistryDocument, {
    variables: { citationId },
    fetchPolicy: 'network-only',
  });
  const sides = data?.citationRegistry;
  if (error && !sides)
    return (
      <ErrorMessage title={NOT_LOADED} onRetry={() => void refetch().catch(() => undefined)} />
    );
  if (!sides?.attached) return <Skeleton h={200} role="status" aria-label="Loading" />;
  const columns = [sides.attached, ...sides.now];
  return (
    <>
      <Text size="sm" mb="sm">
        Changed: {changed.join(', ')}. Nothing was exchanged.
      </Text>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              <Table.Th>Attached</Table.Th>
              {sides.now.length === 0 && <Table.Th>Now: no entry</Table.Th>}
              {sides.now.map((_, index) => (
                <Table.Th key={index}>Now</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rowsOf(columns).map(({ label, values, differs }) => (
              <Table.Tr key={label} fw={differs ? 600 : undefined}>
                <Table.Th scope="row">{label}</Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={index} style={{ whiteSpace: 'pre-line' }}>
                    {value ?? '–'}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

interface Row {
  label: string;
  values: readonly (string | null)[];
  differs: boolean;
}

/** The values that any side has, in the order of the report. */
function rowsOf(entries: readonly Compare_EntryFragment[]): Row[] {
  const row = (label: string, valueOf: (entry: Compare_EntryFragment) => string | null): Row => {
    const values = entries.map(valueOf);
    return { label, values, differs: new Set(values).size > 1 };
  };
  const day = (value: string | null) => (value === null ? null : formatDay(value));
  return [
    ...REGISTRY_FIELD_NAMES.map((name) =>
      row(REGISTRY_FIELDS[name], (entry) => entry[name]?.toString() ?? null),
    ),
    row('Owner since', ({ ownerSince }) => day(ownerSince)),
    row('Day of the source', ({ sourceDay }) => day(sourceDay)),
  ].filter(({ values }) => values.some((value) => value !== null));
}
