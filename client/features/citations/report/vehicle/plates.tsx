import { Text } from '@mantine/core';
import { useState } from 'react';

import type { Media_MediaFragment } from '../../../../graphql/documents';
import { isPlate } from '../evidence/captions';
import { type Fact, Observed, Verdict } from '../facts-card';
import classes from './plates.module.css';
import reportClasses from '../report.module.css';

interface PlatesProps {
  media: readonly Media_MediaFragment[];
  /** The fact PLATE, as the server compares it. */
  plate: Fact | undefined;
}

/** Shows the plate as the camera read it and as it is registered, beside the picture that it is read from. */
export function Plates({ media, plate }: PlatesProps) {
  return (
    <div className={classes.plates}>
      <PlatePicture media={media} />
      {plate && (
        <dl>
          <div data-state={plate.state}>
            <dt>Camera</dt>
            <dd>
              <span
                className={reportClasses.plate}
                data-empty={plate.observed === null || undefined}
              >
                {plate.observed === null ? (
                  'No plate'
                ) : (
                  <Observed fact={{ ...plate, confidence: null }} />
                )}
              </span>
              <Sure confidence={plate.confidence} />
            </dd>
          </div>
          <div data-state={plate.state}>
            <dt>Registry</dt>
            <dd>
              <span
                className={reportClasses.plate}
                data-empty={plate.registered === null || undefined}
              >
                {plate.registered ?? '–'}
              </span>
              <Verdict fact={plate} />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}

function Sure({ confidence }: Pick<Fact, 'confidence'>) {
  if (confidence === null) return null;
  return (
    <Text span size="xs" c="dimmed" title="How sure the camera is">
      {Math.round(confidence * 100)} %
    </Text>
  );
}

/** The close-up of the plate, or the last of the sequence where there is none. Its place is there before it. */
function PlatePicture({ media }: Pick<PlatesProps, 'media'>) {
  const [failed, setFailed] = useState(false);
  const images = media
    .filter(({ type }) => type === 'IMAGE')
    .toSorted((a, b) => a.sequenceNumber - b.sequenceNumber);
  const image = images.find(isPlate) ?? images.at(-1);
  return (
    <div className={classes.platePicture}>
      {image !== undefined && !failed && (
        <img
          src={image.thumbnailSrc}
          alt="Plate"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
