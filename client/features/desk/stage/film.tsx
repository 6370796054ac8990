import { Slider, Text } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRepeat,
} from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';

import { type Light, filterOf } from '../../citations/viewer/light';
import { FRAME_S } from '../../citations/viewer/video-stage';
import type { ViewerItem } from '../../citations/viewer/viewer-item';
import { useKeyed } from '../../../lib/shortcuts';
import { StageButton } from './stage-button';
import classes from './stage.module.css';

/** What the keys of the desk do to a video. */
export interface FilmControl {
  play: () => void;
  step: (frames: 1 | -1) => void;
}

interface FilmProps {
  item: ViewerItem;
  light: Light;
  onViewed: (id: string) => void;
  onPlayed: (id: string) => void;
  ref: Ref<FilmControl>;
}

/** A video with a scrubber, single frames and a loop. */
export function Film({ item, light, onViewed, onPlayed, ref }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [looping, setLooping] = useState(false);
  const [time, setTime] = useState(0);
  const [end, setEnd] = useState(0);
  const [failed, setFailed] = useState(false);
  const keyed = useKeyed();

  function play() {
    const element = video.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => setFailed(true));
    else element.pause();
  }

  function seek(to: number) {
    const element = video.current;
    if (!element) return;
    element.pause();
    element.currentTime = Math.min(Math.max(to, 0), end);
  }

  const step = (frames: 1 | -1) => seek((video.current?.currentTime ?? 0) + frames * FRAME_S);

  useImperativeHandle(ref, () => ({ play, step }));

  return (
    <>
      <div className={classes.pictures}>
        {failed ? (
          <Text role="alert">This video could not be loaded.</Text>
        ) : (
          <video
            ref={video}
            className={classes.film}
            src={item.src}
            poster={item.largeSrc}
            aria-label={item.caption}
            preload="auto"
            playsInline
            muted
            loop={looping}
            style={{ filter: filterOf(light) }}
            onClick={play}
            onLoadedMetadata={({ currentTarget: { duration } }) =>
              setEnd(Number.isFinite(duration) ? duration : 0)
            }
            onLoadedData={() => onViewed(item.id)}
            onPlay={() => {
              setPlaying(true);
              onPlayed(item.id);
            }}
            onPause={() => setPlaying(false)}
            onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
            onSeeked={(event) => setTime(event.currentTarget.currentTime)}
            onError={() => setFailed(true)}
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
