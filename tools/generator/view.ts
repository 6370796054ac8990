/**
 * The camera: a pinhole above the roadside. World metres: x to the right of the road's centre line,
 * y up, z along the road away from the camera's pole.
 */
export interface View {
  readonly width: number;
  readonly height: number;
  /** Focal length in pixels. */
  readonly focal: number;
  readonly x: number;
  /** Height above the road, metres. */
  readonly y: number;
  readonly z: number;
  readonly sinYaw: number;
  readonly cosYaw: number;
  readonly sinPitch: number;
  readonly cosPitch: number;
}

interface Aim {
  readonly width: number;
  readonly height: number;
  readonly focal: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Radians to the left of the road's direction. */
  readonly yaw: number;
  /** Radians downwards. */
  readonly pitch: number;
}

/** The position of a point of the world in the picture, and its distance from the camera. */
interface Projected {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

export function viewOf(aim: Aim): View {
  return {
    width: aim.width,
    height: aim.height,
    focal: aim.focal,
    x: aim.x,
    y: aim.y,
    z: aim.z,
    sinYaw: Math.sin(aim.yaw),
    cosYaw: Math.cos(aim.yaw),
    sinPitch: Math.sin(aim.pitch),
    cosPitch: Math.cos(aim.pitch),
  };
}

/** The same look at the world on a smaller or larger picture. */
export function resized(view: View, width: number): View {
  const factor = width / view.width;
  return {
    ...view,
    width,
    height: Math.round(view.height * factor),
    focal: view.focal * factor,
  };
}

/**
 * Returns a view from the same pole, turned and zoomed so that a point is in the middle and a radian has `focal`
 * pixels.
 */
export function zoomed(
  view: View,
  target: { x: number; y: number; z: number },
  picture: { width: number; height: number; focal: number },
): View {
  const dx = target.x - view.x;
  const dz = target.z - view.z;
  return viewOf({
    ...picture,
    x: view.x,
    y: view.y,
    z: view.z,
    yaw: Math.atan2(-dx, dz),
    pitch: Math.atan2(view.y - target.y, Math.hypot(dx, dz)),
  });
}

export function project(view: View, x: number, y: number, z: number): Projected {
  const dx = x - view.x;
  const dy = y - view.y;
  const dz = z - view.z;
  const side = dx * view.cosYaw + dz * view.sinYaw;
  const ahead = dz * view.cosYaw - dx * view.sinYaw;
  const up = dy * view.cosPitch + ahead * view.sinPitch;
  const depth = ahead * view.cosPitch - dy * view.sinPitch;
  return {
    x: view.width / 2 + (view.focal * side) / depth,
    y: view.height / 2 - (view.focal * up) / depth,
    depth,
  };
}

/** The picture's row of the horizon. */
export function horizonRow(view: View): number {
  return view.height / 2 - (view.focal * view.sinPitch) / view.cosPitch;
}

/**
 * The road under one picture row: at picture column c the ground is at
 * (x + c * dx, z + c * dz), `distance` metres in front of the camera. Null above the horizon.
 */
export function groundRow(
  view: View,
  row: number,
): { x: number; z: number; dx: number; dz: number; distance: number } | null {
  const v = (view.height / 2 - row) / view.focal;
  const fall = view.sinPitch - v * view.cosPitch;
  if (fall <= 1e-4) return null;
  const t = view.y / fall;
  const ahead = t * (view.cosPitch + v * view.sinPitch);
  const perColumn = t / view.focal;
  const left = (-view.width / 2) * perColumn;
  return {
    x: view.x + left * view.cosYaw - ahead * view.sinYaw,
    z: view.z + left * view.sinYaw + ahead * view.cosYaw,
    dx: perColumn * view.cosYaw,
    dz: perColumn * view.sinYaw,
    distance: t,
  };
}
