import { useLazyQuery } from '@apollo/client/react';
import { Button, Group, Kbd, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';

import {
  DeskLookupDocument,
  type Lookup_ChoiceFragment,
  type Report_CitationFragment,
} from '../../../graphql/documents';
import { useNoKeys, useShortcuts } from '../../../lib/shortcuts';
import { ChoiceList } from '../../citations/report/acts/choice-list';
import type { Changes } from '../../citations/report/use-changes';
import { REGISTRY_FIELDS, type RegistryField } from '../../citations/report/vehicle/vehicle-fields';
import { AskedPane } from './asked-pane';
import classes from './acts.module.css';
import { sentenceOf } from '../sentence-of';
import { useAttach } from '../use-attach';

/** The values that officers compare with the picture before they take a vehicle. */
const SHOWN: readonly RegistryField[] = [
  'ownerVehicleMakeModel',
  'ownerVehicleColor',
  'ownerVehicleStyle',
  'ownerVehicleMakeYear',
  'ownerName',
  'ownerAddress',
];

const TITLE = 'Vehicle Lookup';

interface LookUpPaneProps {
  citation: Report_CitationFragment;
  changes: Changes;
  term: string;
  onTerm: (term: string) => void;
  onClose: () => void;
}

/** Looks a plate up beside the picture: Enter searches, Enter takes. A changed plate clears the result. */
export function LookUpPane({ citation, changes, term, onTerm, onClose }: LookUpPaneProps) {
  const [lookup, { data, loading, error: failure, variables }] = useLazyQuery(DeskLookupDocument, {
    fetchPolicy: 'network-only',
    // A plate that is not found has near misses all the same.
    errorPolicy: 'all',
  });
  const { attach, isAttaching } = useAttach(citation.id, changes);
  useNoKeys(isAttaching);
  const field = useRef<HTMLInputElement>(null);
  // Another question may be open when the answer comes.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const plate = term.trim();
  const isAnswered = !loading && variables.term === plate && plate !== '';
  const choices = isAnswered ? (data?.vehicleLookup?.choices ?? []) : [];
  const found = choices.length > 1 ? undefined : choices[0];
  const near = isAnswered ? (data?.vehicleNearMisses ?? []) : [];

  const search = (asked: string) => {
    if (asked === '') return;
    const wanted = { citationId: citation.id, term: asked };
    void lookup({ variables: wanted }).catch(() => undefined);
  };

  const take = (choice: Lookup_ChoiceFragment) =>
    void attach(choice).then((isAttached) => isAttached && isOpen.current && onClose());

  const confirm = () => {
    if (isAttaching) return;
    if (found) take(found);
    else if (!loading) search(plate);
  };

  useShortcuts([
    { keys: 'Enter', label: 'Search, then take', group: TITLE, run: confirm },
    { keys: 'Escape', label: 'Close', group: TITLE, run: onClose },
  ]);

  return (
    <AskedPane title={TITLE} onClose={onClose} onLetter={() => field.current?.focus()}>
      <div className={classes.send}>
        <TextInput
          ref={field}
          size="xs"
          aria-label="License Plate"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.plateInput }}
          value={term}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onTerm(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!event.repeat) confirm();
          }}
        />
        <Button
          size="xs"
          loading={loading || isAttaching}
          onClick={confirm}
          rightSection={
            <Kbd size="xs" className={classes.cap} aria-hidden>
              Enter
            </Kbd>
          }
        >
          {found ? 'Select' : 'Search'}
        </Button>
      </div>
      <div className={classes.found} aria-live="polite">
        {isAnswered && choices.length === 0 && failure !== undefined && (
          <Text size="sm" c="red">
            {sentenceOf(failure)}
          </Text>
        )}
        {choices.length > 1 && <ChoiceList choices={choices} onTake={take} />}
        {found && (
          <dl className={classes.foundFields}>
            {SHOWN.map((name) => (
              <div key={name}>
                <dt>{REGISTRY_FIELDS[name]}</dt>
                <dd>{found[name] ?? '–'}</dd>
              </div>
            ))}
          </dl>
        )}
        {near.length > 0 && (
          <Group gap={6} mt={6} role="group" aria-label="Plates that look alike">
            <Text size="xs" c="dimmed">
              Looks alike:
            </Text>
            {near.map((each) => (
              <UnstyledButton
                key={each.ownerVehicleLicensePlate}
                className={classes.near}
                title={[each.ownerVehicleColor, each.ownerVehicleMakeModel]
                  .filter(Boolean)
                  .join(' ')}
                onClick={() => {
                  onTerm(each.ownerVehicleLicensePlate);
                  search(each.ownerVehicleLicensePlate);
                }}
              >
                {each.ownerVehicleLicensePlate}
                <span>
                  {[each.ownerVehicleColor, each.ownerVehicleMakeModel].filter(Boolean).join(' ')}
                </span>
              </UnstyledButton>
            ))}
          </Group>
        )}
      </div>
    </AskedPane>
  );
}
