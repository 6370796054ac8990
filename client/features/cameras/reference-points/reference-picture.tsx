import { MarkedPicture, type MarkPlace, type PictureMark } from '../../../ui/marked-picture';
import { CHECK_COLOR, POINT_COLOR } from './point-fields';
import type { ReferenceDraft, ReferenceFaults } from './reference';
import { RoadDrawing } from './road-drawing';

interface ReferencePictureProps {
  draft: ReferenceDraft;
  unit: string;
  faults: ReferenceFaults;
  /** Undefined where the points are only shown. */
  onChange?: (draft: ReferenceDraft) => void;
}

/** The picture with its points, check lengths and the road that follows from them. */
export function ReferencePicture({ draft, unit, faults, onChange }: ReferencePictureProps) {
  const { file, width, height, points, checks } = draft;
  if (file === null) return null;
  const marks: PictureMark[] = [
    ...points.map(({ x, y }, index) => ({
      id: `point ${index}`,
      label: `Point ${index + 1}`,
      name: `${index + 1}`,
      color: POINT_COLOR,
      isFaulty: faults.at.includes(index),
      x,
      y,
    })),
    ...checks.flatMap(({ a, b }, index) =>
      ([['a', a] as const, ['b', b] as const] as const).map(([end, place]) => ({
        id: `check ${index} ${end}`,
        label: `Check ${index + 1}, end ${end.toUpperCase()}`,
        name: `C${index + 1} ${end.toUpperCase()}`,
        color: CHECK_COLOR,
        isSmall: true,
        isFaulty: (faults.checks[index] ?? null) !== null,
        ...place,
      })),
    ),
  ];
  function move(id: string, to: MarkPlace): void {
    const [kind, number, end] = id.split(' ');
    const index = Number(number);
    onChange?.(
      kind === 'point'
        ? { ...draft, points: replaced(points, index, to) }
        : { ...draft, checks: replaced(checks, index, end === 'a' ? { a: to } : { b: to }) },
    );
  }
  return (
    <MarkedPicture
      src={`/api/camera-files/${encodeURIComponent(file)}`}
      alt="Picture of the camera"
      width={width}
      height={height}
      marks={marks}
      onMove={onChange && move}
    >
      <RoadDrawing
        draft={draft}
        unit={unit}
        faultyChecks={
          new Set(faults.checks.flatMap((fault, index) => (fault === null ? [] : [index])))
        }
      />
    </MarkedPicture>
  );
}

/** A list with some fields of one of its items changed. */
export const replaced = <Item extends object>(
  items: readonly Item[],
  at: number,
  change: Partial<Item>,
): Item[] => items.map((item, index) => (index === at ? { ...item, ...change } : item));
