import { Button, Checkbox, Modal, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

import { keyNames } from '../../../lib/format/key-names';
import { isCommand, keepsSpace, singleKeysAct, useKeyed } from '../../../lib/shortcuts';
import { FilmStrip } from './film-strip';
import { ImageStage } from './image-stage';
import { type Light, PLAIN } from './light';
import { VideoStage } from './video-stage';
import { ViewerBar } from './viewer-bar';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';

/** The items that are evidence. */
interface ViewerEvidence {
  selected: ReadonlySet<string>;
  /** `3 / 4 selected`. */
  count: string;
  /** True if that is what a notice needs. */
  isFull: boolean;
  /** Undefined if the evidence may not be changed. */
  onEvidence: ((id: string) => void) | undefined;
}

interface ViewerProps {
  items: readonly ViewerItem[];
  /** Id of the one that is shown. */
  current: string;
  evidence: ViewerEvidence;
  onCurrent: (id: string) => void;
  onClose: () => void;
  /** Closes the viewer and asks for the recommendation; undefined if the event cannot be submitted now. */
  onSubmit: (() => void) | undefined;
  /** Closes the viewer and measures in the images; undefined if the user cannot measure there. */
  onMeasure: (() => void) | undefined;
}

/**
 * Full-screen viewer: arrow keys go to the item before and after, Space selects an image, `s` submits, `m` measures, Escape closes.
 */
export function Viewer({
  items,
  current,
  evidence,
  onCurrent,
  onClose,
  onSubmit,
  onMeasure,
}: ViewerProps) {
  const [light, setLight] = useState<Light>(PLAIN);
  const keyed = useKeyed();
  const index = items.findIndex(({ id }) => id === current);
  const item = items[index];
  const { selected, onEvidence } = evidence;
  // A video is evidence as usual evidence only: it can be taken out.
  const isChoice = item && (item.kind === 'image' || selected.has(item.id));
  const onToggle = isChoice && onEvidence ? () => onEvidence(item.id) : undefined;

  const step = (by: 1 | -1) => {
    const next = items[(index + by + items.length) % items.length];
    if (next) onCurrent(next.id);
  };

  // The listener is on the window: the focus comes into the dialog a moment after it is shown, and a key pressed before
  // counts as well.
  useWindowEvent('keydown', (event) => {
    // A slider or a video's own control uses the arrows itself. Where nothing is shown, there is nothing beside it.
    if (!item || event.defaultPrevented) return;
    // A checkbox takes Space alone.
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
    // With Alt, an arrow key navigates in the browser.
    if (isCommand(event)) return;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === ' ' && item.kind === 'image' && onToggle && !keepsSpace(event)) {
      if (!event.repeat) onToggle();
    } else if (onSubmit && singleKeysAct() && keyNames(event).includes('s')) {
      if (!event.repeat) onSubmit();
    } else if (onMeasure && singleKeysAct() && keyNames(event).includes('m')) {
      if (!event.repeat) onMeasure();
    } else return;
    event.preventDefault();
  });

  if (!item) return null;

  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.window} aria-label={`Viewer: ${item.caption}`}>
        {/* The focus is in the window and on none of its buttons: Space selects, and closes nothing. */}
        <div className={classes.content} tabIndex={-1} data-autofocus>
          <ViewerBar
            caption={item.caption}
            taken={item.taken}
            position={`${index + 1} of ${items.length}`}
            light={light}
            onLight={setLight}
            onStep={items.length > 1 ? step : undefined}
            onClose={onClose}
          >
            {isChoice && (
              <Checkbox
                size="xs"
                className={classes.evidence}
                label={item.kind === 'image' && onToggle ? 'Evidence (Space)' : 'Evidence'}
                checked={selected.has(item.id)}
                disabled={onToggle === undefined}
                onChange={() => onToggle?.()}
              />
            )}
            <Text size="sm" fw={600} role="status" data-short={!evidence.isFull || undefined}>
              {evidence.count}
            </Text>
            {onMeasure && (
              <Button
                size="compact-sm"
                variant="default"
                className={classes.button}
                onClick={onMeasure}
              >
                {keyed('Measure', 'M')}
              </Button>
            )}
            {onSubmit && (
              <Button
                size="compact-sm"
                variant="default"
                className={classes.button}
                onClick={onSubmit}
              >
                {keyed('Submit Citation', 'S')}
              </Button>
            )}
          </ViewerBar>
          {item.kind === 'image' ? (
            <ImageStage key={item.id} item={item} light={light} />
          ) : (
            <VideoStage key={item.id} item={item} light={light} />
          )}
          {items.length > 1 && (
            <div className={classes.over}>
              <FilmStrip items={items} shown={[item.id]} selected={selected} onShow={onCurrent} />
            </div>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
