import { type SyntheticEvent, useRef, useState } from 'react';

import { type Light, filterOf } from './light';
import type { ViewerItem } from './viewer-item';

/** Length of a frame, s. Browsers do not tell a video's rate; cameras of this kind film at 25. */
export const FRAME_S = 1 / 25;

const lengthOf = ({ duration }: HTMLVideoElement): number =>
  Number.isFinite(duration) ? duration : 0;

/** A video that is played, and stepped through frame by frame: what it does now, and what its element takes. */
export function useVideo(item: ViewerItem, light: Light) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [end, setEnd] = useState(0);
  const [failed, setFailed] = useState(false);

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
    element.currentTime = Math.min(Math.max(to, 0), lengthOf(element));
  }

  const step = (frames: 1 | -1) => seek((video.current?.currentTime ?? 0) + frames * FRAME_S);
  const tell = (event: SyntheticEvent<HTMLVideoElement>) =>
    setTime(event.currentTarget.currentTime);

  return {
    playing,
    time,
    end,
    failed,
    play,
    seek,
    step,
    element: {
      ref: video,
      src: item.src,
      poster: item.largeSrc,
      'aria-label': item.caption,
      preload: 'auto',
      playsInline: true,
      muted: true,
      style: { filter: filterOf(light) },
      onClick: play,
      onLoadedMetadata: (event: SyntheticEvent<HTMLVideoElement>) =>
        setEnd(lengthOf(event.currentTarget)),
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: tell,
      onSeeked: tell,
      onError: () => setFailed(true),
    },
  } as const;
}
