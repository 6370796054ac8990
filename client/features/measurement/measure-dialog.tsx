import { CombinedGraphQLErrors } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Modal, NativeSelect, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';

import { MeasureCitationDocument } from '../../graphql/documents';
import { UNREACHABLE } from '../../lib/session/failures';
import { fieldErrors } from '../../lib/forms/field-errors';
import { MarkedPicture, type MarkPlace } from '../../ui/marked-picture';
import classes from './measure-dialog.module.css';
import type { Measurement } from './measurement-words';

/** An image of the event that a tyre can be marked in. */
export interface MeasurableImage {
  id: string;
  src: string;
  caption: string;
  /** Pixels of the file. */
  width: number;
  height: number;
  /** When it was taken; null where the camera does not say. */
  taken: string | null;
}

interface MeasureDialogProps {
  citationId: string;
  /** Two at least, in the order of their sequence. */
  images: readonly MeasurableImage[];
  /** The newest one: its marks are where the new ones begin. */
  measurement: Measurement | null;
  /** Makes a change of the event with the version that it builds on. */
  change: (
    act: (expectedVersion: number) => Promise<{ version: number } | undefined>,
  ) => Promise<void>;
  /** It was refused for another reason than its points: the event may be another by now. */
  onStale: () => void;
  onClose: () => void;
}

const COLOR = '#ffd43b';
const STEPS = [0, 1] as const;
type Step = (typeof STEPS)[number];
const STEP_NAMES = ['First image', 'Second image'] as const;

/** Measures the vehicle: the same tyre is marked in two images, one after the other. */
export function MeasureDialog({
  citationId,
  images,
  measurement,
  change,
  onStale,
  onClose,
}: MeasureDialogProps) {
  const [step, setStep] = useState<Step>(0);
  const [chosen, setChosen] = useState<readonly [string, string]>(() => first(images, measurement));
  const [marks, setMarks] = useState<ReadonlyMap<string, MarkPlace>>(
    () => new Map(measurement?.points.map(({ mediaId, x, y }) => [mediaId, { x, y }])),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [measure, { loading }] = useMutation(MeasureCitationDocument);
  const content = useRef<HTMLDivElement>(null);

  const image = images.find(({ id }) => id === chosen[step]) ?? images[0];
  const imageId = image?.id;
  // The mark of the step has the keyboard.
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-mark]')?.focus();
  }, [imageId]);
  if (!image) return null;

  const mark = marks.get(image.id);
  const isReady = chosen[0] !== chosen[1] && chosen.every((id) => marks.has(id));
  function put(to: MarkPlace): void {
    if (!image) return;
    setRefusal(null);
    setMarks((before) => new Map(before).set(image.id, to));
  }
  function choose(at: Step, id: string): void {
    setRefusal(null);
    setChosen(at === 0 ? [id, chosen[1]] : [chosen[0], id]);
    setStep(at);
  }

  async function send(): Promise<void> {
    const points = chosen.flatMap((mediaId) => {
      const at = marks.get(mediaId);
      return at ? [{ mediaId, x: at.x, y: at.y }] : [];
    });
    try {
      await change(async (expectedVersion) => {
        const variables = { input: { citationId, points, expectedVersion } };
        return (await measure({ variables })).data?.measureCitation.citation;
      });
      onClose();
    } catch (error) {
      const sentences = pointSentences(error);
      setRefusal(sentences ?? sentenceOf(error));
      if (sentences === null) onStale();
    }
  }
  const next = () => {
    if (step === 0 && mark !== undefined) setStep(1);
    else if (isReady && !loading) void send();
  };

  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.window} aria-label="Measure">
        <div ref={content} className={classes.content}>
          <div className={classes.bar}>
            <Title order={2}>Measure</Title>
            {STEPS.map((each) => (
              <NativeSelect
                key={each}
                size="xs"
                className={classes.select}
                aria-label={STEP_NAMES[each]}
                value={chosen[each]}
                data={images.map(({ id, caption }) => ({ value: id, label: caption }))}
                onChange={(event) => choose(each, event.currentTarget.value)}
              />
            ))}
            <span className={classes.end}>
              {STEPS.map((each) => (
                <Button
                  key={each}
                  size="compact-sm"
                  variant="default"
                  className={classes.button}
                  aria-pressed={step === each}
                  onClick={() => setStep(each)}
                >
                  {each + 1} · {STEP_NAMES[each]}
                  {marks.has(chosen[each]) && ' ✓'}
                </Button>
              ))}
              <Button
                size="compact-sm"
                className={classes.send}
                disabled={!isReady}
                loading={loading}
                onClick={() => void send()}
              >
                Measure
              </Button>
              <ActionIcon
                size="md"
                variant="default"
                className={classes.button}
                aria-label="Close measuring (Esc)"
                title="Close measuring (Esc)"
                onClick={onClose}
              >
                <IconX size={18} />
              </ActionIcon>
            </span>
          </div>
          {refusal === null ? (
            <Text size="sm" className={classes.hint}>
              Mark where a tyre meets the road, the same tyre in both images. Click or drag, or move
              the mark with the arrow keys (Shift: ten pixels). Enter goes on.
            </Text>
          ) : (
            <Text size="sm" className={classes.refusal} role="alert">
              <IconAlertTriangle size={16} aria-hidden />
              {refusal}
            </Text>
          )}
          <div
            className={classes.picture}
            style={{ '--proportions': image.width / image.height } as CSSProperties}
          >
            <MarkedPicture
              key={image.id}
              src={image.src}
              alt={image.caption}
              width={image.width}
              height={image.height}
              marks={[
                {
                  id: image.id,
                  label: `Mark in ${STEP_NAMES[step].toLowerCase()}`,
                  name: `${step + 1}`,
                  color: COLOR,
                  isTentative: mark === undefined,
                  isFirst: true,
                  ...(mark ?? { x: image.width / 2, y: image.height / 2 }),
                },
              ]}
              onMove={(_, to) => put(to)}
              onPlace={put}
              onEnter={next}
            />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The images to begin with: those of the newest measurement, else the first two that have a time. */
function first(
  images: readonly MeasurableImage[],
  measurement: Measurement | null,
): readonly [string, string] {
  const measured = measurement?.points.map(({ mediaId }) => mediaId) ?? [];
  const timed = images.filter(({ taken }) => taken !== null);
  const [one, other] = [...measured, ...(timed.length > 1 ? timed : images).map(({ id }) => id)];
  return [one ?? '', other ?? ''];
}

/** The server's sentences about the points; null if it refused for another reason. */
function pointSentences(error: unknown): string | null {
  const fields = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['errors'] : null;
  const of = (fields as Record<string, string[]> | null | undefined)?.['points'];
  return of === undefined ? null : of.join('. ');
}

function sentenceOf(error: unknown): string {
  const [field] = Object.values(fieldErrors(error));
  if (field !== undefined && field !== '') return field;
  return CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? UNREACHABLE) : UNREACHABLE;
}
