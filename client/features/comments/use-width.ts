import type { KeyboardEvent, PointerEvent } from 'react';

import { createStore, useStore } from '../../lib/session/store';

/** The key in the browser's storage: how a screen looks is kept where the screen is. */
const KEY = 'discussion-width';

/** The share of the window that the panel has (specification, section 2), %. */
const USUAL = 50;
const NARROWEST = 25;
const WIDEST = 75;
const STEP = 5;

const within = (percent: number): number =>
  Math.min(Math.max(Math.round(percent), NARROWEST), WIDEST);

/** Returns the kept width; the usual one if none is kept, or storage is switched off. */
function kept(): number {
  try {
    const width = Number(localStorage.getItem(KEY) ?? USUAL);
    return Number.isFinite(width) ? within(width) : USUAL;
  } catch {
    return USUAL;
  }
}

function keep(width: number): void {
  try {
    if (width === USUAL) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(width));
  } catch {
    // Storage is switched off: the width lasts as long as the panel.
  }
}

/** The share of the window that the panel has, %: the page beside it has the rest. */
export const panelWidth = createStore(kept());

/** The width of a panel at the right, in percent of the window, with what its separator takes; it is kept. */
export function useWidth() {
  const width = useStore(panelWidth);
  const change = (next: number) => {
    panelWidth.set(within(next));
    keep(within(next));
  };
  const separator = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-valuenow': width,
    'aria-valuemin': NARROWEST,
    'aria-valuemax': WIDEST,
    onDoubleClick: () => change(USUAL),
    onKeyDown: (event: KeyboardEvent) => {
      const next = {
        ArrowLeft: width + STEP,
        ArrowRight: width - STEP,
        Home: WIDEST,
        End: NARROWEST,
        Enter: USUAL,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      change(next);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      change(100 - (100 * event.clientX) / window.innerWidth);
    },
  } as const;
  return { width, separator };
}
