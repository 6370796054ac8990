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
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import {
  type Lookup_RegistryVehicleFragment,
  type Report_CitationFragment,
  UpdateVehicleDocument,
  VehicleLookupDocument,
  type Vehicle_VehicleFragment,
} from '../../../graphql/documents';
import { useForm } from '../../../lib/form';
import { toast } from '../../../lib/toast';
import { required } from '../../../lib/validators';
import { drafts } from '../../drafts/drafts';
import { useDraft } from '../../drafts/use-draft';
import { imageCaption, isPlate } from './captions';
import { Thumbnail } from './evidence-tile';
import classes from './report.module.css';
import type { Changes } from './use-changes';
import { REGISTRY_FIELDS, REGISTRY_FIELD_NAMES, type RegistryField } from './vehicle-fields';

/** The limit of the counter (specification, section 5); longer plates are looked up all the same. */
const PLATE_COUNTER = 8;

const NOTHING_FOUND = 'Cannot select empty vehicle';

interface VehicleLookupDialogProps {
  citation: Report_CitationFragment;
  changes: Changes;
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

function Lookup({ citation, changes, onClose, onStale }: VehicleLookupDialogProps) {
  const [lookup, { data, loading, error: failure, variables }] = useLazyQuery(
    VehicleLookupDocument,
    { fetchPolicy: 'network-only' },
  );
  const [update] = useMutation(UpdateVehicleDocument);
  const [updating, setUpdating] = useState(false);
  const [draft, write] = useDraft(citation.id);
  const form = useForm({
    initialValues: { term: draft.lookupTerm ?? citation.vehicle.ownerVehicleLicensePlate ?? '' },
    onValuesChange: ({ term }) => write({ lookupTerm: term }),
    validate: { term: required('License Plate is required') },
  });
  // Result and error belong to the plate that was sent and no other.
  const isAnswered = !loading && variables.term === form.values.term.trim();
  const error = isAnswered ? failure : undefined;
  const found = isAnswered && !failure ? (data?.vehicleLookup ?? undefined) : undefined;
  const length = [...form.values.term].length;

  async function select() {
    if (!found) {
      toast.error(NOTHING_FOUND);
      return;
    }
    toast.mended(NOTHING_FOUND);
    const { __typename, ...vehicle } = { __typename: undefined, ...found };
    setUpdating(true);
    try {
      await changes.change(async (expectedVersion) => {
        // Before the change, which empties the draft on the server.
        await drafts.save(citation.id);
        const input = { citationId: citation.id, vehicle, expectedVersion };
        return (await update({ variables: { input } })).data?.updateVehicle.citation;
      });
      drafts.spend(citation.id, ['lookupTerm']);
      onClose();
    } catch {
      setUpdating(false);
      onStale();
    }
  }

  return (
    <Stack gap="md">
      <Group align="flex-start" gap="md">
        <PlateImage citation={citation} />
        <form
          noValidate
          className={classes.lookupForm}
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
      </Group>
      <ScrollArea.Autosize
        mah={{ base: 'calc(100dvh - 404px)', sm: 'calc(100dvh - 332px)' }}
        type="auto"
        scrollbars="y"
        viewportProps={{ tabIndex: 0 }}
      >
        <Comparison vehicle={citation.vehicle} found={found} loading={loading} />
      </ScrollArea.Autosize>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c={error ? 'red' : 'dimmed'} role="status">
          {error ? error.message : found ? summary(citation.vehicle, found) : ''}
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

/** The picture that the plate is read from: the dialog covers those of the page. */
function PlateImage({ citation }: { citation: Report_CitationFragment }) {
  const images = citation.media
    .filter(({ type }) => type === 'IMAGE')
    .toSorted((a, b) => a.sequenceNumber - b.sequenceNumber);
  const image = images.find(isPlate) ?? images.at(-1);
  if (!image) return null;
  return (
    <div className={classes.plateImage}>
      <Thumbnail media={image} alt={imageCaption(citation.vehicle.cause, image.sequenceNumber)} />
    </div>
  );
}

/** True if the registry differs from the record. A value that the record lacks is no difference. */
function differs(
  name: RegistryField,
  recorded: Vehicle_VehicleFragment,
  found: Lookup_RegistryVehicleFragment | undefined,
): boolean {
  return found !== undefined && Boolean(recorded[name]) && found[name] !== recorded[name];
}

function summary(recorded: Vehicle_VehicleFragment, found: Lookup_RegistryVehicleFragment): string {
  return REGISTRY_FIELD_NAMES.some((name) => differs(name, recorded, found))
    ? 'What differs is marked.'
    : 'Nothing differs from the record.';
}

interface ComparisonProps {
  vehicle: Vehicle_VehicleFragment;
  found: Lookup_RegistryVehicleFragment | undefined;
  loading: boolean;
}

function Comparison({ vehicle, found, loading }: ComparisonProps) {
  return (
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
          const marked = differs(name, vehicle, found);
          return (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                <Text span inherit c="dimmed">
                  {REGISTRY_FIELDS[name]}
                </Text>
              </Table.Th>
              <Table.Td>{vehicle[name] ?? '–'}</Table.Td>
              <Table.Td className={classes.registry} data-differs={marked || undefined}>
                {loading ? (
                  <Skeleton h={12} my={4} maw={160} />
                ) : (
                  <Text span inherit fw={marked ? 600 : 400}>
                    {found?.[name] ?? '–'}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
