import { Group, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';

import { isCommand, singleKeysAct, useKeyed } from '../../../lib/shortcuts';
import type { Light } from './light';
import { useVideo } from './use-video';
import { BarButton } from './viewer-bar';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';

interface VideoStageProps {
  item: ViewerItem;
  light: Light;
}

/** A video that can be played and stepped through frame by frame (`,` and `.`). */
export function VideoStage({ item, light }: VideoStageProps) {
  const { playing, time, failed, play, seek, step, element } = useVideo(item, light);
  const keyed = useKeyed();

  useWindowEvent(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLInputElement || isCommand(event)) return;
      if (event.key !== ' ' && !singleKeysAct()) return;
      if (event.key === ',') step(-1);
      else if (event.key === '.') step(1);
      else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) play();
      else return;
      event.preventDefault();
    },
    { capture: true },
  );

  return (
    <>
      <div className={classes.stage}>
        {failed ? (
          <Text role="alert">This video could not be loaded.</Text>
        ) : (
          <video {...element} />
        )}
      </div>
      <Group className={classes.tools} gap="xs" wrap="nowrap">
        <BarButton label="To the beginning" onClick={() => seek(0)}>
          <IconPlayerSkipBack size={20} />
        </BarButton>
        <BarButton label={keyed('Frame before', ',')} onClick={() => step(-1)}>
          <IconPlayerTrackPrev size={20} />
        </BarButton>
        <BarButton label={playing ? 'Pause (Space)' : 'Play (Space)'} onClick={play}>
          {playing ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
        </BarButton>
        <BarButton label={keyed('Next frame', '.')} onClick={() => step(1)}>
          <IconPlayerTrackNext size={20} />
        </BarButton>
        <Text w={70} ta="right" size="sm">
          {time.toFixed(2)} s
        </Text>
      </Group>
    </>
  );
}
