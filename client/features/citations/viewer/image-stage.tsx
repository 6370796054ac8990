import { Group, Loader, Text } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { singleKeysAct, useKeyed } from '../../../lib/shortcuts';
import { BarButton, type Light, filterOf } from './viewer-bar';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';

/** One step of zoom (specification, section 9). */
const ZOOM_STEP = 1.5;
const ZOOM_MAX = ZOOM_STEP ** 6;

/** Longer side of the large picture, px (contract 3). */
const LARGE_SIDE = 1600;

/** A wheel has to turn by this much for one step, px. */
const WHEEL_STEP = 60;

/** Key presses move the picture by this much, px. */
const PAN_STEP = 80;

interface View {
  scale: number;
  x: number;
  y: number;
}

const FIT: View = { scale: 1, x: 0, y: 0 };

/** Zooms to `scale` so that what lies under the point (from the middle of the stage) stays there. */
function zoomed(view: View, scale: number, at = { x: 0, y: 0 }): View {
  const next = Math.min(Math.max(scale, 1), ZOOM_MAX);
  if (next === 1) return FIT;
  const ratio = next / view.scale;
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

interface ImageStageProps {
  item: ViewerItem;
  light: Light;
}

/** An image with zoom (wheel, + and -, double click) and pan (drag, Shift with the arrow keys). */
export function ImageStage({ item, light }: ImageStageProps) {
  const [view, setView] = useState(FIT);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const { ref: measured, ...size } = useElementSize<HTMLDivElement>();
  const stageRef = useMergedRef(stage, measured);
  const original = useOriginal(item.src, isBeyondLarge(item, view.scale, size));
  const keyed = useKeyed();

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    // React listens to wheels passively, and a passive listener cannot keep the page from scrolling.
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A touchpad turns a little many times: it adds up to as many steps as a wheel would make.
      turned += event.deltaY;
      if (Math.abs(turned) < WHEEL_STEP) return;
      const factor = turned < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
      turned = 0;
      const box = element.getBoundingClientRect();
      const at = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      };
      setView((before) => zoomed(before, before.scale * factor, at));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
      const move = event.shiftKey ? PAN_KEYS[event.key] : undefined;
      if (move) {
        event.preventDefault();
        event.stopPropagation();
        setView((before) =>
          before.scale === 1
            ? before
            : { ...before, x: before.x + move.x * PAN_STEP, y: before.y + move.y * PAN_STEP },
        );
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
    element.addEventListener('wheel', onWheel, { passive: false });
    window.addEventListener('keydown', onKey, true);
    return () => {
      element.removeEventListener('wheel', onWheel);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  return (
    <>
      <div
        ref={stageRef}
        className={classes.stage}
        data-zoomed={view.scale > 1 || undefined}
        onDoubleClick={() => setView(view.scale > 1 ? FIT : zoomed(view, ZOOM_STEP ** 2))}
        onPointerDown={(event) => {
          if (view.scale === 1 || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX - view.x, y: event.clientY - view.y };
        }}
        onPointerMove={(event) => {
          if (!drag.current) return;
          const { x, y } = drag.current;
          setView((before) => ({ ...before, x: event.clientX - x, y: event.clientY - y }));
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
      >
        {state === 'loading' && <Loader color="gray" className={classes.loader} />}
        {state === 'failed' ? (
          <Text role="alert">This image could not be loaded.</Text>
        ) : (
          <img
            src={original === 'shown' ? item.src : item.largeSrc}
            alt={item.caption}
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
              filter: filterOf(light),
            }}
          />
        )}
      </div>
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

const ORIGINAL = {
  loading: 'Loading the original',
  shown: 'Original',
  failed: 'The original could not be loaded',
} as const;

/** Whether a picture is zoomed until it has more pixels than its large version. */
function isBeyondLarge(
  { width, height }: ViewerItem,
  scale: number,
  stage: { width: number; height: number },
): boolean {
  if (scale === 1) return false;
  if (width === null || height === null) return true;
  const longer = Math.max(width, height);
  const fit = Math.min(stage.width / width, stage.height / height);
  return longer * fit * scale * devicePixelRatio > Math.min(longer, LARGE_SIDE);
}

/** The original of a picture: fetched once it is needed, and kept from then on; null until then. */
function useOriginal(src: string, isNeeded: boolean): keyof typeof ORIGINAL | null {
  const [outcome, setOutcome] = useState<'shown' | 'failed' | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const image = new Image();
    image.src = src;
    // Drawn in the place of the large one when it is there to the last line.
    image.decode().then(
      () => setOutcome('shown'),
      () => setOutcome('failed'),
    );
  }, [src, isNeeded]);
  return outcome ?? (isNeeded ? 'loading' : null);
}

/** Shift with an arrow key looks that way: the picture moves the other. */
const PAN_KEYS: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
