/** One step of zoom (specification, section 9). */
export const ZOOM_STEP = 1.5;
const ZOOM_MAX = ZOOM_STEP ** 6;

/** Key presses move the picture by this much, px. */
const PAN_STEP = 80;

/** The visible part of a picture: scale, and distance from the middle, px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Shows the whole picture. */
export const FIT: View = { scale: 1, x: 0, y: 0 };

/** Zooms to `scale` so that what lies under the point (from the middle of the stage) stays there. */
export function zoomed(view: View, scale: number, at = { x: 0, y: 0 }): View {
  const next = Math.min(Math.max(scale, 1), ZOOM_MAX);
  if (next === 1) return FIT;
  const ratio = next / view.scale;
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Moves the view one step: the picture moves the other way. A picture that fits cannot be moved. */
export function panned(view: View, towards: { x: number; y: number }): View {
  if (view.scale === 1) return view;
  return { ...view, x: view.x - towards.x * PAN_STEP, y: view.y - towards.y * PAN_STEP };
}

/** The direction of each arrow key. */
export const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
