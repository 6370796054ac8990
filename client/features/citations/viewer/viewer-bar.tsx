import { ActionIcon, Button, Group, Slider, Text } from '@mantine/core';
import {
  IconBrightnessUp,
  IconChevronLeft,
  IconChevronRight,
  IconContrast,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatMoment } from '../../../lib/format/format';
import { LIGHT_RANGE, type Light, PLAIN, isPlain } from './light';
import classes from './viewer.module.css';

interface ViewerBarProps {
  caption: string;
  taken: string | null;
  position: string;
  light: Light;
  onLight: (light: Light) => void;
  /** Undefined if there is nothing before or after. */
  onStep: ((by: 1 | -1) => void) | undefined;
  onClose: () => void;
  /** Between the caption and the light. */
  children: ReactNode;
}

/** Top of the viewer: what is shown, how bright, what is next. */
export function ViewerBar({
  caption,
  taken,
  position,
  light,
  onLight,
  onStep,
  onClose,
  children,
}: ViewerBarProps) {
  return (
    <Group className={classes.bar} justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap">
        {onStep && (
          <>
            <BarButton label="Item before (←)" onClick={() => onStep(-1)}>
              <IconChevronLeft size={20} />
            </BarButton>
            <BarButton label="Next item (→)" onClick={() => onStep(1)}>
              <IconChevronRight size={20} />
            </BarButton>
          </>
        )}
        <Text fw={600}>{caption}</Text>
        {taken !== null && (
          <Text component="time" dateTime={taken} size="sm" c="gray.4">
            {formatMoment(taken)}
          </Text>
        )}
        <Text size="sm" c="gray.4">
          {position}
        </Text>
      </Group>
      <Group gap="sm" className={classes.selection}>
        {children}
      </Group>
      <LightControls light={light} onLight={onLight} />
      <BarButton label="Close viewer (Esc)" onClick={onClose}>
        <IconX size={20} />
      </BarButton>
    </Group>
  );
}

/** Brightness and contrast of a picture. */
export function LightControls({ light, onLight }: Pick<ViewerBarProps, 'light' | 'onLight'>) {
  return (
    <Group gap="lg" className={classes.light}>
      <LightSlider
        label="Brightness"
        icon={<IconBrightnessUp size={18} aria-hidden />}
        value={light.brightness}
        onChange={(brightness) => onLight({ ...light, brightness })}
      />
      <LightSlider
        label="Contrast"
        icon={<IconContrast size={18} aria-hidden />}
        value={light.contrast}
        onChange={(contrast) => onLight({ ...light, contrast })}
      />
      <Button
        size="compact-sm"
        variant="default"
        className={classes.button}
        disabled={isPlain(light)}
        onClick={() => onLight(PLAIN)}
      >
        Reset
      </Button>
    </Group>
  );
}

interface BarButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

export function BarButton({ label, onClick, children }: BarButtonProps) {
  return (
    <ActionIcon
      size="lg"
      variant="default"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

interface LightSliderProps {
  label: string;
  icon: ReactNode;
  value: number;
  onChange: (value: number) => void;
}

function LightSlider({ label, icon, value, onChange }: LightSliderProps) {
  return (
    <Group gap="xs" wrap="nowrap" title={label}>
      {icon}
      <Slider
        w={110}
        size="sm"
        {...LIGHT_RANGE}
        value={value}
        onChange={onChange}
        label={(percent) => `${percent} %`}
        thumbLabel={label}
      />
    </Group>
  );
}
