import { useLazyQuery, useMutation } from '@apollo/client/react';
import {
  Button,
  Group,
  Modal,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';

import {
  type Report_CitationFragment,
  UpdateVehicleDocument,
  VehicleLookupDocument,
} from '../../graphql/documents';
import { toast } from '../../lib/toast';
import { required } from '../../lib/validators';
import classes from './report.module.css';
import { REGISTRY_FIELDS, REGISTRY_FIELD_NAMES } from './vehicle-fields';

/** What the counter counts to (specification, section 5); longer plates are looked up all the same. */
const PLATE_COUNTER = 8;

interface VehicleLookupDialogProps {
  citation: Report_CitationFragment;
  opened: boolean;
  onClose: () => void;
  /** The update was refused: the event may be another by now. */
  onStale: () => void;
}

/** Looks a plate up in the vehicle registry and attaches what is found to the event. */
export function VehicleLookupDialog({ opened, onClose, ...rest }: VehicleLookupDialogProps) {
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Modal opened={opened} onClose={onClose} title="Vehicle Lookup" size="xl" fullScreen={narrow}>
      {opened && <Lookup opened onClose={onClose} {...rest} />}
    </Modal>
  );
}

function Lookup({ citation, onClose, onStale }: VehicleLookupDialogProps) {
  const [lookup, { data, loading, error }] = useLazyQuery(VehicleLookupDocument, {
    fetchPolicy: 'network-only',
  });
  const [update, { loading: updating }] = useMutation(UpdateVehicleDocument);
  const form = useForm({
    initialValues: { term: citation.vehicle.ownerVehicleLicensePlate ?? '' },
    validate: { term: required('License Plate is required') },
  });
  const found = loading || error ? undefined : data?.vehicleLookup;
  const length = [...form.values.term].length;

  async function select() {
    if (!found) {
      toast.error('Cannot select empty vehicle');
      return;
    }
    const { __typename, ...input } = { __typename: undefined, ...found };
    try {
      await update({
        variables: { citationId: citation.id, input, expectedVersion: citation.version },
      });
      onClose();
    } catch {
      onStale();
    }
  }

  return (
    <Stack gap="md">
      <form
        noValidate
        onSubmit={form.onSubmit(({ term }) => {
          void lookup({ variables: { citationId: citation.id, term: term.trim() } }).catch(
            () => undefined,
          );
        })}
      >
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            label="License Plate"
            flex={1}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: classes.plateInput }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              <Text span inherit c={length > PLATE_COUNTER ? 'red' : 'dimmed'}>
                {length} / {PLATE_COUNTER}
              </Text>
            }
            {...form.getInputProps('term')}
          />
          <Button
            type="submit"
            mt={23}
            loading={loading}
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            Search
          </Button>
        </Group>
      </form>
      <ScrollArea.Autosize mah="calc(100dvh - 292px)" type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table
          aria-label="Vehicle on record and vehicle of the registry"
          layout="fixed"
          fz="sm"
          verticalSpacing={4}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="28%" />
              <Table.Th>On record</Table.Th>
              <Table.Th>Registry</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className={classes.lines}>
            {REGISTRY_FIELD_NAMES.map((name) => {
              const current = citation.vehicle[name];
              const differs = found !== undefined && (found[name] ?? null) !== current;
              return (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={400}>
                    <Text span inherit c="dimmed">
                      {REGISTRY_FIELDS[name]}
                    </Text>
                  </Table.Th>
                  <Table.Td>{current ?? '–'}</Table.Td>
                  <Table.Td className={differs ? classes.differs : undefined}>
                    {loading ? (
                      <Skeleton h={12} my={4} maw={160} />
                    ) : (
                      <Text span inherit fw={differs ? 600 : 400}>
                        {found?.[name] ?? '–'}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c={error ? 'red' : 'dimmed'} role="status">
          {error ? error.message : found ? 'What differs is marked.' : ''}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={updating} onClick={() => void select()}>
            Select
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
