/**
 * Returns the outlines of the dark modules of a code as an SVG path, in modules. Modules that touch share one outline, so no
 * printer leaves a gap between them.
 *
 * @param modules 1 for a dark module, row by row
 * @param width the number of modules in a row
 */
export function outlinesOf(modules: readonly number[], width: number): string {
  const height = modules.length / width;
  const isDark = (x: number, y: number): boolean =>
    x >= 0 && x < width && y >= 0 && y < height && modules[y * width + x] === 1;
  const corner = (x: number, y: number): number => y * (width + 1) + x;
  // The steps along the edges, by the corner where each begins: a dark module is on the right of each step.
  const steps = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    steps.set(from, [...(steps.get(from) ?? []), to]);
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!isDark(x, y)) continue;
      if (!isDark(x, y - 1)) add(corner(x, y), corner(x + 1, y));
      if (!isDark(x + 1, y)) add(corner(x + 1, y), corner(x + 1, y + 1));
      if (!isDark(x, y + 1)) add(corner(x + 1, y + 1), corner(x, y + 1));
      if (!isDark(x - 1, y)) add(corner(x, y + 1), corner(x, y));
    }
  let path = '';
  for (const start of steps.keys())
    for (let to = steps.get(start)?.pop(); to !== undefined; to = steps.get(start)?.pop()) {
      path += `M${start % (width + 1)} ${Math.floor(start / (width + 1))}`;
      let [at, direction] = [start, 0];
      while (to !== undefined) {
        // Steps in one direction are one line.
        if (to - at !== direction && at !== start) path += lineTo(at, direction, width);
        direction = to - at;
        at = to;
        to = at === start ? undefined : steps.get(at)?.pop();
      }
      path += 'Z';
    }
  return path;
}

/** The command that draws a line to a corner, across or down. */
function lineTo(corner: number, direction: number, width: number): string {
  const [x, y] = [corner % (width + 1), Math.floor(corner / (width + 1))];
  return Math.abs(direction) === 1 ? `H${x}` : `V${y}`;
}
