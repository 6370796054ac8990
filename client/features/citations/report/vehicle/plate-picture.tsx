import { useState } from 'react';

import { ImageStage } from '../../viewer/image-stage';
import { type Light, PLAIN } from '../../viewer/light';
import { LightControls } from '../../viewer/viewer-bar';
import type { ViewerItem } from '../../viewer/viewer-item';
import classes from './lookup.module.css';

/** The picture that a plate is read from, with zoom, brightness and contrast. */
export function PlatePicture({ item }: { item: ViewerItem }) {
  const [light, setLight] = useState<Light>(PLAIN);
  return (
    <>
      <div className={classes.stage}>
        <ImageStage item={item} light={light} />
      </div>
      <div className={classes.light}>
        <LightControls light={light} onLight={setLight} />
      </div>
    </>
  );
}
