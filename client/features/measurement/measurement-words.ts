import type { Measurement_MeasurementFragment } from '../../graphql/documents';
import type { Cause, MeasurementVerdict } from '../../graphql/schema';

/** A measurement as the server has it. */
export type Measurement = Measurement_MeasurementFragment;

interface Verdict {
  word: string;
  color: string;
  /** The colour over a photograph. */
  onPicture: string;
}

/** The word and the colours of each verdict. */
export const VERDICTS: Record<MeasurementVerdict, Verdict> = {
  AGREES: { word: 'Agrees', color: 'green', onPicture: '#69db7c' },
  DIFFERS: { word: 'Differs', color: 'red', onPicture: '#ff8787' },
  UNCERTAIN: { word: 'Uncertain', color: 'amber', onPicture: '#ffd43b' },
  NOT_MOVED: { word: 'Not moved', color: 'red', onPicture: '#ff8787' },
};

const SENTENCES: Record<Cause, Record<MeasurementVerdict, string>> = {
  SPEEDING: {
    AGREES: 'The picture agrees with the device',
    DIFFERS: 'The picture differs from the device',
    UNCERTAIN: 'The picture is too uncertain to say',
    NOT_MOVED: 'The vehicle did not move between the images',
  },
  REDLIGHT: {
    AGREES: 'The picture shows the vehicle crossing the stop line',
    DIFFERS: 'The picture does not show the vehicle crossing the stop line',
    UNCERTAIN: 'The reference points have no stop line to compare with',
    NOT_MOVED: 'The vehicle did not move between the images',
  },
};

/** The verdict as a sentence. */
export const verdictSentence = (cause: Cause, { verdict }: Measurement): string =>
  SENTENCES[cause][verdict];

/** `48.21 ± 1.52 km/h`; nothing is added where no uncertainty is known. */
const withU = (value: number, u: number | null, unit: string, decimals: number): string =>
  `${value.toFixed(decimals)}${u === null ? '' : ` ± ${u.toFixed(decimals)}`} ${unit}`;

const LENGTH_DECIMALS = 2;
const SPEED_DECIMALS = 2;

export const speedText = ({ speed, speedU, unit }: Measurement): string =>
  withU(speed, speedU, unit, SPEED_DECIMALS);

export const distanceText = ({ distance, distanceU, distanceUnit }: Measurement): string =>
  withU(distance, distanceU, distanceUnit, LENGTH_DECIMALS);

/** `0.80 ± 0.10 m past the line`; null without a stop line. */
export function lineText(
  { line, lineU }: Measurement['points'][number],
  { distanceUnit }: Measurement,
): string | null {
  if (line === null) return null;
  const side = line < 0 ? 'before' : 'past';
  return `${withU(Math.abs(line), lineU, distanceUnit, LENGTH_DECIMALS)} ${side} the line`;
}
