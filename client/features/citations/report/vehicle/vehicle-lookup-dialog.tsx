import { CombinedGraphQLErrors } from '@apollo/client';
import { useLazyQuery, useMutation } from '@apollo/client/react';
import {
  Button,
  Group,
  Kbd,
  Modal,
  Skeleton,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, lazy, useRef, useState } from 'react';

import {
  type Lookup_ChoiceFragment,
  type Report_CitationFragment,
  UpdateVehicleDocument,
  VehicleLookupDocument,
  VehicleNearMissesDocument,
} from '../../../../graphql/documents';
import { UNREACHABLE } from '../../../../lib/session/failures';
import { useForm } from '../../../../lib/forms/form';
import { useNoKeys } from '../../../../lib/shortcuts';
import { toast } from '../../../../lib/toast';
import { required } from '../../../../lib/forms/validators';
import { drafts } from '../../../drafts/drafts';
import { useDraft } from '../../../drafts/use-draft';
import { attachmentOf } from '../evidence/attachment';
import { isPlate } from '../evidence/captions';
import { ChoiceList } from '../acts/choice-list';
import classes from './lookup.module.css';
import { LookupResult } from './lookup-result';
import type { Changes } from '../use-changes';
import { foundSentence, takenSentence } from './vehicle-changes';
import { viewerItems } from '../evidence/viewer-items';

// The tools of the viewer are loaded only when somebody looks closer.
const PlatePicture = lazy(async () => ({
  default: (await import('./plate-picture')).PlatePicture,
}));

/** The limit of the counter (specification, section 5); longer plates are looked up all the same. */
const PLATE_COUNTER = 8;

const NOTHING_FOUND = 'Cannot select empty vehicle';

/** Picture and result beside each other, px. */
const WIDTH = 1080;

interface LookupProps {
  citation: Report_CitationFragment;
  changes: Changes;
  onClose: () => void;
  /** The update was refused: the event may be another by now. */
  onStale: () => void;
}

/** Looks a plate up in the vehicle registry and attaches what is found to the event. */
export function VehicleLookupDialog({ opened, ...rest }: LookupProps & { opened: boolean }) {
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [taken, setTaken] = useState('');
  return (
    <>
      {/* Outside of the dialog, which is gone by then. */}
      <VisuallyHidden role="status">{opened ? '' : taken}</VisuallyHidden>
      <Modal
        opened={opened}
        onClose={rest.onClose}
        title="Vehicle Lookup"
        size={WIDTH}
        fullScreen={narrow}
      >
        {opened && <Lookup {...rest} onTaken={setTaken} />}
      </Modal>
    </>
  );
}

