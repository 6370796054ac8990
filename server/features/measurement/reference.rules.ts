import { z } from 'zod';
import { AppError } from '../../platform/errors/app-error.js';
import { requiredText, validate } from '../../platform/errors/validate.js';
import { DISTANCE_UNITS, type Reference, referenceFaults } from './measurement.pure.js';

const SIDES = { least: 100, most: 20_000 };
const LONGEST_FILE = 255;
/** No road is longer; larger numbers would leave the range of the calculation. */
const FARTHEST = 100_000;
const CORNERS = 4;
const MOST_CHECKS = 6;

function between(label: string, least: number, most: number): z.ZodType<number> {
  const sentence = `${label} must be a number from ${least} to ${most}`;
  return z.number(sentence).min(least, sentence).max(most, sentence);
}

function side(label: string): z.ZodType<number> {
  const sentence = `${label} must be a whole number from ${SIDES.least} to ${SIDES.most}`;
  return z.int(sentence).min(SIDES.least, sentence).max(SIDES.most, sentence);
}

const PLACE = { x: between('X', 0, SIDES.most), y: between('Y', 0, SIDES.most) };
const ROAD = {
  across: between('Across', -FARTHEST, FARTHEST),
  along: between('Along', -FARTHEST, FARTHEST),
};

const Mark = z.strictObject(PLACE, 'A mark must have x and y');

const POINTS = `Points must be ${CORNERS}`;
const CHECKS = `Checks must be from 1 to ${MOST_CHECKS}`;

/** The value of a REFERENCE as an administrator sends it (cameras 4); in both doors it has these names. */
const ReferenceRules = z
  .strictObject(
    {
      file: requiredText('File', LONGEST_FILE).nullish(),
      width: side('Width'),
      height: side('Height'),
      points: z
        .array(z.strictObject({ ...PLACE, ...ROAD }, 'A point must have x, y, across and along'), {
          error: POINTS,
        })
        .length(CORNERS, POINTS),
      checks: z
        .array(
          z.strictObject(
            {
              a: Mark,
              b: Mark,
              distance: z
                .number('Distance must be a number')
                .positive('Distance must be more than 0')
                .max(FARTHEST, `Distance must be at most ${FARTHEST}`),
            },
            'A check must have a, b and distance',
          ),
          { error: CHECKS },
        )
        .min(1, CHECKS)
        .max(MOST_CHECKS, CHECKS),
      stop_line: between('Stop line', -FARTHEST, FARTHEST).nullish(),
      pixel_px: between('Pixel px', 0.5, 10).default(1.5),
      road: between('Road', 0.001, 1).default(0.05),
      mark_px: between('Mark px', 0.5, 20).default(2),
      time_s: between('Time s', 0.0001, 1).default(0.001),
    },
    'Value must be an object',
  )
  .superRefine(({ width, height, points, checks }, context) => {
    const marks = [
      ...points.map((point, index) => ({ point, path: ['points', index] })),
      ...checks.flatMap((check, index) =>
        (['a', 'b'] as const).map((end) => ({ point: check[end], path: ['checks', index, end] })),
      ),
    ];
    for (const { point, path } of marks)
      for (const [axis, size] of [['x', width] as const, ['y', height] as const])
        if (point[axis] > size)
          context.addIssue({
            code: 'custom',
            path: [...path, axis],
            message: `${axis.toUpperCase()} must be inside the picture, at most ${size}`,
          });
  });

/** The value of a REFERENCE as its fact keeps and shows it. What may be left out and was is not there. */
export interface ReferenceValue extends Omit<z.infer<typeof ReferenceRules>, 'file' | 'stop_line'> {
  file?: string;
  stop_line?: number;
  unit: string;
}

/**
 * Checks the value of a REFERENCE before its fact is made.
 *
 * @param input as it was sent, its names in snake case at both doors
 * @param unit the `distance_unit` of the citation settings at this moment
 * @returns the value to keep, with its defaults and the unit; whether `file` exists is for the caller to check
 * @throws AppError `INVALID`, its fields as in the value; `MEASUREMENT_UNIT` where the unit is not m or ft
 */
export function referenceValue(input: unknown, unit: string): ReferenceValue {
  const { file, stop_line, ...given } = validate(ReferenceRules, input, true);
  if (!DISTANCE_UNITS.has(unit)) throw new AppError('MEASUREMENT_UNIT');
  const value: ReferenceValue = {
    ...(file == null ? {} : { file }),
    ...given,
    ...(stop_line == null ? {} : { stop_line }),
    unit,
  };
  const errors = referenceFaults(referenceOf(value));
  if (errors !== null) throw new AppError('INVALID', { errors, asSent: true });
  return value;
}

/** Returns reference points in the words of the calculation. @param value as {@link referenceValue} made it */
export const referenceOf = ({
  stop_line,
  pixel_px,
  mark_px,
  time_s,
  file: _,
  ...same
}: ReferenceValue): Reference => ({
  ...same,
  stopLine: stop_line ?? null,
  pixelPx: pixel_px,
  markPx: mark_px,
  timeS: time_s,
});
