import { Text } from '@mantine/core';
import {
  IconBrightnessDown,
  IconBrightnessUp,
  IconCircleHalf2,
  IconColumns2,
  IconContrast,
  IconContrast2,
  IconMaximize,
  IconRulerMeasure,
  IconSwitchHorizontal,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';

import type { Light } from '../../citations/viewer/light';
import { useKeyed } from '../../../lib/shortcuts';
import { StageButton } from './stage-button';
import classes from './stage.module.css';

interface PictureToolsProps {
  scale: number;
  light: Light;
  mode: 'one' | 'two' | 'flicker';
  canCompare: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  asItWas: () => void;
  darker: () => void;
  brighter: () => void;
  lessContrast: () => void;
  moreContrast: () => void;
  invert: () => void;
  sideBySide: () => void;
  flicker: () => void;
  /** Undefined if the user cannot measure in the images. */
  measure: (() => void) | undefined;
}

const PERCENT = 100;

/** Buttons for the picture; each also has a key. */
export function PictureTools({ scale, light, mode, canCompare, ...act }: PictureToolsProps) {
  const keyed = useKeyed();
  return (
    <div className={classes.tools} role="toolbar" aria-label="Picture">
      <StageButton label={keyed('Zoom out', '-')} onClick={act.zoomOut}>
        <IconZoomOut size={18} />
      </StageButton>
      <Text size="sm" className={classes.scale} aria-live="polite">
        {Math.round(scale * PERCENT)} %
      </Text>
      <StageButton label={keyed('Zoom in', '+')} onClick={act.zoomIn}>
        <IconZoomIn size={18} />
      </StageButton>
      <StageButton label={keyed('As it was', '0')} onClick={act.asItWas}>
        <IconMaximize size={18} />
      </StageButton>
      <span className={classes.gap} />
      <StageButton label={keyed('Darker', '[')} onClick={act.darker}>
        <IconBrightnessDown size={18} />
      </StageButton>
      <StageButton label={keyed('Brighter', ']')} onClick={act.brighter}>
        <IconBrightnessUp size={18} />
      </StageButton>
      <StageButton label={keyed('Less contrast', '{')} onClick={act.lessContrast}>
        <IconContrast2 size={18} />
      </StageButton>
      <StageButton label={keyed('More contrast', '}')} onClick={act.moreContrast}>
        <IconContrast size={18} />
      </StageButton>
      <StageButton
        label={keyed('Invert', 'I')}
        pressed={light.inverted === true}
        onClick={act.invert}
      >
        <IconCircleHalf2 size={18} />
      </StageButton>
      <span className={classes.gap} />
      <StageButton
        label={keyed('Side by side', 'V')}
        pressed={mode === 'two'}
        disabled={!canCompare}
        onClick={act.sideBySide}
      >
        <IconColumns2 size={18} />
      </StageButton>
      <StageButton
        label={keyed('Flicker', 'B')}
        pressed={mode === 'flicker'}
        disabled={!canCompare}
        onClick={act.flicker}
      >
        <IconSwitchHorizontal size={18} />
      </StageButton>
      {act.measure && (
        <>
          <span className={classes.gap} />
          <StageButton label={keyed('Measure', 'M')} onClick={act.measure}>
            <IconRulerMeasure size={18} />
          </StageButton>
        </>
      )}
    </div>
  );
}
