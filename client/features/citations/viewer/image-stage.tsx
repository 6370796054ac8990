import { Group, Text } from '@mantine/core';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { isCommand, singleKeysAct, useKeyed } from '../../../lib/shortcuts';
import type { Light } from './light';
import { type Original, Picture } from './picture';
import { BarButton } from './viewer-bar';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';
import { DIRECTIONS, FIT, ZOOM_STEP, panned, zoomed } from './zoom';

interface ImageStageProps {
  item: ViewerItem;
  light: Light;
}

/** An image with zoom (wheel, + and -, double click) and pan (drag, Shift with the arrow keys). */
export function ImageStage({ item, light }: ImageStageProps) {
  const [view, setView] = useState(FIT);
  const [original, setOriginal] = useState<Original>(null);
  const keyed = useKeyed();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || isCommand(event)) return;
      if (event.shiftKey && isDirection(event.key)) {
        const towards = DIRECTIONS[event.key];
        event.preventDefault();
        event.stopPropagation();
        setView((before) => panned(before, towards));
      } else if (!singleKeysAct()) {
        return;
      } else if (event.key === '+' || event.key === '=') {
        setView((before) => zoomed(before, before.scale * ZOOM_STEP));
      } else if (event.key === '-') {
        setView((before) => zoomed(before, before.scale / ZOOM_STEP));
      } else if (event.key === '0') {
        setView(FIT);
      }
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  return (
    <>
      <Picture item={item} light={light} view={view} onView={setView} onOriginal={setOriginal} />
      <Group className={classes.tools} gap="xs" wrap="nowrap">
        <BarButton
          label={keyed('Zoom out', '-')}
          onClick={() => setView(zoomed(view, view.scale / ZOOM_STEP))}
        >
          <IconZoomOut size={20} />
        </BarButton>
        <Text w={56} ta="center" size="sm" aria-live="polite">
          {Math.round(view.scale * 100)} %
        </Text>
        <BarButton
          label={keyed('Zoom in', '+')}
          onClick={() => setView(zoomed(view, view.scale * ZOOM_STEP))}
        >
          <IconZoomIn size={20} />
        </BarButton>
        <BarButton label={keyed('Fit to screen', '0')} onClick={() => setView(FIT)}>
          <IconMaximize size={20} />
        </BarButton>
        {original !== null && (
          <Text size="sm" role="status" className={classes.original}>
            {ORIGINAL[original]}
          </Text>
        )}
      </Group>
    </>
  );
}

/** The messages about the original of a picture. */
export const ORIGINAL = {
  loading: 'Loading the original',
  shown: 'Original',
  failed: 'The original could not be loaded',
} as const;

const isDirection = (key: string): key is keyof typeof DIRECTIONS => Object.hasOwn(DIRECTIONS, key);
