import { useMutation } from '@apollo/client/react';
import {
  Accordion,
  Alert,
  Button,
  Checkbox,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { CreateCameraFactDocument, type CameraPage_FactFragment } from '../../../graphql/documents';
import { dayAt } from '../../../lib/format/days';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { formatDay } from '../../../lib/format/format';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { DayInput } from '../../../ui/day-input';
import { CheckFields } from './check-fields';
import { NumberField, PointFields } from './point-fields';
import { type ReferenceDraft, MOST_CHECKS, faultsOf, known, writeReference } from './reference';
import { ReferencePicture, replaced } from './reference-picture';
import classes from './reference-points.module.css';

interface ReferenceEditorProps {
  serialNumber: string;
  /** The places in which the marks begin. */
  initial: ReferenceDraft;
  /** Unit of lengths. */
  unit: string;
  inForce: CameraPage_FactFragment | null;
  onSaved: () => void;
  onCancel: () => void;
}

const LONGEST_NOTE = 500;

/** Marks four points and check lengths in the picture of a camera, and saves them as a fact. */
export function ReferenceEditor({
  serialNumber,
  initial,
  unit,
  inForce,
  onSaved,
  onCancel,
}: ReferenceEditorProps) {
  const [draft, setDraft] = useState(initial);
  const [from, setFrom] = useState(() => dayAt(Date.now()));
  const [note, setNote] = useState('');
  const [replaces, setReplaces] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [create, { loading }] = useMutation(CreateCameraFactDocument);
  useUnsaved(
    draft !== initial || note !== '',
    'The points are not saved, and are lost if you leave.',
  );
  const faults = faultsOf(draft, unit);
  const { points, checks } = draft;
  const change = (next: ReferenceDraft) => {
    setDraft(next);
    setRefused({});
  };
  const isComplete =
    known(points) !== null && checks.every(({ distance }) => distance !== null) && from !== '';

  async function save() {
    setAsked(true);
    if (!isComplete) return;
    try {
      await create({
        variables: {
          input: {
            cameraSerialNumber: serialNumber,
            kind: 'REFERENCE',
            from,
            value: writeReference(draft),
            note: note.trim() === '' ? null : note,
            replaces: replaces && inForce !== null ? inForce.id : null,
          },
        },
      });
      toast.success('Reference points saved');
      onSaved();
    } catch (error) {
      setRefused(fieldErrors(error));
    }
  }

  const { points: ofPoints, checks: ofChecks, from: ofFrom, note: ofNote, ...others } = refused;
  const [other] = Object.values(others);
  return (
    <form
      noValidate
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.picture}>
        <ReferencePicture draft={draft} unit={unit} faults={faults} onChange={change} />
        <Text size="sm" c="dimmed" mt="xs">
          Drag a mark, or reach it with Tab: an arrow key moves it by a pixel, with Shift by ten.
        </Text>
      </div>
      <Paper p="md">
        <Stack gap="md">
          <div>
            <Title order={2}>Points</Title>
            <Text size="sm" c="dimmed" mb="xs">
              Four corners on the road that you measured. Along grows in the direction of travel.
            </Text>
            {ofPoints !== undefined && faults.points === null && <Refusal>{ofPoints}</Refusal>}
            {points.map((point, index) => (
              <PointFields
                // The points have no other name than their number.
                key={index}
                number={index + 1}
                point={point}
                size={draft}
                unit={unit}
                fault={faults.at.includes(index) ? faults.points : null}
                isAsked={isAsked}
                onChange={(next) => change({ ...draft, points: replaced(points, index, next) })}
              />
            ))}
          </div>
          <div>
            <Title order={2}>Check lengths</Title>
            <Text size="sm" c="dimmed" mb="xs">
              Four points always fit. Lengths between other places of the road prove them.
            </Text>
            {ofChecks !== undefined && faults.checks.every((fault) => fault === null) && (
              <Refusal>{ofChecks}</Refusal>
            )}
            {checks.map((check, index) => (
              <CheckFields
                key={index}
                number={index + 1}
                check={check}
                draft={draft}
                unit={unit}
                fault={faults.checks[index] ?? null}
                isAsked={isAsked}
                onChange={(next) => change({ ...draft, checks: replaced(checks, index, next) })}
                onRemove={
                  checks.length > 1
                    ? () => change({ ...draft, checks: checks.filter((_, at) => at !== index) })
                    : undefined
                }
              />
            ))}
            <Button
              size="xs"
              variant="default"
              mt="sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={checks.length >= MOST_CHECKS}
              onClick={() => change({ ...draft, checks: [...checks, beside(draft)] })}
            >
              Add check
            </Button>
          </div>
          <NumberField
            label={`Stop line, ${unit} along`}
            description="For red-light cameras: where the line is. It is drawn over the picture."
            value={draft.stopLine}
            onChange={(stopLine) => change({ ...draft, stopLine })}
          />
          <Accordion variant="contained" chevronPosition="left">
            <Accordion.Item value="advanced">
              <Accordion.Control>Advanced</Accordion.Control>
              <Accordion.Panel>
                <Text size="sm" c="dimmed" mb="xs">
                  How exactly all this is known, as standard uncertainties.
                </Text>
                <SimpleGrid cols={2} spacing="xs">
                  {UNCERTAINTIES.map(({ name, label, min, max }) => (
                    <NumberField
                      key={name}
                      label={label(unit)}
                      decimals={4}
                      min={min}
                      max={max}
                      value={draft[name]}
                      onChange={(value) => value !== null && change({ ...draft, [name]: value })}
                    />
                  ))}
                </SimpleGrid>
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
          <DayInput
            label="From"
            description="The first day that they hold for"
            value={from}
            error={ofFrom ?? (isAsked && from === '' ? 'From is required' : undefined)}
            onChange={setFrom}
          />
          <Textarea
            label="Note"
            minRows={2}
            maxLength={LONGEST_NOTE}
            value={note}
            error={ofNote}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {inForce !== null && (
            <Checkbox
              label={`Replace those in force since ${formatDay(inForce.from)}`}
              description="They are withdrawn: for points that were wrong. Not for a camera that was moved."
              checked={replaces}
              onChange={(event) => setReplaces(event.currentTarget.checked)}
            />
          )}
          {other !== undefined && <Refusal>{other}</Refusal>}
          {isAsked && !isComplete && <Refusal>Some numbers are missing.</Refusal>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={loading}>
              Save
            </Button>
          </Group>
        </Stack>
      </Paper>
    </form>
  );
}

const UNCERTAINTIES = [
  { name: 'pixelPx', label: () => 'Points, px', min: 0.5, max: 10 },
  { name: 'road', label: (unit: string) => `Road, ${unit}`, min: 0.001, max: 1 },
  { name: 'markPx', label: () => 'Marks of officers, px', min: 0.5, max: 20 },
  { name: 'timeS', label: () => 'Times of images, s', min: 0.0001, max: 1 },
] as const;

/** A further check length, in the middle of the points. */
function beside({ points }: ReferenceDraft) {
  const mean = (axis: 'x' | 'y') =>
    Math.round(points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const [x, y] = [mean('x'), mean('y')];
  return { a: { x, y }, b: { x: Math.round((x + (points[0]?.x ?? 0)) / 2), y }, distance: null };
}

function Refusal({ children }: { children: string }) {
  return (
    <Alert color="red" variant="light" p="xs" icon={<IconAlertTriangle size={16} />}>
      {children}
    </Alert>
  );
}
