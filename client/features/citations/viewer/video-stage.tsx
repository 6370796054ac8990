import { Group, Text } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { singleKeysAct, useKeyed } from '../../../lib/shortcuts';
import { type Light, filterOf } from './light';
import { BarButton } from './viewer-bar';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';

/** Length of a frame, s. Browsers do not tell a video's rate; cameras of this kind film at 25. */
export const FRAME_S = 1 / 25;

interface VideoStageProps {
  item: ViewerItem;
  light: Light;
}

/** A video that can be played and stepped through frame by frame (`,` and `.`). */
export function VideoStage({ item, light }: VideoStageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [failed, setFailed] = useState(false);
  const keyed = useKeyed();

  function toggle() {
    const element = video.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => setFailed(true));
    else element.pause();
  }

  function seek(to: (now: number, end: number) => number) {
    const element = video.current;
    if (!element) return;
    element.pause();
    const end = Number.isFinite(element.duration) ? element.duration : 0;
    element.currentTime = Math.min(Math.max(to(element.currentTime, end), 0), end);
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
      if (event.key !== ' ' && !singleKeysAct()) return;
      if (event.key === ',') seek((now) => now - FRAME_S);
      else if (event.key === '.') seek((now) => now + FRAME_S);
      else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) toggle();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  return (
    <>
      <div className={classes.stage}>
        {failed ? (
          <Text role="alert">This video could not be loaded.</Text>
        ) : (
          <video
            ref={video}
            src={item.src}
            poster={item.largeSrc}
            aria-label={item.caption}
            preload="auto"
            playsInline
            muted
            style={{ filter: filterOf(light) }}
            onClick={toggle}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
            onSeeked={(event) => setTime(event.currentTarget.currentTime)}
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <Group className={classes.tools} gap="xs" wrap="nowrap">
        <BarButton label="To the beginning" onClick={() => seek(() => 0)}>
          <IconPlayerSkipBack size={20} />
        </BarButton>
        <BarButton label={keyed('Frame before', ',')} onClick={() => seek((now) => now - FRAME_S)}>
          <IconPlayerTrackPrev size={20} />
        </BarButton>
        <BarButton label={playing ? 'Pause (Space)' : 'Play (Space)'} onClick={toggle}>
          {playing ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
        </BarButton>
        <BarButton label={keyed('Next frame', '.')} onClick={() => seek((now) => now + FRAME_S)}>
          <IconPlayerTrackNext size={20} />
        </BarButton>
        <Text w={70} ta="right" size="sm">
          {time.toFixed(2)} s
        </Text>
      </Group>
    </>
  );
}
