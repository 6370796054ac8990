import type { Charge, FineBand } from './fine.types.js';

/** The edges of a band. */
type Edges = Pick<FineBand, 'from' | 'to'>;
type Chosen = Edges & Partial<Pick<FineBand, 'speedFrom'>>;

/**
 * Returns the band of an event (programs 2): of those for a charged speed and above, which also cover `x`, the one for the
 * highest; else one of the others. None below 0. Without a measurement the band applies only if it is the single one.
 */
export function bandOf<Band extends Chosen>(
  bands: readonly Band[],
  { over, charged }: Pick<Charge, 'over' | 'charged'>,
): Band | null {
  if (over === null) return bands.length === 1 ? (bands[0] ?? null) : null;
  const covering = bands.filter(({ from, to }) => from <= over && (to === null || over < to));
  const bySpeed = covering
    .filter((band) => charged !== null && speedOf(band) <= charged && isBySpeed(band))
    .toSorted((one, other) => speedOf(other) - speedOf(one));
  return bySpeed[0] ?? covering.find((band) => !isBySpeed(band)) ?? null;
}

/** Returns bands in the order of their values: those for all speeds, then those for a charged speed, the lowest first. */
export function inOrder<Band extends Pick<Chosen, 'from' | 'speedFrom'>>(
  bands: readonly Band[],
): Band[] {
  return bands.toSorted((one, other) => speedOf(one) - speedOf(other) || one.from - other.from);
}

/** Returns the fault of the edges of bands, which are {@link inOrder}; null if there is none. */
export function bandsFault(bands: readonly Chosen[]): string | null {
  const forAll = bands.filter((band) => !isBySpeed(band));
  const speeds = new Set(bands.filter(isBySpeed).map(speedOf));
  return (
    coverFault(forAll) ??
    [...speeds]
      .map((speed) => overlapFault(bands.filter((band) => speedOf(band) === speed)))
      .find((fault) => fault !== null) ??
    null
  );
}

/** Returns the fault of bands that must cover each value from 0 on once. */
function coverFault(bands: readonly Edges[]): string | null {
  const [first] = bands;
  if (first?.from !== 0) return 'The first band must start at 0';
  for (const [index, band] of bands.slice(1).entries()) {
    const before = endOf(bands.slice(0, index + 1));
    if (before < band.from) return `No band covers ${before} to ${band.from}`;
    if (before > band.from) return overlap(before, band);
  }
  return bands.some(({ to }) => to === null) ? null : 'The last band must have no end';
}

/** Returns the fault of bands that may leave values out, but cover none twice. */
function overlapFault(bands: readonly Edges[]): string | null {
  const faults = bands.slice(1).map((band, index) => {
    const before = endOf(bands.slice(0, index + 1));
    return before > band.from ? overlap(before, band) : null;
  });
  return faults.find((fault) => fault !== null) ?? null;
}

const overlap = (before: number, band: Edges): string =>
  `Two bands cover ${band.from} to ${shown(Math.min(before, endOf([band])))}`;

const endOf = (bands: readonly Pick<Edges, 'to'>[]): number =>
  Math.max(...bands.map(({ to }) => to ?? Infinity));

const shown = (end: number): string => (end === Infinity ? 'no end' : String(end));

const isBySpeed = ({ speedFrom = null }: Pick<Chosen, 'speedFrom'>): boolean => speedFrom !== null;

// Bands for all speeds stand before one from 0 on.
const speedOf = ({ speedFrom = null }: Pick<Chosen, 'speedFrom'>): number => speedFrom ?? -1;
