import { Slider, Text } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRepeat,
} from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';

import type { Light } from '../../citations/viewer/light';
import { FRAME_S, useVideo } from '../../citations/viewer/use-video';
import type { ViewerItem } from '../../citations/viewer/viewer-item';
import { useKeyed } from '../../../lib/shortcuts';
import { StageButton } from './stage-button';
import classes from './stage.module.css';

/** The desk's keys for a video. */
export interface FilmControl {
  play: () => void;
  step: (frames: 1 | -1) => void;
}

interface FilmProps {
  item: ViewerItem;
  light: Light;
  onViewed: (id: string) => void;
  onPlayed: (id: string) => void;
  onPainted: () => void;
  ref: Ref<FilmControl>;
}

/** A video with a scrubber, single frames and a loop. */
export function Film({ item, light, onViewed, onPlayed, onPainted, ref }: FilmProps) {
  const { playing, time, end, failed, play, seek, step, element } = useVideo(item, light);
  const [looping, setLooping] = useState(false);
  const keyed = useKeyed();

  useImperativeHandle(ref, () => ({ play, step }));

  useEffect(() => {
    if (failed) onPainted();
  }, [failed, onPainted]);

  return (
    <>
      <div className={classes.pictures}>
        {failed ? (
          <Text role="alert">This video could not be loaded.</Text>
        ) : (
          <video
            {...element}
            className={classes.film}
            loop={looping}
            onLoadedData={() => {
              onViewed(item.id);
              onPainted();
            }}
            onPlay={() => {
              element.onPlay();
              onPlayed(item.id);
            }}
          />
        )}
      </div>
      <div className={classes.tools}>
        <StageButton label={keyed('Frame before', ',')} onClick={() => step(-1)}>
          <IconPlayerTrackPrev size={18} />
        </StageButton>
        <StageButton label={keyed(playing ? 'Pause' : 'Play', 'P')} onClick={play}>
          {playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </StageButton>
        <StageButton label={keyed('Next frame', '.')} onClick={() => step(1)}>
          <IconPlayerTrackNext size={18} />
        </StageButton>
        <Slider
          className={classes.scrubber}
          size="sm"
          min={0}
          max={Math.max(end, FRAME_S)}
          step={FRAME_S}
          value={time}
          label={null}
          thumbLabel="Time in the video"
          onChange={seek}
        />
        <Text size="sm" className={classes.time}>
          {time.toFixed(2)} / {end.toFixed(2)} s
        </Text>
        <StageButton label="Loop" pressed={looping} onClick={() => setLooping(!looping)}>
          <IconRepeat size={18} />
        </StageButton>
      </div>
    </>
  );
}
