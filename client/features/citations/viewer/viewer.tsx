import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

import { isCommand } from '../../../lib/shortcuts';
import { FilmStrip } from './film-strip';
import { ImageStage } from './image-stage';
import { type Light, PLAIN } from './light';
import { VideoStage } from './video-stage';
import { ViewerBar } from './viewer-bar';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';

interface ViewerProps {
  items: readonly ViewerItem[];
  /** Id of the one that is shown. */
  current: string;
  onCurrent: (id: string) => void;
  onClose: () => void;
}

/** Full-screen viewer: arrow keys go to the item before and after, Escape closes. */
export function Viewer({ items, current, onCurrent, onClose }: ViewerProps) {
  const [light, setLight] = useState<Light>(PLAIN);
  const index = items.findIndex(({ id }) => id === current);
  const item = items[index];

  const step = (by: 1 | -1) => {
    const next = items[(index + by + items.length) % items.length];
    if (next) onCurrent(next.id);
  };

  // The listener is on the window: the focus comes into the dialog a moment after it is shown, and a key pressed before
  // counts as well.
  useWindowEvent('keydown', (event) => {
    // A slider or a video's own control uses the arrows itself. Where nothing is shown, there is nothing beside it.
    if (!item || event.defaultPrevented || event.target instanceof HTMLInputElement) return;
    // With Alt, an arrow key navigates in the browser.
    if (isCommand(event)) return;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
  });

  if (!item) return null;

  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.window} aria-label={`Viewer: ${item.caption}`}>
        <div className={classes.content}>
          <ViewerBar
            caption={item.caption}
            taken={item.taken}
            position={`${index + 1} of ${items.length}`}
            light={light}
            onLight={setLight}
            onStep={items.length > 1 ? step : undefined}
            onClose={onClose}
          />
          {item.kind === 'image' ? (
            <ImageStage key={item.id} item={item} light={light} />
          ) : (
            <VideoStage key={item.id} item={item} light={light} />
          )}
          {items.length > 1 && (
            <div className={classes.over}>
              <FilmStrip items={items} shown={[item.id]} onShow={onCurrent} />
            </div>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