/** Enter searches, and Enter takes what was found. A changed plate clears the result. */
function Lookup({
  citation,
  changes,
  onClose,
  onStale,
  onTaken,
}: LookupProps & { onTaken: (sentence: string) => void }) {
  const [lookup, { data, loading, error: failure, variables }] = useLazyQuery(
    VehicleLookupDocument,
    { fetchPolicy: 'network-only', errorPolicy: 'all' },
  );
  const [askNear, alike] = useLazyQuery(VehicleNearMissesDocument, {
    fetchPolicy: 'network-only',
  });
  const [update] = useMutation(UpdateVehicleDocument);
  const [updating, setUpdating] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  useNoKeys(updating);
  const [draft, write] = useDraft(citation.id);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { term: draft.lookupTerm ?? citation.vehicle.ownerVehicleLicensePlate ?? '' },
    onValuesChange: ({ term }) => write({ lookupTerm: term }),
    validate: { term: required('License Plate is required') },
  });
  // Result and error belong to the plate that was sent and no other.
  const isAnswered = !loading && variables.term === form.values.term.trim();
  const choices = isAnswered ? (data?.vehicleLookup?.choices ?? []) : [];
  const found = choices.length > 1 ? chosenOf(choices, chosen) : choices[0];
  const near =
    isAnswered && choices.length === 0 && alike.variables?.term === variables.term
      ? (alike.data?.vehicleNearMisses ?? [])
      : [];
  const error = isAnswered && choices.length === 0 && failure ? sentenceOf(failure) : undefined;
  const length = [...form.values.term].length;

  function search(term: string) {
    if (loading) return;
    setChosen(null);
    const asked = { variables: { citationId: citation.id, term: term.trim() } };
    void lookup(asked)
      .then((answer) => (answer.data?.vehicleLookup ? undefined : askNear(asked)))
      .catch(() => undefined);
    // The next Enter is the field's.
    field.current?.focus();
  }

  async function select() {
    if (updating) return;
    if (!found) {
      toast.error(NOTHING_FOUND);
      return;
    }
    toast.mended(NOTHING_FOUND);
    setUpdating(true);
    try {
      await changes.change(async (expectedVersion) => {
        // Before the change, which empties the draft on the server.
        await drafts.save(citation.id);
        const input = { citationId: citation.id, ...attachmentOf(found), expectedVersion };
        return (await update({ variables: { input } })).data?.updateVehicle.citation;
      });
      drafts.spend(citation.id, ['lookupTerm']);
      onTaken(takenSentence(found));
      onClose();
    } catch {
      setUpdating(false);
      onStale();
    }
  }

  return (
    <div className={classes.lookup}>
      <PlateImage citation={citation} />
      <div className={classes.side}>
        <form noValidate onSubmit={(event) => form.onSubmit(({ term }) => search(term))(event)}>
          <Group align="flex-start" gap="sm" wrap="nowrap">
            <TextInput
              ref={field}
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
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // A key that is held down searches, and does not take as well.
                if (event.repeat) event.preventDefault();
                else if (found) {
                  event.preventDefault();
                  void select();
                }
              }}
            />
            <Button
              type="submit"
              mt={23}
              variant={found ? 'default' : 'filled'}
              loading={loading}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={!found && <EnterKey />}
            >
              Search
            </Button>
          </Group>
        </form>
        <div className={classes.found} tabIndex={found ? 0 : undefined}>
          {loading && <Skeleton h={150} radius="md" />}
          {error !== undefined && (
            <Text size="sm" c="red">
              {error}
            </Text>
          )}
          {choices.length > 1 && !found && (
            <ChoiceList
              choices={choices}
              onTake={({ answerId }) => {
                setChosen(answerId);
                // The next Enter attaches it.
                field.current?.focus();
              }}
            />
          )}
          {found && <LookupResult recorded={citation.vehicle} found={found} />}
        </div>
        {near.length > 0 && (
          <Group gap={6} role="group" aria-label="Plates that look alike">
            <Text size="sm" c="dimmed">
              Looks alike:
            </Text>
            {near.map(({ ownerVehicleLicensePlate: plate, ...looks }) => (
              <UnstyledButton
                key={plate}
                className={classes.near}
                onClick={() => {
                  form.setFieldValue('term', plate);
                  search(plate);
                }}
              >
                {plate}
                <span>
                  {[looks.ownerVehicleColor, looks.ownerVehicleMakeModel].filter(Boolean).join(' ')}
                </span>
              </UnstyledButton>
            ))}
          </Group>
        )}
        <VisuallyHidden role="status">
          {loading && 'Searching'}
          {choices.length > 1 && !found && `${choices.length} entries, take one`}
          {found && foundSentence(citation.vehicle, found)}
          {error}
          {near.length > 0 &&
            ` Looks alike: ${near.map((each) => each.ownerVehicleLicensePlate).join(', ')}.`}
        </VisuallyHidden>
        <Group gap="xs" justify="flex-end" mt="auto">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={updating}
            rightSection={found && <EnterKey />}
            onClick={() => void select()}
          >
            Select
          </Button>
        </Group>
      </div>
    </div>
  );
}

const chosenOf = (choices: readonly Lookup_ChoiceFragment[], answerId: string | null) =>
  choices.find((choice) => choice.answerId === answerId);

/** The mark of the button that Enter presses. */
const EnterKey = () => (
  <Kbd size="xs" className={classes.cap} aria-hidden>
    Enter
  </Kbd>
);

const sentenceOf = (failure: unknown): string =>
  CombinedGraphQLErrors.is(failure) && failure.errors[0] !== undefined
    ? failure.errors[0].message
    : UNREACHABLE;

/** The picture that the plate is read from: the dialog covers those of the page. */
function PlateImage({ citation }: { citation: Report_CitationFragment }) {
  const images = viewerItems(citation).filter(({ kind }) => kind === 'image');
  const plates = new Set(citation.media.filter(isPlate).map(({ id }) => id));
  const item = images.find(({ id }) => plates.has(id)) ?? images.at(-1);
  if (!item) return null;
  return (
    <div className={classes.picture}>
      <Suspense
        // As high as the picture with its tools: nothing moves when they are there.
        fallback={
          <>
            <div className={classes.stage} />
            <div className={classes.light} />
          </>
        }
      >
        <PlatePicture item={item} />
      </Suspense>
    </div>
  );
}
