import { type PicturePlace, picturePlace } from './homography';
import { type ReferenceDraft, known, planeOf } from './reference';

/** Widths of lines, as shares of the width of the picture. */
const THIN = 1 / 1_600;
const THICK = 1 / 700;
/** The numbers beside the grid. */
const LETTERS = 1 / 52;
/** The grid goes on beyond the points by this share of their reach. */
const BEYOND = 0.25;
/** Lines of the grid at most, in each direction. */
const MOST_LINES = 24;
const SPACINGS = [0.5, 1, 2, 5, 10, 20, 50, 100];
/** A line is drawn in so many pieces: those behind the camera are left out. */
const PIECES = 16;

interface RoadDrawingProps {
  draft: ReferenceDraft;
  unit: string;
  /** Indices of the check lengths that do not fit. */
  faultyChecks: ReadonlySet<number>;
}

/** The grid of the road as it is measured, the stop line and the check lengths, in pixels of the picture. */
export function RoadDrawing({ draft, unit, faultyChecks }: RoadDrawingProps) {
  const { width, points, checks } = draft;
  const corners = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <g fill="none" strokeLinecap="round">
      <Grid draft={draft} unit={unit} />
      <polygon points={corners} stroke="#ffd43b" strokeWidth={width * THICK} />
      {checks.map(({ a, b }, index) => (
        <line
          // The check lengths have no other name than their number.
          key={index}
          x1={a.x}
          y1={a.y}
          x2={b.x}
          y2={b.y}
          stroke={faultyChecks.has(index) ? '#ff6b6b' : '#69db7c'}
          strokeWidth={width * THICK}
        />
      ))}
    </g>
  );
}

function Grid({ draft, unit }: Pick<RoadDrawingProps, 'draft' | 'unit'>) {
  const plane = planeOf(draft);
  const points = known(draft.points);
  if (plane === null || points === null) return null;
  const { width, stopLine } = draft;
  const across = reach(points.map((point) => point.across));
  const along = reach(points.map((point) => point.along));
  const path = (from: Place, to: Place) =>
    pathOf(
      Array.from({ length: PIECES + 1 }, (_, piece) => {
        const share = piece / PIECES;
        return picturePlace(plane, {
          across: from[0] + (to[0] - from[0]) * share,
          along: from[1] + (to[1] - from[1]) * share,
        });
      }),
    );
  const acrossLines = linesOf(across);
  const alongLines = linesOf(along);
  const labelled = apart(
    alongLines.flatMap((at) => {
      const place = picturePlace(plane, { across: across[1], along: at });
      return place === null ? [] : [{ at, place }];
    }),
    width * LETTERS,
  );
  return (
    <>
      <g stroke="#74c0fc" strokeOpacity={0.75} strokeWidth={width * THIN}>
        {acrossLines.map((at) => (
          <path key={`across ${at}`} d={path([at, along[0]], [at, along[1]])} />
        ))}
        {alongLines.map((at) => (
          <path key={`along ${at}`} d={path([across[0], at], [across[1], at])} />
        ))}
      </g>
      <g
        fill="#d0ebff"
        fontSize={width * LETTERS}
        stroke="#080b0f"
        strokeWidth={width * THICK * 1.5}
      >
        {labelled.map(({ at, place }) => (
          <text key={at} x={place.x + width / 200} y={place.y} paintOrder="stroke">
            {at} {unit}
          </text>
        ))}
      </g>
      {stopLine !== null && (
        <>
          <path
            d={path([across[0], stopLine], [across[1], stopLine])}
            stroke="#080b0f"
            strokeWidth={width * THICK * 3}
          />
          <path
            d={path([across[0], stopLine], [across[1], stopLine])}
            stroke="#ff922b"
            strokeWidth={width * THICK * 2}
          />
        </>
      )}
    </>
  );
}

type Place = readonly [across: number, along: number];

function reach(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const beyond = (most - least) * BEYOND;
  return [least - beyond, most + beyond];
}

/** Round numbers between two, as close as they can be and still be read. */
function linesOf([from, to]: readonly [number, number]): number[] {
  const spacing = SPACINGS.find((each) => (to - from) / each <= MOST_LINES);
  if (spacing === undefined) return [];
  const first = Math.ceil(from / spacing);
  const count = Math.floor(to / spacing) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => (first + index) * spacing);
}

/** Leaves out what is closer than a line of letters to the one before. */
function apart<Item extends { place: PicturePlace }>(
  items: readonly Item[],
  letters: number,
): Item[] {
  const kept: Item[] = [];
  for (const item of items) {
    const before = kept.at(-1);
    if (before === undefined || Math.abs(before.place.y - item.place.y) >= letters) kept.push(item);
  }
  return kept;
}

/** The path through places; it is interrupted where there is none. */
function pathOf(places: readonly (PicturePlace | null)[]): string {
  let isDrawing = false;
  return places
    .map((place) => {
      const word = isDrawing ? 'L' : 'M';
      isDrawing = place !== null;
      return place === null ? '' : `${word}${place.x.toFixed(1)} ${place.y.toFixed(1)}`;
    })
    .join('');
}
