import { Loader, Text } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

import { MeasuredOverlay } from '../../measurement/measured-overlay';
import { type Light, filterOf } from './light';
import type { ViewerItem } from './viewer-item';
import classes from './viewer.module.css';
import { FIT, type View, ZOOM_STEP, zoomed } from './zoom';

/** Longer side of the large picture, px (contract 3). */
const LARGE_SIDE = 1600;

/** A wheel has to turn by this much for one step, px. */
const WHEEL_STEP = 60;

/** The state of a picture's original; null while it is not needed. */
export type Original = 'loading' | 'shown' | 'failed' | null;

interface PictureProps {
  item: ViewerItem;
  light: Light;
  view: View;
  /** Takes what the view becomes from what it is: several pictures may share one view. */
  onView: (change: (before: View) => View) => void;
  onOriginal?: (original: Original) => void;
  /** The large picture is on the screen. */
  onShown?: (id: string) => void;
  /** The large picture is painted, or the sentence that it cannot be. */
  onPainted?: () => void;
}

/** A picture with zoom (wheel, double click) and pan (drag); the parent component holds the view. */
export function Picture({
  item,
  light,
  view,
  onView,
  onOriginal,
  onShown,
  onPainted,
}: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const { ref: measured, ...size } = useElementSize<HTMLDivElement>();
  const stageRef = useMergedRef(stage, measured);
  const original = useOriginal(item.src, isBeyondLarge(item, view.scale, size));

  const latest = useRef({ onView, onOriginal });
  useEffect(() => {
    latest.current = { onView, onOriginal };
  });
  useEffect(() => latest.current.onOriginal?.(original), [original]);
  // The picture is painted with the next frame.
  const painted = () => requestAnimationFrame(() => onPainted?.());

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
      latest.current.onView((before) => zoomed(before, before.scale * factor, at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  return (
    <div
      ref={stageRef}
      className={classes.stage}
      data-zoomed={view.scale > 1 || undefined}
      onDoubleClick={() =>
        onView((before) => (before.scale > 1 ? FIT : zoomed(before, ZOOM_STEP ** 2)))
      }
      onPointerDown={(event) => {
        if (view.scale === 1 || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX - view.x, y: event.clientY - view.y };
      }}
      onPointerMove={(event) => {
        if (!drag.current) return;
        const { x, y } = drag.current;
        onView((before) => ({ ...before, x: event.clientX - x, y: event.clientY - y }));
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
        <>
          <img
            src={original === 'shown' ? item.src : item.largeSrc}
            alt={item.caption}
            // Drawn with the page that shows it: the picture was decoded before.
            decoding="sync"
            draggable={false}
            onLoad={() => {
              setState('shown');
              onShown?.(item.id);
              painted();
            }}
            onError={() => {
              setState('failed');
              painted();
            }}
            style={{
              transform: transformOf(view),
              filter: filterOf(light),
            }}
          />
          {state === 'shown' && item.measurement && item.width !== null && item.height !== null && (
            <MeasuredOverlay
              className={classes.measured}
              measurement={item.measurement}
              mediaId={item.id}
              width={item.width}
              height={item.height}
              style={{ transform: transformOf(view) }}
            />
          )}
        </>
      )}
    </div>
  );
}

const transformOf = ({ x, y, scale }: View): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** True if a picture is zoomed until it has more pixels than its large version. */
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
function useOriginal(src: string, isNeeded: boolean): Original {
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
