import { useState } from 'react';

import { ImageStage } from '../viewer/image-stage';
import { type Light, PLAIN } from '../viewer/light';
import { LightControls } from '../viewer/viewer-bar';
import type { ViewerItem } from '../viewer/viewer-item';
import classes from './lookup.module.css';

/** The picture that a plate is read from, with zoom, brightness and contrast. */
export function PlatePicture({ item }: { item: ViewerItem }) {
  const [light, setLight] = useState<Light>(PLAIN);
  return (
    <>
      <ImageStage item={item} light={light} />
      <div className={classes.light}>
        <LightControls light={light} onLight={setLight} />
      </div>
    </>
  );
}
