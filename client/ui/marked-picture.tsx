import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import classes from './marked-picture.module.css';

/** A place in a picture: pixels from its left and top edge. */
export interface MarkPlace {
  x: number;
  y: number;
}

/** A place in the picture that is marked. */
export interface PictureMark extends MarkPlace {
  id: string;
  /** Its accessible name. */
  label: string;
  /** The text beside it. */
  name: string;
  color: string;
  isSmall?: boolean;
  /** Nobody has put it there yet. */
  isTentative?: boolean;
  isFaulty?: boolean;
  /** Has the keyboard when the dialog around it opens. */
  isFirst?: boolean;
}

interface MarkedPictureProps {
  src: string;
  alt: string;
  /** Pixels of the picture. */
  width: number;
  height: number;
  marks: readonly PictureMark[];
  /** Undefined while the marks may not be moved. */
  onMove?: ((id: string, to: MarkPlace) => void) | undefined;
  /** A click beside the marks. */
  onPlace?: ((at: MarkPlace) => void) | undefined;
  /** Enter on a mark. */
  onEnter?: (() => void) | undefined;
  /** Elements of an SVG whose unit is a pixel of the picture. */
  children?: ReactNode;
}

/** Screen pixels for one of the picture's, under the loupe. */
const MAGNIFIED = 4;
const LOUPE_SIDE = 190;
/** From the mark to the loupe, px. */
const LOUPE_GAP = 26;

/** Side of the loupe: on a picture of a telephone it has the half of the picture that the mark is not in. */
const loupeSide = (width: number, height: number): string =>
  `min(${LOUPE_SIDE}px, 50cqi - ${LOUPE_GAP}px, ${(height / width) * 100}cqi)`;
const COARSE_STEP = 10;

const STEPS: Readonly<Record<string, MarkPlace>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * A picture with marks that are moved by pointer or by keyboard: an arrow key moves one by a pixel, with Shift by ten. A
 * loupe at the mark shows the pixels around it.
 */
export function MarkedPicture({
  src,
  alt,
  width,
  height,
  marks,
  onMove,
  onPlace,
  onEnter,
  children,
}: MarkedPictureProps) {
  const picture = useRef<HTMLDivElement>(null);
  /** From the pointer to the middle of the mark, when it was taken. */
  const grip = useRef<MarkPlace | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = onMove && marks.find(({ id }) => id === activeId);

  const inside = ({ x, y }: MarkPlace): MarkPlace => ({
    x: tenths(Math.min(Math.max(x, 0), width)),
    y: tenths(Math.min(Math.max(y, 0), height)),
  });
  /** The place under the pointer. */
  function placeOf(event: { clientX: number; clientY: number }): MarkPlace {
    const box = picture.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }

  function onKeyDown(event: KeyboardEvent, mark: PictureMark): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step && onMove) {
      const by = event.shiftKey ? COARSE_STEP : 1;
      onMove(mark.id, inside({ x: mark.x + step.x * by, y: mark.y + step.y * by }));
    } else if (event.key === 'Enter' && onEnter) onEnter();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={picture}
      className={classes.picture}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-placing={onPlace !== undefined || undefined}
    >
      {/* The marks are reached by the keyboard; the pointer may also go straight to the place. */}
      <img
        src={src}
        alt={alt}
        draggable={false}
        onPointerDown={
          onPlace &&
          ((event) => {
            if (event.button !== 0) return;
            onPlace(inside(placeOf(event)));
            // The arrow keys go on from there.
            picture.current?.querySelector<HTMLElement>('[data-mark]')?.focus();
          })
        }
        onMouseDown={(event) => event.preventDefault()}
      />
      <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {children}
      </svg>
      {marks.map((mark) => (
        <button
          key={mark.id}
          type="button"
          className={classes.mark}
          data-mark={mark.id}
          data-autofocus={mark.isFirst === true || undefined}
          data-small={mark.isSmall === true || undefined}
          data-tentative={mark.isTentative === true || undefined}
          data-faulty={mark.isFaulty === true || undefined}
          data-active={active?.id === mark.id || undefined}
          aria-label={mark.label}
          disabled={onMove === undefined}
          style={
            {
              insetBlockStart: `${(mark.y / height) * 100}%`,
              insetInlineStart: `${(mark.x / width) * 100}%`,
              '--mark': mark.color,
            } as CSSProperties
          }
          onFocus={() => setActiveId(mark.id)}
          onBlur={() => setActiveId((before) => (before === mark.id ? null : before))}
          onKeyDown={(event) => onKeyDown(event, mark)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            const at = placeOf(event);
            grip.current = { x: mark.x - at.x, y: mark.y - at.y };
            event.currentTarget.setPointerCapture(event.pointerId);
            // Safari does not focus a button that is clicked.
            event.currentTarget.focus();
          }}
          onPointerMove={(event) => {
            if (grip.current === null || !onMove) return;
            const at = placeOf(event);
            onMove(mark.id, inside({ x: at.x + grip.current.x, y: at.y + grip.current.y }));
          }}
          onPointerUp={() => {
            grip.current = null;
          }}
          onPointerCancel={() => {
            grip.current = null;
          }}
        >
          {/* Beside the name for assistive technology, which is longer. */}
          <span className={classes.name} data-name={mark.name} />
        </button>
      ))}
      {active && <Loupe src={src} width={width} height={height} mark={active} />}
      <VisuallyHidden role="status">
        {active && `${active.label}: ${active.x}, ${active.y}`}
      </VisuallyHidden>
    </div>
  );
}

interface LoupeProps {
  src: string;
  width: number;
  height: number;
  mark: MarkPlace;
}

/** The pixels around a mark, beside it on the side where there is room, and whole. */
function Loupe({ src, width, height, mark }: LoupeProps) {
  const isRight = mark.x > width / 2;
  const isLow = mark.y > height / 2;
  const beside = (share: number, isFar: boolean): string =>
    `${share * 100}% ${isFar ? `- ${LOUPE_GAP}px - var(--loupe)` : `+ ${LOUPE_GAP}px`}`;
  return (
    <div
      className={classes.loupe}
      aria-hidden
      style={
        {
          '--loupe': loupeSide(width, height),
          insetBlockStart: `clamp(0px, ${beside(mark.y / height, isLow)}, 100% - var(--loupe))`,
          insetInlineStart: `calc(${beside(mark.x / width, isRight)})`,
        } as CSSProperties
      }
    >
      <img
        src={src}
        alt=""
        width={width}
        height={height}
        draggable={false}
        style={{
          transform: `translate(calc(var(--middle) - ${mark.x * MAGNIFIED}px), calc(var(--middle) - ${mark.y * MAGNIFIED}px)) scale(${MAGNIFIED})`,
        }}
      />
    </div>
  );
}

const TENTHS = 10;
const tenths = (value: number): number => Math.round(value * TENTHS) / TENTHS;
